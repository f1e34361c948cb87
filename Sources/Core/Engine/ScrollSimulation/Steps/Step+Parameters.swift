/// The numeric parameters of a step, by key. A number with an empty key is the step's whole value in a file.
extension Step {
    /// Creates a step from its name and the values of its parameters.
    ///
    /// Returns nil for a step that is more than a name and numbers.
    ///
    /// - Parameter value: Called with the key and the kind of each parameter, in order. Returns the value, or
    ///   nil for an omitted parameter.
    package init?<Fault>(
        _ name: StepName, value: (_ key: String, _ kind: StepParameter) throws(Fault) -> Double?
    ) throws(Fault) {
        func number(_ key: String, _ kind: StepParameter) throws(Fault) -> Double {
            try value(key, kind) ?? 0
        }
        func whole(_ key: String, _ kind: StepParameter) throws(Fault) -> Int { Int(try number(key, kind)) }
        func item() throws(Fault) -> Int { try whole("item", .item) }
        func animated() throws(Fault) -> Bool? { try value("animated", .flag).map { $0 == 1 } }
        switch name {
        case .fling: self = .fling(velocity: try number("velocity", .pointsPerSecond))
        case .drag:
            self = .drag(
                distance: try number("distance", .points), duration: try number("duration", .gestureSeconds))
        case .scroll: self = .scroll(by: try number("by", .points))
        case .jump: self = .jump(item: try item(), animated: try animated() ?? false)
        case .offset: self = .offset(try number("", .points))
        case .slider:
            self = .slider(
                item: try item(), to: try number("to", .fraction),
                duration: try number("duration", .gestureSeconds))
        case .tap: self = .tap(item: try item())
        case .wait: self = .wait(try number("", .seconds))
        case .insert, .delete, .reload:
            let (at, count) = (try whole("at", .place), try whole("count", .count))
            let animated = try animated()
            switch name {
            case .insert: self = .insert(at: at, count: count, animated: animated ?? false)
            case .delete: self = .delete(at: at, count: count, animated: animated ?? false)
            default: self = .reload(at: at, count: count, animated: animated)
            }
        case .move:
            self = .move(
                from: try whole("from", .item), to: try whole("to", .item), animated: try animated() ?? false)
        case .reconfigure: self = .reconfigure(at: try whole("at", .place), count: try whole("count", .count))
        case .reloadData: self = .reloadData
        case .reset: self = .reset(items: try whole("items", .count))
        case .background: self = .background(try number("", .seconds))
        case .resize:
            let size = Size(width: try number("width", .length), height: try number("height", .length))
            self = .resize(size, animated: try animated() ?? false)
        case .insets:
            let insets = Insets(top: try number("top", .inset), bottom: try number("bottom", .inset))
            self = .insets(insets, animated: try animated() ?? false)
        case .select: self = .select(item: try item())
        case .deselect: self = .deselect(item: try item())
        case .highlight: self = .highlight(item: try item())
        case .unhighlight: self = .unhighlight(item: try item())
        case .traitChange: self = .traitChange
        case .frameRate: self = .frameRate(try number("", .framesPerSecond))
        case .memoryWarning: self = .memoryWarning
        case .busy: self = .busy(try number("", .busySeconds))
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
