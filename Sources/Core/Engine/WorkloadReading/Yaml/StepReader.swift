import AnimationTiming
import ScrollSimulation

/// Reads the steps of a workload in order and tracks the number of the list's items. So a step with an item
/// that the list does not have by then is reported before anything runs.
struct StepReader {
    /// The maximum number of steps. A file with more steps is a mistake, or nests aliases.
    private static let mostSteps = 100_000
    private static let deepestRepeat = 16

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
        if let argument { return try self.step(name, argument) }
        if let action = name.screenAction { return .screen(ScreenStep(action)) }
        return try plain(name, value)
    }

    /// Returns the word and the value of a step, which is a word or a mapping with one key.
    private func parts(of value: YamlValue) throws(WorkloadError) -> (StepName, YamlValue?) {
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
}

extension StepReader {
    private mutating func step(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> Step {
        switch name {
        case .touches: return .touches(try gestures(value.fields(Self.recordingKeys)))
        case .touch: return .touch(try gesture(value, value.fields(Self.recordingKeys)))
        case .sideways: return try sideways(value)
        case .app: return .app(try value.text())
        case .swipeBack: return .swipeBack(try swipe(value))
        case .turn: return .turn(try turn(value))
        case .insert, .delete, .move, .reload, .reconfigure: return try update(name, value)
        case .reset:
            try refuseSections(value)
            let step = try plain(name, value)
            // From the second round on, the steps of a repeat start with other items.
            if case .reset(let items) = step {
                self.items = depth > 0 ? nil : ItemCount(ListShape(items: items))
            }
            return step
        case .batch: return try batch(value)
        case .apply: return try apply(value)
        case .prepareForReuse:
            guard value.isWord("visible") else {
                throw value.fault("prepareForReuse is for visible cells only", "write visible")
            }
            return .prepareForReuseVisible
        case .repeat: return try repetition(value)
        case .push, .pop, .back, .present, .presentOver, .dismiss: return .screen(try screen(name, value))
        default: return try plain(name, value)
        }
    }

    /// Reads a step whose word defines its parameters.
    private mutating func plain(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> Step {
        let keys = (name.parameters ?? []).map { $0.key }
        let fields = keys.first?.isEmpty ?? true ? nil : try value.fields(keys)
        let step = try Step(name) { (key, kind) throws(WorkloadError) in
            let field = try kind.isOptional ? fields?[key] : fields?.required(key) ?? value
            return try field.map { value throws(WorkloadError) in try number(kind, value) }
        }
        guard let step else { preconditionFailure("The step \(name.rawValue) has a form of its own.") }
        return step
    }

    private mutating func number(_ kind: StepParameter, _ value: YamlValue) throws(WorkloadError) -> Double {
        switch kind {
        case .item, .place: Double(try index(value))
        case .count: Double(try value.count(in: 1...ItemCount.limit))
        case .flag: try value.flag() ? 1 : 0
        default: try value.number(in: kind.numbers.range, unit: kind.numbers.unit)
        }
    }

    private mutating func sideways(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields = try value.fields(["section", "item", "velocity", "distance", "duration"])
        let row: SidewaysRow
        if let item = fields["item"] {
            try fields.refuse(["section"], beside: "an item")
            row = .cell(item: try index(item))
        } else {
            row = .section(try items?.sidewaysSection(fields.required("section")) ?? 0)
        }
        guard let velocity = fields["velocity"] else {
            guard let distance = fields["distance"] else {
                throw value.fault(
                    "sideways has neither a velocity nor a distance",
                    "write sideways: \(StepName.sideways.example)")
            }
            return .sideways(
                row,
                .drag(
                    distance: try distance.number(in: .distances, unit: .points),
                    duration: try fields.required("duration").number(in: .durations, unit: .seconds)))
        }
        try fields.refuse(["distance", "duration"], beside: "a velocity")
        return .sideways(
            row,
            .fling(velocity: try velocity.number(in: .velocities, unit: "points a second")))
    }

    private func screen(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> ScreenStep {
        guard let action = name.screenAction, action != .back else {
            throw value.fault("back takes no value: it is a tap on the top screen's Back", "write - back")
        }
        let fields = try value.fields(["animated", "from"])
        return ScreenStep(
            action, animated: try fields["animated"]?.flag() ?? true,
            from: try fields["from"]?.count(in: 0...1000))
    }

    /// Reads an update that is a step of its own.
    private mutating func update(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> Step {
        // Messages list the keys in the order of the step's parameters.
        let keys = name == .insert ? ["at", "count", "after"] : Self.keys(of: name)
        let fields = try value.fields(keys + (name == .reconfigure ? [] : ["animated"]))
        let animated = try fields["animated"]?.flag()
        let edit = try edit(name, fields)
        try track(edit, fields["at"] ?? value)
        switch edit {
        case .insert(let at, let count): return .insert(at: at, count: count, animated: animated ?? false)
        case .delete(let at, let count): return .delete(at: at, count: count, animated: animated ?? false)
        case .move(let from, let to): return .move(from: from, to: to, animated: animated ?? false)
        case .reload(let at, let count): return .reload(at: at, count: count, animated: animated)
        case .reconfigure(let at, let count): return .reconfigure(at: at, count: count)
        case .reloadSection: return .apply([edit], animated: animated ?? true)
        }
    }

    private static func keys(of update: StepName) -> [String] {
        switch update {
        case .move: ["from", "to", "after"]
        case .insert: ["at", "after", "count"]
        case .reload: ["at", "count", "section"]
        default: ["at", "count"]
        }
    }

    /// Reads a list of edits, a mapping with such a list, or a mapping of updates. Each edit of a list refers
    /// to the items after the earlier edits. The updates of a mapping all refer to the list before the first
    /// update.
    private mutating func apply(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields =
            value.isMapping
            ? try value.fields(Self.updateNames + ["snapshot", "animated", "usingReloadData"]) : nil
        var edits: [ListSnapshot.Edit] = []
        if let fields, fields["snapshot"] == nil {
            edits = try self.edits(atOnce: fields)
            for edit in edits { try track(edit, value) }
        } else {
            try fields?.refuse(Self.updateNames, beside: "a snapshot", "put it into the snapshot")
            for (name, value) in try updates(fields?.required("snapshot") ?? value, "a snapshot") {
                let edit = try edit(name, value.fields(Self.keys(of: name)))
                edits.append(edit)
                try track(edit, value)
            }
        }
        return .apply(
            edits, animated: try fields?["animated"]?.flag() ?? true,
            usingReloadData: try fields?["usingReloadData"]?.flag() ?? false)
    }

    static let updateNames = StepName.allCases.filter { $0.isUpdate }.map { $0.rawValue }

    private mutating func edit(
        _ name: StepName, _ fields: YamlFields
    ) throws(WorkloadError) -> ListSnapshot.Edit {
        if name == .move {
            let (from, to) = try ends(ofMove: fields)
            return .move(from: from, to: to)
        }
        if let section = fields["section"] {
            try fields.refuse(["at", "count"], beside: "a section")
            return .reloadSection(try items?.section(section) ?? 0)
        }
        let count = try fields["count"]?.count(in: 1...ItemCount.limit) ?? 1
        guard name == .insert else {
            return edit(name, at: try index(fields.required("at"), count: count), count: count)
        }
        if let after = fields["after"] {
            try fields.refuse(["at"], beside: "after")
            return .insert(at: try index(after) + 1, count: count)
        }
        let value = try fields.required("at")
        let at = try place(value, orEnd: true)
        try items?.need(at, value)
        return .insert(at: at, count: count)
    }

    private func edit(_ name: StepName, at place: Int, count: Int = 1) -> ListSnapshot.Edit {
        switch name {
        case .delete: .delete(at: place, count: count)
        case .reload: .reload(at: place, count: count)
        default: .reconfigure(at: place, count: count)
        }
    }

    private mutating func track(_ edit: ListSnapshot.Edit, _ value: YamlValue) throws(WorkloadError) {
        switch edit {
        case .insert(let at, let count): try items?.insert(count, at: at, value)
        case .delete(let at, let count): try items?.remove(at..<at + count, value)
        case .move(let from, let to): items?.move(from: from, to: to)
        case .reload, .reloadSection, .reconfigure: break
        }
    }

    /// Converts updates that refer to the list before them into a sequence of edits: reloads first, then
    /// moves, then inserts and deletes from the end of the list.
    private mutating func edits(atOnce fields: YamlFields) throws(WorkloadError) -> [ListSnapshot.Edit] {
        var edits: [ListSnapshot.Edit] = []
        var moves: [(from: Int, to: Int)] = []
        // In reverse order of reading. At the same place a delete comes before an insert.
        var changes: [(place: Int, added: Int)] = []
        for name in [StepName.reload, .reconfigure, .move, .insert, .delete] {
            for value in try fields[name.rawValue]?.elements(name.rawValue) ?? [] {
                let isPlace = !value.isMapping && name != .move && name != .insert
                switch try isPlace
                    ? edit(name, at: index(value)) : edit(name, value.fields(Self.keys(of: name)))
                {
                case .move(let from, let to): moves.append((from, to))
                case .insert(let at, let count): changes.insert((at, count), at: 0)
                case .delete(let at, let count):
                    changes.insert(contentsOf: (at..<at + count).map { ($0, 0) }, at: 0)
                case let edit: edits.append(edit)
                }
            }
        }
        guard !(edits.isEmpty && changes.isEmpty && moves.isEmpty) else {
            throw fields.owner.fault(
                "\(fields.owner.name) changes nothing", "write apply: \(StepName.apply.example)")
        }
        var deleted: Set<Int> = []
        for (place, added) in changes where added == 0 && !deleted.insert(place).inserted {
            throw (fields["delete"] ?? fields.owner).fault("an item is deleted twice", "name each once")
        }
        // Maps a place of the old list to its place after the moves so far.
        var made: [(from: Int, to: Int)] = []
        func now(_ place: Int, isGap: Bool = false) -> Int {
            made.reduce(place) { place, move in
                if place == move.from, !isGap { return move.to }
                let rest = place > move.from ? place - 1 : place
                return rest > move.to || rest == move.to && !isGap ? rest + 1 : rest
            }
        }
        for move in moves {
            let next = (from: now(move.from), to: now(move.to))
            edits.append(.move(from: next.from, to: next.to))
            made.append(next)
        }
        let places = changes.enumerated().map { ($0, now($1.place, isGap: $1.added > 0), $1.added) }
        for (_, place, added) in places.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
            edits.append(added > 0 ? .insert(at: place, count: added) : .delete(at: place, count: 1))
        }
        return edits
    }

    func updates(
        _ value: YamlValue, _ whole: String
    ) throws(WorkloadError) -> [(StepName, YamlValue)] {
        var updates: [(StepName, YamlValue)] = []
        for entry in try value.values("updates") {
            let (name, argument) = try parts(of: entry)
            guard name.isUpdate, let argument else {
                throw entry.fault(
                    "\(name.rawValue) cannot be part of \(whole)",
                    "take insert, delete, move, reload or reconfigure")
            }
            updates.append((name, argument))
        }
        return updates
    }

    // MARK: Places

    /// Reads the old and the new place of an item. The new place is that of another item, or the place after
    /// another item.
    private mutating func ends(
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
    private mutating func index(_ value: YamlValue, count: Int = 1) throws(WorkloadError) -> Int {
        let index = try place(value, count: count)
        try items?.need(index + count, value)
        return index
    }

    private func place(
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

    private mutating func turn(_ value: YamlValue) throws(WorkloadError) -> [Step] {
        var steps: [Step] = []
        for entry in try value.values("steps") {
            let (name, _) = try parts(of: entry)
            guard name.fitsInTurn else {
                throw entry.fault(
                    "\(name.rawValue) cannot be part of a turn", "put it before or after the turn")
            }
            steps.append(try step(entry))
        }
        return steps
    }

    private mutating func repetition(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields = try value.fields(["times", "steps"])
        let times = try fields.required("times").count(in: 1...1_000_000)
        guard depth < Self.deepestRepeat else {
            throw value.fault("repeats are nested too deeply", "multiply their times")
        }
        depth += 1
        let outer = items?.beginRepeat()
        let steps = try steps(fields.required("steps"))
        if let outer { try items?.endRepeat(times: times, outer: outer, value) }
        depth -= 1
        return .repeat(times: times, steps: steps)
    }

    private func swipe(_ value: YamlValue) throws(WorkloadError) -> Swipe {
        let fields = try value.fields(["velocity", "cancelAt"] + Self.recordingKeys)
        let cancelAt = try fields["cancelAt"]?.number(in: 0...1, unit: "a part of the way")
        guard let velocity = fields["velocity"] else {
            guard fields["file"] != nil || fields["recording"] != nil else {
                throw value.fault(
                    "swipeBack has neither a velocity nor a recording",
                    "write swipeBack: \(StepName.swipeBack.example)")
            }
            return Swipe(.recorded(try gesture(value, fields)), cancelAt: cancelAt)
        }
        try fields.refuse(Self.recordingKeys, beside: "a velocity")
        return Swipe(
            .even(velocity: try velocity.number(in: 1...1e6, unit: "points a second")), cancelAt: cancelAt
        )
    }

    private static let recordingKeys = ["file", "recording", "gesture", "density"]

    /// Reads a recording of exactly one gesture.
    private func gesture(
        _ value: YamlValue, _ fields: YamlFields
    ) throws(WorkloadError) -> TouchGesture {
        let gestures = try gestures(fields)
        guard let gesture = gestures.first, gestures.count == 1 else {
            throw value.fault(
                "\(value.name) is one gesture, and this recording has \(gestures.count)",
                value.name == "touch" ? "name one with gesture, or use touches" : "name one with gesture")
        }
        return gesture
    }

    private func gestures(_ fields: YamlFields) throws(WorkloadError) -> [TouchGesture] {
        let recording = try recording(fields)
        guard let gesture = fields["gesture"] else { return recording.gestures }
        let selection = try gesture.text()
        do throws(WorkloadError) {
            return try recording.gestures(selectedBy: selection)
        } catch {
            throw gesture.fault(error.reason, error.wayOut)
        }
    }

    /// Reads the recording in the step, or the recording that the step names.
    private func recording(_ fields: YamlFields) throws(WorkloadError) -> TouchRecording {
        let density = try fields["density"]?.number(in: 0.1...100, unit: "pixels a point")
        if let text = fields["recording"] {
            if fields["file"] != nil {
                throw text.fault("there are two recordings", "give file or recording")
            }
            let table = try text.text()
            do throws(WorkloadError) {
                return try TouchRecording(
                    parsing: table, named: text.name, given: density, otherwise: nil)
            } catch {
                let line = error.line.map { " in its line \($0)" } ?? ""
                throw text.fault(error.reason + line, error.wayOut)
            }
        }
        let file = try fields.required("file")
        let reference = try file.text()
        do throws(WorkloadError) {
            return try TouchRecording(named: reference, density: density, read: read)
        } catch {
            // An error inside the recording names the recording. A missing recording is an error of this
            // file.
            throw error.line == nil ? file.fault(error.reason, error.wayOut) : error
        }
    }
}
