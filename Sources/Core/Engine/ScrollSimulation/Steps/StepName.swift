/// The declaration of each step: its name in a workload file, its numeric parameters, its use and an example.
/// The reader, the writer, the JSON Schema, the search and docs/steps.md follow it.
package enum StepName: String, Sendable, CaseIterable {
    case touches, touch, fling, drag, sideways, slider, tap, swipeBack, scroll, jump, offset, turn, wait
    case push, pop, back, present, presentOver, dismiss
    case insert, delete, move, reload, reconfigure, batch, apply, app, reloadData, reset
    case prepareForReuse, background, resize, insets, select, deselect, highlight, unhighlight, traitChange
    case frameRate, memoryWarning, busy, destroyList
    case `repeat`

    /// The numeric parameters of the step; nil for a step that is more than a name and numbers.
    ///
    /// A parameter with an empty key is the step's whole value.
    package var parameters: [(key: String, kind: StepParameter)]? {
        var parameters: [(key: String, kind: StepParameter)] = []
        let step = Step(self) { key, kind in
            parameters.append((key, kind))
            return nil
        }
        return step == nil ? nil : parameters
    }

    /// Whether the step has a name but no value.
    package var isBare: Bool { parameters?.isEmpty ?? false }

    /// The screen change of the step; nil for other steps.
    package var screenAction: ScreenStep.Action? { ScreenStep.Action(rawValue: rawValue) }

    // MARK: Use

    /// Whether the step can be part of a `turn`: the step takes no time and needs no frame of its own.
    package var fitsInTurn: Bool {
        switch self {
        case .touches, .touch, .fling, .drag, .sideways, .slider, .tap, .swipeBack, .turn, .wait, .background,
            .repeat, .frameRate:
            false
        default: true
        }
    }

    /// Whether the step can be part of a batch update or a snapshot edit.
    package var isUpdate: Bool {
        switch self {
        case .insert, .delete, .move, .reload, .reconfigure: true
        default: false
        }
    }

    /// An example of the step's value, as a workload file writes the value.
    package var example: String {
        switch self {
        case .touches: "{ file: android-flings, gesture: all, density: 2.625 }"
        case .touch: "{ file: android-flings, gesture: 0, density: 2.625 }"
        case .fling: "{ velocity: 3000 }"
        case .drag: "{ distance: 300, duration: 0.3 }"
        case .sideways: "{ section: stories, velocity: 1500 }"
        case .app: "refresh"
        case .slider: "{ item: 3, to: 0.5, duration: 0.4 }"
        case .tap: "{ item: 12 }"
        case .swipeBack: "{ velocity: 1200, cancelAt: 0.4 }"
        case .scroll: "{ by: 100 }"
        case .jump: "{ item: 8 }"
        case .offset: "2000"
        case .reset: "{ items: 500 }"
        case .turn: "[ { jump: { item: 500 } }, { jump: { item: 0 } } ]"
        case .wait: "0.5"
        case .insert, .delete: "{ at: 3, count: 2, animated: true }"
        case .move: "{ from: 3, to: 0, animated: true }"
        case .reload: "{ at: 3, count: 2, animated: true }"
        case .reconfigure: "{ at: 3, count: 2 }"
        case .batch: "[ { delete: { at: 0 } }, { insert: { at: 2, count: 2 } } ]"
        case .apply: "[ { move: { from: 3, to: 0 } }, { reload: { at: 0 } } ]"
        case .prepareForReuse: "visible"
        case .background: "5"
        case .resize: "{ width: 844, height: 390, animated: true }"
        case .insets: "{ bottom: 336, animated: true }"
        case .select, .deselect, .highlight, .unhighlight: "{ item: 3 }"
        case .frameRate: "120"
        case .busy: "0.2"
        case .repeat: "{ times: 10, steps: [ … ] }"
        case .push, .pop, .present, .presentOver: "{ animated: false }"
        case .dismiss: "{ from: 2 }"
        case .back, .reloadData, .traitChange, .memoryWarning, .destroyList: ""
        }
    }
}

// MARK: - Parameters

/// The numeric parameters of a step, by key. A number with an empty key is the step's whole value in a file.
extension Step {
    /// Creates a step from its name and the values of its parameters.
    ///
    /// Returns nil for a step that is more than a name and numbers.
    ///
    /// - Parameter value: Called with the key and the kind of each parameter, in order. Returns the value, or
    ///   nil for an omitted parameter.
    package init?(_ name: StepName, value: (_ key: String, _ kind: StepParameter) -> Double?) {
        func number(_ key: String, _ kind: StepParameter) -> Double { value(key, kind) ?? 0 }
        func whole(_ key: String, _ kind: StepParameter) -> Int { Int(number(key, kind)) }
        func item() -> Int { whole("item", .item) }
        func animated() -> Bool? { value("animated", .flag).map { $0 == 1 } }
        switch name {
        case .fling: self = .fling(velocity: number("velocity", .pointsPerSecond))
        case .drag:
            self = .drag(
                distance: number("distance", .points), duration: number("duration", .gestureSeconds))
        case .scroll: self = .scroll(by: number("by", .points))
        case .jump: self = .jump(item: item(), animated: animated() ?? false)
        case .offset: self = .offset(number("", .points))
        case .slider:
            self = .slider(
                item: item(), to: number("to", .fraction),
                duration: number("duration", .gestureSeconds))
        case .tap: self = .tap(item: item())
        case .wait: self = .wait(number("", .seconds))
        case .insert, .delete, .reload:
            let (at, count) = (whole("at", .place), whole("count", .count))
            let animated = animated()
            switch name {
            case .insert: self = .insert(at: at, count: count, animated: animated ?? false)
            case .delete: self = .delete(at: at, count: count, animated: animated ?? false)
            default: self = .reload(at: at, count: count, animated: animated)
            }
        case .move:
            self = .move(
                from: whole("from", .item), to: whole("to", .item), animated: animated() ?? false)
        case .reconfigure: self = .reconfigure(at: whole("at", .place), count: whole("count", .count))
        case .reloadData: self = .reloadData
        case .reset: self = .reset(items: whole("items", .count))
        case .background: self = .background(number("", .seconds))
        case .resize:
            let size = Size(width: number("width", .length), height: number("height", .length))
            self = .resize(size, animated: animated() ?? false)
        case .insets:
            let insets = Insets(top: number("top", .inset), bottom: number("bottom", .inset))
            self = .insets(insets, animated: animated() ?? false)
        case .select: self = .select(item: item())
        case .deselect: self = .deselect(item: item())
        case .highlight: self = .highlight(item: item())
        case .unhighlight: self = .unhighlight(item: item())
        case .traitChange: self = .traitChange
        case .frameRate: self = .frameRate(number("", .framesPerSecond))
        case .memoryWarning: self = .memoryWarning
        case .busy: self = .busy(number("", .busySeconds))
        case .destroyList: self = .destroyList
        case .touches, .touch, .sideways, .swipeBack, .turn, .push, .pop, .back, .present, .presentOver,
            .dismiss, .batch, .apply, .app, .prepareForReuse, .repeat:
            return nil
        }
    }

    /// The step's name and parameter values; nil for a step that is more than a name and numbers.
    ///
    /// A value is nil if the step omits the parameter.
    package var parts: (name: StepName, values: [Double?])? {
        func flag(_ isOn: Bool) -> Double { isOn ? 1 : 0 }
        return switch self {
        case .fling(let velocity): (.fling, [velocity])
        case .drag(let distance, let duration): (.drag, [distance, duration])
        case .scroll(let distance): (.scroll, [distance])
        case .jump(let item, let animated): (.jump, [Double(item), animated ? 1 : nil])
        case .offset(let offset): (.offset, [offset])
        case .slider(let item, let fraction, let duration): (.slider, [Double(item), fraction, duration])
        case .tap(let item): (.tap, [Double(item)])
        case .wait(let seconds): (.wait, [seconds])
        case .insert(let at, let count, let animated): (.insert, [Double(at), Double(count), flag(animated)])
        case .delete(let at, let count, let animated): (.delete, [Double(at), Double(count), flag(animated)])
        case .move(let from, let to, let animated): (.move, [Double(from), Double(to), flag(animated)])
        case .reload(let at, let count, let animated):
            (.reload, [Double(at), Double(count), animated.map(flag)])
        case .reconfigure(let at, let count): (.reconfigure, [Double(at), Double(count)])
        case .reloadData: (.reloadData, [])
        case .reset(let items): (.reset, [Double(items)])
        case .background(let seconds): (.background, [seconds])
        case .resize(let size, let animated): (.resize, [size.width, size.height, flag(animated)])
        case .insets(let insets, let animated): (.insets, [insets.top, insets.bottom, flag(animated)])
        case .select(let item): (.select, [Double(item)])
        case .deselect(let item): (.deselect, [Double(item)])
        case .highlight(let item): (.highlight, [Double(item)])
        case .unhighlight(let item): (.unhighlight, [Double(item)])
        case .traitChange: (.traitChange, [])
        case .frameRate(let frameRate): (.frameRate, [frameRate])
        case .memoryWarning: (.memoryWarning, [])
        case .busy(let seconds): (.busy, [seconds])
        case .destroyList: (.destroyList, [])
        case .touches, .touch, .sideways, .swipeBack, .screen, .turn, .batch, .apply, .app,
            .prepareForReuseVisible, .repeat:
            nil
        }
    }

    /// The items that the step refers to. The list must contain them.
    package var items: [Int] {
        guard let (name, values) = parts, let parameters = name.parameters else { return [] }
        return zip(parameters, values).compactMap { $0.kind == .item ? $1.map { Int($0) } : nil }
    }
}

/// The meaning of a number in a step.
package enum StepParameter {
    /// The index of an item in the list.
    case item
    /// An index at which an item can be inserted, up to the end of the list.
    case place
    case count
    /// 1 for true, 0 for false. A file may omit the flag.
    case flag
    case points
    case pointsPerSecond
    /// The duration of a gesture.
    case gestureSeconds
    case seconds
    /// Seconds of work on the main thread.
    case busySeconds
    /// From 0 to 1.
    case fraction
    case framesPerSecond
    /// The width or the height of a viewport.
    case length
    /// Points beyond an end of the content. A file may omit an inset.
    case inset

    package var isOptional: Bool { self == .flag || self == .inset }
}
