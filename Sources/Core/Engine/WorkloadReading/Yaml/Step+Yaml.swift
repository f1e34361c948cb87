import AnimationTiming
import ScrollSimulation

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
        case .turn(let steps): "\(blanks)- turn:\n" + steps.map { $0.yaml(indent: indent + 4) }.joined()
        case .repeat(let times, let steps):
            "\(blanks)- repeat:\n\(blanks)    times: \(times)\n\(blanks)    steps:\n"
                + steps.map { $0.yaml(indent: indent + 6) }.joined()
        default: "\(blanks)- \(flow)\n"
        }
    }

    /// Returns the step with its gestures, so that the workload file needs no other file.
    private func swipe(_ swipe: Swipe, _ blanks: String) -> String {
        switch swipe.path {
        case .even(let velocity):
            let end = swipe.cancelAt.map { ", cancelAt: \($0)" } ?? ""
            return "\(blanks)- swipeBack: { velocity: \(velocity)\(end) }\n"
        case .recorded(let gesture):
            let end = swipe.cancelAt.map { "\(blanks)    cancelAt: \($0)\n" } ?? ""
            return recording("swipeBack", [gesture], blanks) + end
        }
    }

    private func recording(_ name: String, _ gestures: [TouchGesture], _ blanks: String) -> String {
        var recording = RecordingText()
        for gesture in gestures { recording.append(gesture) }
        let lines = recording.text.split(separator: "\n").map { "\(blanks)        \($0)\n" }.joined()
        return "\(blanks)- \(name):\n\(blanks)    recording: |\n" + lines
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
    fileprivate func flow(_ first: Int, _ second: Int) -> String {
        "{ \(flow([Double(first), Double(second)])) }"
    }
}

extension ScreenStep {
    fileprivate var flow: String {
        let how = (isAnimated ? [] : ["animated: false"]) + (from.map { ["from: \($0)"] } ?? [])
        return action.rawValue + (how.isEmpty ? "" : ": { \(how.joined(separator: ", ")) }")
    }
}

extension BatchUpdates {
    fileprivate var flow: String {
        func updates(_ name: StepName, _ ranges: [Range<Int>]) -> [String] {
            ranges.map { name.flow($0.lowerBound, $0.count) }
        }
        let all =
            updates(.delete, deletes) + updates(.insert, inserts)
            + moves.map { StepName.move.flow($0.from, $0.to) } + updates(.reload, reloads)
            + updates(.reconfigure, reconfigures)
        return all.joined(separator: ", ")
    }
}

extension ListSnapshot.Edit {
    fileprivate var flow: String {
        switch self {
        case .insert(let at, let count): StepName.insert.flow(at, count)
        case .delete(let at, let count): StepName.delete.flow(at, count)
        case .move(let from, let to): StepName.move.flow(from, to)
        case .reload(let at, let count): StepName.reload.flow(at, count)
        case .reloadSection(let section): "{ reload: { section: \(section) } }"
        case .reconfigure(let at, let count): StepName.reconfigure.flow(at, count)
        }
    }
}

extension SidewaysRow {
    fileprivate var flow: String {
        switch self {
        case .section(let section): "section: \(section)"
        case .cell(let item): "item: \(item)"
        }
    }
}

extension StepParameter {
    /// The range of the numbers in a file, and their unit. Not for items, counts and flags.
    var numbers: (range: ClosedRange<Double>, unit: String) {
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

    func text(_ value: Double) -> String {
        switch self {
        case .item, .place, .count: "\(Int(value))"
        case .flag: value == 1 ? "true" : "false"
        default: "\(value)"
        }
    }
}
