import AnimationTiming
import ScrollSimulation
import Yams

/// Reads the steps of a workload in order and keeps count of the list's items, so that a step that
/// names an item the list does not have by then is found before anything runs.
struct StepReader {
    /// A file with more steps than this is a mistake, or aliases of aliases.
    private static let mostSteps = 100_000
    private static let deepestRepeat = 16

    let read: (String) throws(TextFileError) -> String
    /// How many items the list has before the next step; nil after a fault, which may have been about them.
    private(set) var items: ItemCount?
    private var count = 0
    private var depth = 0

    init(items: Int?, read: @escaping (String) throws(TextFileError) -> String) {
        self.items = items.map { ItemCount($0) }
        self.read = read
    }

    /// Reads all steps that can be read, and keeps the fault of each other one.
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
        guard let argument else { return bare(name) }
        return try self.step(name, argument)
    }

    /// A step is a word, or a mapping with one key.
    private func parts(of value: YamlValue) throws(WorkloadError) -> (StepName, YamlValue?) {
        guard let mapping = value.node.mapping else {
            let word = YamlValue(node: value.node, name: "this step", file: value.file)
            let name = try word.word(StepName.self)
            guard name.isBare else {
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

    private func bare(_ name: StepName) -> Step {
        switch name {
        case .present: return .present
        case .presentOver: return .presentOver
        case .dismiss: return .dismiss
        case .reloadData: return .reloadData
        case .traitChange: return .traitChange
        case .memoryWarning: return .memoryWarning
        case .destroyList: return .destroyList
        default: preconditionFailure("\(name.rawValue) is no bare step.")
        }
    }
}

extension StepReader {
    private mutating func step(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> Step {
        switch name {
        case .touches: return .touches(try gestures(value.fields(Self.recordingKeys)))
        case .touch: return .touch(try gesture(value, value.fields(Self.recordingKeys)))
        case .fling:
            let velocity = try value.fields(["velocity"]).required("velocity")
            return .fling(velocity: try velocity.number(in: .velocities, unit: "points a second"))
        case .drag:
            let fields = try value.fields(["distance", "duration"])
            return .drag(
                distance: try fields.required("distance").number(in: .distances, unit: .points),
                duration: try fields.required("duration").number(in: .durations, unit: .seconds))
        case .slider:
            let fields = try value.fields(["item", "to", "duration"])
            return .slider(
                item: try index(fields.required("item")),
                to: try fields.required("to").number(in: 0...1, unit: "a fraction"),
                duration: try fields.required("duration").number(in: .durations, unit: .seconds))
        case .tap: return .tap(item: try index(value.fields(["item"]).required("item")))
        case .swipeBack: return .swipeBack(try swipe(value))
        case .scroll:
            let by = try value.fields(["by"]).required("by")
            return .scroll(by: try by.number(in: .distances, unit: .points))
        case .jump:
            let fields = try value.fields(["item", "animated"])
            return .jump(
                item: try index(fields.required("item")), animated: try fields["animated"]?.flag() ?? false)
        case .offset: return .offset(try value.number(in: .distances, unit: .points))
        case .turn: return .turn(try turn(value))
        case .wait: return .wait(try value.number(in: .durations, unit: .seconds))
        case .insert, .delete, .move, .reload, .reconfigure: return try update(name, value)
        case .reset:
            let count = try value.fields(["items"]).required("items")
            let items = try count.count(in: 1...ItemCount.limit)
            // Its rounds find other items from the second one on.
            self.items = depth > 0 ? nil : ItemCount(items)
            return .reset(items: items)
        case .batch: return try batch(value)
        case .apply: return try apply(value)
        case .prepareForReuse:
            guard value.isWord("visible") else {
                throw value.fault("prepareForReuse is for visible cells only", "write visible")
            }
            return .prepareForReuseVisible
        case .background: return .background(try value.number(in: .durations, unit: .seconds))
        case .resize:
            let fields = try value.fields(["width", "height", "animated"])
            return .resize(try Size(fields), animated: try fields["animated"]?.flag() ?? false)
        case .insets:
            let fields = try value.fields(["top", "bottom", "animated"])
            var insets = Insets()
            if let top = fields["top"] { insets.top = try top.number(in: .insets, unit: .points) }
            if let bottom = fields["bottom"] { insets.bottom = try bottom.number(in: .insets, unit: .points) }
            return .insets(insets, animated: try fields["animated"]?.flag() ?? false)
        case .select: return .select(item: try index(value.fields(["item"]).required("item")))
        case .deselect: return .deselect(item: try index(value.fields(["item"]).required("item")))
        case .highlight: return .highlight(item: try index(value.fields(["item"]).required("item")))
        case .unhighlight: return .unhighlight(item: try index(value.fields(["item"]).required("item")))
        case .frameRate: return .frameRate(try value.number(in: .frameRates, unit: .hertz))
        case .busy: return .busy(try value.number(in: .busyTimes, unit: .seconds))
        case .repeat: return try repetition(value)
        case .present, .presentOver, .dismiss, .reloadData, .traitChange, .memoryWarning, .destroyList:
            preconditionFailure("\(name.rawValue) takes no value.")
        }
    }

    private mutating func update(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> Step {
        if name == .move {
            let fields = try value.fields(["from", "to", "animated"])
            return .move(
                from: try index(fields.required("from")), to: try index(fields.required("to")),
                animated: try fields["animated"]?.flag() ?? false)
        }
        let fields = try value.fields(["at", "count"] + (name == .reconfigure ? [] : ["animated"]))
        let place = try fields.required("at")
        let at = try place.count(in: 0...ItemCount.limit)
        let count = try fields["count"]?.count(in: 1...ItemCount.limit) ?? 1
        let animated = try fields["animated"]?.flag()
        if name == .insert {
            try items?.need(at, place)
            try items?.change(by: count, place)
            return .insert(at: at, count: count, animated: animated ?? false)
        }
        try items?.need(at + count, place)
        if name == .reload { return .reload(at: at, count: count, animated: animated) }
        if name == .reconfigure { return .reconfigure(at: at, count: count) }
        try items?.change(by: -count, place)
        return .delete(at: at, count: count, animated: animated ?? false)
    }

    /// A list of updates, or a map that has it. Updates that do not fit the list are a user's to try: UIKit raises.
    private mutating func batch(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields = value.isMapping ? try value.fields(["updates", "animated", "itemsAfter"]) : nil
        var updates = BatchUpdates()
        for (name, value) in try self.updates(fields?.required("updates") ?? value, "a batch") {
            if name == .move {
                let (from, to) = try Self.ends(ofMove: value)
                updates.move(from: try Self.place(from), to: try Self.place(to))
                continue
            }
            let (at, count) = try Self.range(value)
            let place = try Self.place(at)
            switch name {
            case .insert: updates.insert(at: place, count: count)
            case .delete: updates.delete(at: place, count: count)
            case .reload: updates.reload(at: place, count: count)
            default: updates.reconfigure(at: place, count: count)
            }
        }
        let animated = try fields?["animated"]?.flag() ?? true
        let itemsAfter = try fields?["itemsAfter"]?.count(in: 0...ItemCount.limit)
        if let count = items?.count, let after = updates.itemCount(after: count), itemsAfter ?? after == after
        {
            try items?.change(by: after - count, value)
        }
        return .batch(updates, animated: animated, itemsAfter: itemsAfter)
    }

    /// A list of edits, or a map that has it. Each finds the items that the ones before have left.
    private mutating func apply(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields = value.isMapping ? try value.fields(["snapshot", "animated", "usingReloadData"]) : nil
        var edits: [ListSnapshot.Edit] = []
        for (name, value) in try updates(fields?.required("snapshot") ?? value, "a snapshot") {
            edits.append(try edit(name, value))
        }
        return .apply(
            edits, animated: try fields?["animated"]?.flag() ?? true,
            usingReloadData: try fields?["usingReloadData"]?.flag() ?? false)
    }

    private mutating func edit(_ name: StepName, _ value: YamlValue) throws(WorkloadError)
        -> ListSnapshot.Edit
    {
        if name == .move {
            let (from, to) = try Self.ends(ofMove: value)
            return .move(from: try index(from), to: try index(to))
        }
        let (at, count) = try Self.range(value)
        let place = try Self.place(at)
        try items?.need(name == .insert ? place : place + count, at)
        switch name {
        case .insert:
            try items?.change(by: count, at)
            return .insert(at: place, count: count)
        case .delete:
            try items?.change(by: -count, at)
            return .delete(at: place, count: count)
        case .reload: return .reload(at: place, count: count)
        default: return .reconfigure(at: place, count: count)
        }
    }

    private func updates(
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

    private static func range(_ value: YamlValue) throws(WorkloadError) -> (at: YamlValue, count: Int) {
        let fields = try value.fields(["at", "count"])
        return (
            try fields.required("at"), try fields["count"]?.count(in: 1...ItemCount.limit) ?? 1
        )
    }

    private static func ends(
        ofMove value: YamlValue
    ) throws(WorkloadError) -> (from: YamlValue, to: YamlValue) {
        let fields = try value.fields(["from", "to"])
        return (try fields.required("from"), try fields.required("to"))
    }

    private static func place(_ value: YamlValue) throws(WorkloadError) -> Int {
        try value.count(in: 0...ItemCount.limit)
    }

    /// The index of an item that is there.
    private mutating func index(_ value: YamlValue) throws(WorkloadError) -> Int {
        let index = try value.count(in: 0...ItemCount.limit)
        try items?.need(index + 1, value)
        return index
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
            throw value.fault("repeats stand in each other too deeply", "multiply their times")
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
        if let other = Self.recordingKeys.compactMap({ fields[$0] }).first {
            throw other.fault("\(other.name) has no effect beside a velocity", "give one of them")
        }
        return Swipe(
            .even(velocity: try velocity.number(in: 1...1e6, unit: "points a second")), cancelAt: cancelAt
        )
    }

    private static let recordingKeys = ["file", "recording", "gesture", "density"]

    /// The one gesture of a recording.
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
        do throws(RecordingError) {
            return try recording.gestures(selectedBy: selection)
        } catch {
            throw gesture.fault(error.reason, error.wayOut)
        }
    }

    /// The recording that a step names, or that stands in it.
    private func recording(_ fields: YamlFields) throws(WorkloadError) -> TouchRecording {
        let density = try fields["density"]?.number(in: 0.1...100, unit: "pixels a point")
        if let text = fields["recording"] {
            if fields["file"] != nil {
                throw text.fault("there are two recordings", "give file or recording")
            }
            let table = try text.text()
            do throws(RecordingError) {
                return try TouchRecording(
                    parsing: table, named: text.name, given: density, otherwise: nil)
            } catch {
                let line = error.line.map { " in its line \($0)" } ?? ""
                throw text.fault(error.reason + line, error.wayOut)
            }
        }
        let file = try fields.required("file")
        let reference = try file.text()
        do throws(RecordingError) {
            return try TouchRecording(named: reference, density: density, read: read)
        } catch {
            // What is wrong inside the recording is shown there, that it is missing here.
            throw error.line == nil
                ? file.fault(error.reason, error.wayOut) : WorkloadError(error)
        }
    }
}
