import AnimationTiming
import ScrollSimulation

/// Reads the steps of a workload in order and tracks the number of the list's items. So a step with an item
/// that the list does not have by then is reported before anything runs.
struct StepReader {
    /// The maximum number of steps. A file with more steps is a mistake, or nests aliases.
    private static let mostSteps = 100_000
    private static let deepestRepeat = 16
    private static let rounds = 1...1_000_000

    let read: (String) throws(TextFileError) -> String
    /// The number of items before the next step, or nil after a fault that may concern items.
    var items: ItemCount?
    private var count = 0
    private var depth = 0

    /// Creates a reader.
    ///
    /// - Parameter list: The list before the first step, or nil if it is unknown.
    init(list: ListShape?, read: @escaping (String) throws(TextFileError) -> String) {
        items = list.map { ItemCount($0) }
        self.read = read
    }

    /// Reads all valid steps, and keeps the faults of the others.
    mutating func steps(_ value: YamlValue, _ faults: inout WorkloadFaults) -> [Step] {
        var entries: [YamlValue] = []
        faults.keep { () throws(WorkloadError) in entries = try value.values("steps") }
        var steps: [Step] = []
        for entry in entries {
            do throws(WorkloadError) {
                steps.append(try step(entry))
            } catch {
                faults.add(error)
                items = nil
            }
        }
        return steps
    }

    mutating func steps(_ value: YamlValue) throws(WorkloadError) -> [Step] {
        var steps: [Step] = []
        for entry in try value.values("steps") { steps.append(try step(entry)) }
        return steps
    }

    mutating func step(_ value: YamlValue) throws(WorkloadError) -> Step {
        count += 1
        guard count <= Self.mostSteps else {
            throw value.fault("there are more than \(Self.mostSteps) steps", "use repeat")
        }
        let (name, argument) = try parts(of: value)
        var step: Step?
        if let argument {
            try YamlFields(owner: value, fields: [name.rawValue: argument]).read { keys in
                step = read(name, &keys)
            }
        } else {
            step = name.screenAction.map { .screen(ScreenStep($0)) } ?? Step(name) { _, _ in nil }
        }
        guard let step else { preconditionFailure("A value without a fault is a step.") }
        return step
    }

    /// Returns the word and the value of a step, which is a word or a mapping with one key.
    func parts(of value: YamlValue) throws(WorkloadError) -> (StepName, YamlValue?) {
        guard let mapping = value.node.mapping else {
            let word = YamlValue(node: value.node, name: "this step", file: value.file)
            let name = try word.word(StepName.self)
            guard name.isBare || name.screenAction != nil else {
                throw value.fault(
                    "\(name.rawValue) says nothing about how", "write - \(name.rawValue): \(name.example)"
                )
            }
            return (name, nil)
        }
        guard mapping.count == 1, let (key, argument) = mapping.first else {
            throw value.fault(
                "a step has one key, and this one has \(mapping.count)", "begin each step with a dash")
        }
        let word = YamlValue(node: key, name: "this step", file: value.file)
        let name = try word.word(StepName.self)
        guard !name.isBare else {
            throw value.fault("\(name.rawValue) takes no value", "write - \(name.rawValue)")
        }
        return (name, YamlValue(node: argument, name: name.rawValue, file: value.file))
    }

    /// The form of a step in a file.
    static var form: JSONSchema {
        .either([
            .words(StepName.allCases.filter { $0.isBare || $0.screenAction != nil }.map { $0.rawValue }),
            .oneKey { keys in
                var reader = StepReader(list: nil) { _ in "" }
                for name in StepName.allCases where !name.isBare && name != .back {
                    _ = reader.read(name, &keys)
                }
            },
        ])
    }

    /// Reads the value of a step, which is a mapping's value for the key `name`.
    private mutating func read(_ name: StepName, _ keys: inout MappingReader) -> Step? {
        var step: Step?
        switch name {
        case .touches, .touch, .sideways, .swipeBack: step = gesture(name, &keys)
        case .insert, .delete, .move, .reload, .reconfigure, .batch, .apply: step = update(name, &keys)
        case .app: keys.read("app", .text) { value throws(WorkloadError) in step = .app(try value.text()) }
        case .turn:
            keys.read("turn", .list(.definition("step"), mayBeEmpty: true)) {
                value throws(WorkloadError) in step = .turn(try turn(value))
            }
        case .repeat:
            keys.mapping("repeat") { keys in
                keys.know("times", .count(Self.rounds), isRequired: true)
                keys.know("steps", .steps, isRequired: true)
                keys.check { fields throws(WorkloadError) in step = try repetition(fields) }
            }
        case .prepareForReuse:
            keys.read("prepareForReuse", .words(["visible"])) { value throws(WorkloadError) in
                guard value.isWord("visible") else {
                    throw value.fault("prepareForReuse is for visible cells only", "write visible")
                }
                step = .prepareForReuseVisible
            }
        case .push, .pop, .present, .presentOver, .dismiss: step = screen(name, &keys)
        case .back:
            keys.read("back", .any) { value throws(WorkloadError) in
                throw value.fault("back takes no value: it is a tap on the top screen's Back", "write - back")
            }
        case .reset:
            keys.check { fields throws(WorkloadError) in try refuseSections(fields.required("reset")) }
            step = numbers(name, &keys)
            // From the second round on, the steps of a repeat start with other items.
            if case .reset(let items) = step {
                self.items = depth > 0 ? nil : ItemCount(ListShape(items: items))
            }
        default: step = numbers(name, &keys)
        }
        return step
    }

    /// Reads a step of numbers, items and flags, as its name declares them.
    private mutating func numbers(_ name: StepName, _ keys: inout MappingReader) -> Step? {
        let parameters = name.parameters ?? []
        var values: [Double?] = []
        func read(_ key: String, _ kind: StepParameter, _ keys: inout MappingReader) {
            var number: Double?
            keys.read(key, kind.form, isRequired: !kind.isOptional) { value throws(WorkloadError) in
                number = try self.number(kind, value)
            }
            values.append(number)
        }
        if let whole = parameters.first, whole.key.isEmpty {
            read(name.rawValue, whole.kind, &keys)
        } else {
            keys.mapping(name.rawValue) { keys in
                for (key, kind) in parameters { read(key, kind, &keys) }
            }
        }
        var rest = values[...]
        return Step(name) { _, _ in rest.popFirst() ?? nil }
    }

    private mutating func number(_ kind: StepParameter, _ value: YamlValue) throws(WorkloadError) -> Double {
        switch kind {
        case .item, .place: Double(try index(value))
        case .count: Double(try value.count(in: 1...ItemCount.limit))
        case .flag: try value.flag() ? 1 : 0
        default: try value.number(in: kind.numbers.range, unit: kind.numbers.unit)
        }
    }

    private func screen(_ name: StepName, _ keys: inout MappingReader) -> Step? {
        guard var step = name.screenAction.map({ ScreenStep($0) }) else { return nil }
        keys.mapping(name.rawValue) { keys in
            keys.flag("animated", &step.isAnimated)
            keys.read("from", .count(0...1000)) { value throws(WorkloadError) in
                step.from = try value.count(in: 0...1000)
            }
        }
        return .screen(step)
    }

    private mutating func turn(_ value: YamlValue) throws(WorkloadError) -> [Step] {
        var steps: [Step] = []
        for entry in try value.values("steps", mayBeEmpty: true) {
            let (name, _) = try parts(of: entry)
            guard name.fitsInTurn else {
                throw entry.fault(
                    "\(name.rawValue) cannot be part of a turn", "put it before or after the turn")
            }
            steps.append(try step(entry))
        }
        return steps
    }

    private mutating func repetition(_ fields: YamlFields) throws(WorkloadError) -> Step {
        let times = try fields.required("times").count(in: Self.rounds)
        guard depth < Self.deepestRepeat else {
            throw fields.owner.fault("repeats are nested too deeply", "multiply their times")
        }
        depth += 1
        let outer = items?.beginRepeat()
        let steps = try steps(fields.required("steps"))
        if let outer { try items?.endRepeat(times: times, outer: outer, fields.owner) }
        depth -= 1
        return .repeat(times: times, steps: steps)
    }

    // MARK: Places

    /// Reads the old and the new place of an item. The new place is that of another item, or the place after
    /// another item.
    mutating func ends(
        ofMove fields: YamlFields
    ) throws(WorkloadError) -> (from: Int, to: Int) {
        let from = try index(fields.required("from"))
        guard let after = fields["after"] else {
            let to = try index(fields.required("to"))
            // In another section, the item is inserted before the item at that place.
            return (from, items?.isApart(from, to) == true && from < to ? to - 1 : to)
        }
        try fields.refuse(["to"], beside: "after")
        let other = try index(after)
        return (from, from < other ? other : other + 1)
    }

    /// Reads the place of an existing item with at least `count` - 1 items after it.
    mutating func index(_ value: YamlValue, count: Int = 1) throws(WorkloadError) -> Int {
        let index = try place(value, count: count)
        try items?.need(index + count, value)
        return index
    }

    func place(
        _ value: YamlValue, count: Int = 1, orEnd: Bool = false
    ) throws(WorkloadError) -> Int {
        if let items { return try items.place(value, count: count, orEnd: orEnd) }
        // The item with this name is unknown after a fault.
        return value.scalarText.contains("/") ? 0 : try value.place()
    }

    private func refuseSections(_ value: YamlValue) throws(WorkloadError) {
        guard items?.hasSections == true else { return }
        throw value.fault(
            "\(value.name) names places of a list without sections", "use apply: \(StepName.apply.example)")
    }
}

// MARK: - Writing

extension Step {
    /// Returns the step as an entry of a list in a workload file.
    ///
    /// - Parameter indent: The number of spaces before the dash.
    package func yaml(indent: Int) -> String {
        let blanks = String(repeating: " ", count: indent)
        return switch self {
        case .touches(let gestures): recording("touches", gestures, blanks)
        case .touch(let gesture): recording("touch", [gesture], blanks)
        case .swipeBack(let swipe): self.swipe(swipe, blanks)
        case .turn([]): "\(blanks)- turn: []\n"
        case .turn(let steps): "\(blanks)- turn:\n" + steps.map { $0.yaml(indent: indent + 4) }.joined()
        case .repeat(let times, let steps):
            "\(blanks)- repeat:\n\(blanks)    times: \(times)\n\(blanks)    steps:\n"
                + steps.map { $0.yaml(indent: indent + 6) }.joined()
        default: "\(blanks)- \(flow)\n"
        }
    }

    /// The step in one line.
    private var flow: String {
        if let (name, values) = parts { return name.flow(values) }
        return switch self {
        case .sideways(let row, .fling(let velocity)):
            "sideways: { \(row.flow), velocity: \(velocity) }"
        case .sideways(let row, .drag(let distance, let duration)):
            "sideways: { \(row.flow), distance: \(distance), duration: \(duration) }"
        case .app(let action): "app: \"\(action)\""
        case .screen(let step): step.flow
        case .batch(let updates, let animated, let itemsAfter):
            "batch: { updates: [ \(updates.flow) ], animated: \(animated)"
                + (itemsAfter.map { ", itemsAfter: \($0)" } ?? "") + " }"
        case .apply(let edits, let animated, let usingReloadData):
            "apply: { snapshot: [ \(edits.map { $0.flow }.joined(separator: ", ")) ], animated: \(animated), "
                + "usingReloadData: \(usingReloadData) }"
        case .prepareForReuseVisible: "prepareForReuse: visible"
        default: preconditionFailure("It takes several lines.")
        }
    }
}

extension StepName {
    fileprivate func flow(_ values: [Double?]) -> String {
        let all = zip(parameters ?? [], values).compactMap { parameter, value in
            value.map { (parameter.key, parameter.kind.text($0)) }
        }
        guard let (key, value) = all.first else { return rawValue }
        if key.isEmpty { return "\(rawValue): \(value)" }
        return "\(rawValue): { \(all.map { "\($0): \($1)" }.joined(separator: ", ")) }"
    }

    /// Returns the update with its first two parameters, as a part of a batch or of a snapshot.
    func flow(_ first: Int, _ second: Int) -> String {
        "{ \(flow([Double(first), Double(second)])) }"
    }
}

extension ScreenStep {
    fileprivate var flow: String {
        let how = (isAnimated ? [] : ["animated: false"]) + (from.map { ["from: \($0)"] } ?? [])
        return action.rawValue + (how.isEmpty ? "" : ": { \(how.joined(separator: ", ")) }")
    }
}

extension StepParameter {
    /// The range of the numbers in a file, and their unit. Not for items, counts and flags.
    fileprivate var numbers: (range: ClosedRange<Double>, unit: String) {
        switch self {
        case .points: (.distances, .points)
        case .pointsPerSecond: (.velocities, "points a second")
        case .gestureSeconds, .seconds: (.durations, .seconds)
        case .busySeconds: (.busyTimes, .seconds)
        case .fraction: (0...1, "a fraction")
        case .framesPerSecond: (.frameRates, .hertz)
        case .length: (.lengths, .points)
        case .inset: (.insets, .points)
        case .item, .place, .count, .flag: (.anything, .points)
        }
    }

    /// The form of a value in a file.
    fileprivate var form: JSONSchema {
        switch self {
        case .item, .place: .place
        case .count: .count(1...ItemCount.limit)
        case .flag: .flag
        default: .number(numbers.range)
        }
    }

    fileprivate func text(_ value: Double) -> String {
        switch self {
        case .item, .place, .count: "\(Int(value))"
        case .flag: value == 1 ? "true" : "false"
        default: "\(value)"
        }
    }
}
