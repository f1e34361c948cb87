import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleStore

/// What a run of a fleet has, as far as a summary of all counts it.
package struct FleetFindings {
    package let events: Int
    /// How often UIKit would have raised, by the id of the error.
    package private(set) var misuses: [String: Int] = [:]
    /// How many hazards of each kind; one that memory holds counts when it lasts a frame or longer.
    package private(set) var hazards: [EventKind: Int] = [:]
    /// How often each rule is broken.
    package private(set) var violations: [Invariant: Int] = [:]

    /// - Parameter frameNs: How long the run's display shows a frame.
    /// - Throws: `ParquetError`, or `CancellationError` when the client wants to stop.
    init(of run: FleetRun, frameNs: Int64, judged: [Invariant: Int]?) throws {
        let table = try run.table(ParquetEvents.table)
        events = table.reader.rows
        // What is over within a frame ends in the group of its beginning, or in the next one.
        var mayGoOn = false
        func mayHold(_ group: ParquetGroup) -> Bool {
            let may = Self.mayHold(group)
            defer { mayGoOn = may }
            return may || mayGoOn
        }
        try table.forEachGroup(where: mayHold) { group in
            let kind = try table.column("kind", of: group)
            let kinds = kind.texts.map { EventKind(name: $0) }
            let isMisuse = kinds.map { $0 == .misuse }
            let isEnd = kinds.map { $0 == .hazardEnded }
            let isCounted = kinds.map { $0 == .misuse || $0?.isHazard == true || $0 == .hazardEnded }
            guard isCounted.contains(true) else { return true }
            // Each text is counted by its place first: a dictionary of words is for the end.
            var counts = Array(repeating: 0, count: kinds.count)
            var (misused, ended): ([Int], [Int]) = ([], [])
            for row in 0..<group.rows {
                let place = Int(kind.places[row])
                guard isCounted[place] else { continue }
                counts[place] += 1
                if isMisuse[place] { misused.append(row) }
                if isEnd[place] { ended.append(row) }
            }
            for (kind, count) in zip(kinds, counts) {
                if let kind, kind.isHazard, count > 0 { hazards[kind, default: 0] += count }
            }
            guard !misused.isEmpty || !ended.isEmpty else { return true }
            let detail = try table.column("detail", of: group)
            for row in misused { misuses[detail.text(row) ?? "", default: 0] += 1 }
            guard !ended.isEmpty else { return true }
            let lasted = try table.column("arg", of: group)
            for row in ended where lasted.integer(row) ?? 0 < frameNs {
                guard let kind = detail.text(row).flatMap({ EventKind(name: $0) }),
                    kind == .hazardIdleAnimator, let count = hazards[kind]
                else { continue }
                hazards[kind] = count > 1 ? count - 1 : nil
            }
            return true
        }
        violations = try judged ?? run.verdict().counts
    }

    /// Whether a row group may have one, which the bounds of one column say.
    private static func mayHold(_ group: ParquetGroup) -> Bool {
        group.mayHold(severities, in: "severity")
    }

    private static let severities: ClosedRange<Int64> = {
        let counted = EventKind.allCases.filter { $0 == .misuse || $0.isHazard }
            .map { Int64($0.severity.rawValue) }
        return (counted.min() ?? 0)...(counted.max() ?? 0)
    }()

    // MARK: In numbers

    package var misuseCount: Int { misuses.values.reduce(0, +) }
    package var hazardCount: Int { hazards.values.reduce(0, +) }
    package var violationCount: Int { violations.values.reduce(0, +) }
    /// Animators that lived when their list was gone and the run was over.
    package var leakCount: Int { hazards[.hazardLeak] ?? 0 }
}
