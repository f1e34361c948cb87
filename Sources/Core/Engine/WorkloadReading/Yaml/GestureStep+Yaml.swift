import AnimationTiming
import ScrollSimulation

/// The steps of a finger: recordings, swipes, and rows that scroll sideways.
extension StepReader {
    private static let swipeVelocities = 1.0...1e6
    private static let densities = 0.1...100.0
    private static let recordingKeys = ["file", "recording", "gesture", "density"]

    /// Reads a step of a finger.
    mutating func gesture(_ name: StepName, _ keys: inout MappingReader) -> Step? {
        var step: Step?
        keys.mapping(name.rawValue) { keys in
            switch name {
            case .sideways:
                keys.know("section", .text)
                keys.know("item", .place)
                keys.know("velocity", .number(.velocities))
                keys.know("distance", .number(.distances))
                keys.know("duration", .number(.durations))
            case .swipeBack:
                keys.know("velocity", .number(Self.swipeVelocities))
                keys.know("cancelAt", .number(0...1))
                fallthrough
            default:
                keys.know("file", .text)
                keys.know("recording", .text)
                keys.know("gesture", .either([.text, .count(0...ItemCount.limit)]))
                keys.know("density", .number(Self.densities))
            }
            keys.check { fields throws(WorkloadError) in
                step =
                    switch name {
                    case .touches: .touches(try gestures(fields))
                    case .touch: .touch(try gesture(fields))
                    case .swipeBack: .swipeBack(try swipe(fields))
                    default: try sideways(fields)
                    }
            }
        }
        return step
    }

    private mutating func sideways(_ fields: YamlFields) throws(WorkloadError) -> Step {
        let row: SidewaysRow
        if let item = fields["item"] {
            try fields.refuse(["section"], beside: "an item")
            row = .cell(item: try index(item))
        } else {
            row = .section(try items?.sidewaysSection(fields.required("section")) ?? 0)
        }
        guard let velocity = fields["velocity"] else {
            guard let distance = fields["distance"] else {
                throw fields.owner.fault(
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

    private func swipe(_ fields: YamlFields) throws(WorkloadError) -> Swipe {
        let cancelAt = try fields["cancelAt"]?.number(in: 0...1, unit: "a part of the way")
        guard let velocity = fields["velocity"] else {
            guard fields["file"] != nil || fields["recording"] != nil else {
                throw fields.owner.fault(
                    "swipeBack has neither a velocity nor a recording",
                    "write swipeBack: \(StepName.swipeBack.example)")
            }
            return Swipe(.recorded(try gesture(fields)), cancelAt: cancelAt)
        }
        try fields.refuse(Self.recordingKeys, beside: "a velocity")
        return Swipe(
            .even(velocity: try velocity.number(in: Self.swipeVelocities, unit: "points a second")),
            cancelAt: cancelAt)
    }

    /// Reads a recording of exactly one gesture.
    private func gesture(_ fields: YamlFields) throws(WorkloadError) -> TouchGesture {
        let value = fields.owner
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
        let density = try fields["density"]?.number(in: Self.densities, unit: "pixels a point")
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

// MARK: - Writing

extension Step {
    /// Returns the step with its gestures, so that the workload file needs no other file.
    func swipe(_ swipe: Swipe, _ blanks: String) -> String {
        switch swipe.path {
        case .even(let velocity):
            let end = swipe.cancelAt.map { ", cancelAt: \($0)" } ?? ""
            return "\(blanks)- swipeBack: { velocity: \(velocity)\(end) }\n"
        case .recorded(let gesture):
            let end = swipe.cancelAt.map { "\(blanks)    cancelAt: \($0)\n" } ?? ""
            return recording("swipeBack", [gesture], blanks) + end
        }
    }

    func recording(_ name: String, _ gestures: [TouchGesture], _ blanks: String) -> String {
        var recording = RecordingText()
        for gesture in gestures { recording.append(gesture) }
        let lines = recording.text.split(separator: "\n").map { "\(blanks)        \($0)\n" }.joined()
        return "\(blanks)- \(name):\n\(blanks)    recording: |\n" + lines
    }
}

extension SidewaysRow {
    var flow: String {
        switch self {
        case .section(let section): "section: \(section)"
        case .cell(let item): "item: \(item)"
        }
    }
}
