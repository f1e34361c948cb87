extension Step {
    /// The word of the step, and the values of the word's parameters; nil for a value that the step leaves out.
    ///
    /// Nil for a step with a form of its own.
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

    /// The items that the step names, which the list must have.
    package var items: [Int] {
        guard let (name, values) = parts, let parameters = name.parameters else { return [] }
        return zip(parameters, values).compactMap { $0.kind == .item ? $1.map { Int($0) } : nil }
    }

    /// Creates a step from its word and the values of the word's parameters.
    ///
    /// - Precondition: The word has ``StepName/parameters``, and `values` has a value or nil for each.
    package init(_ name: StepName, _ values: [Double?]) {
        func number(_ place: Int) -> Double { values[place] ?? 0 }
        func whole(_ place: Int) -> Int { Int(number(place)) }
        func flag(_ place: Int) -> Bool { number(place) == 1 }
        switch name {
        case .fling: self = .fling(velocity: number(0))
        case .drag: self = .drag(distance: number(0), duration: number(1))
        case .scroll: self = .scroll(by: number(0))
        case .jump: self = .jump(item: whole(0), animated: flag(1))
        case .offset: self = .offset(number(0))
        case .slider: self = .slider(item: whole(0), to: number(1), duration: number(2))
        case .tap: self = .tap(item: whole(0))
        case .wait: self = .wait(number(0))
        case .insert: self = .insert(at: whole(0), count: whole(1), animated: flag(2))
        case .delete: self = .delete(at: whole(0), count: whole(1), animated: flag(2))
        case .move: self = .move(from: whole(0), to: whole(1), animated: flag(2))
        case .reload: self = .reload(at: whole(0), count: whole(1), animated: values[2].map { $0 == 1 })
        case .reconfigure: self = .reconfigure(at: whole(0), count: whole(1))
        case .reloadData: self = .reloadData
        case .reset: self = .reset(items: whole(0))
        case .background: self = .background(number(0))
        case .resize: self = .resize(Size(width: number(0), height: number(1)), animated: flag(2))
        case .insets: self = .insets(Insets(top: number(0), bottom: number(1)), animated: flag(2))
        case .select: self = .select(item: whole(0))
        case .deselect: self = .deselect(item: whole(0))
        case .highlight: self = .highlight(item: whole(0))
        case .unhighlight: self = .unhighlight(item: whole(0))
        case .traitChange: self = .traitChange
        case .frameRate: self = .frameRate(number(0))
        case .memoryWarning: self = .memoryWarning
        case .busy: self = .busy(number(0))
        case .destroyList: self = .destroyList
        case .touches, .touch, .sideways, .swipeBack, .turn, .push, .pop, .back, .present, .presentOver,
            .dismiss, .batch, .apply, .app, .prepareForReuse, .repeat:
            preconditionFailure("The step \(name.rawValue) has a form of its own.")
        }
    }
}
