/// The counts of a fleet's runs: who leaked, who would have crashed, which rules are broken and where. Memory holds
/// counts and uuids, and no events.
package struct FleetSummary {
    /// The name of the files that a summary is read from.
    package static let fileName = SummaryFile.name

    /// A property by which runs are grouped.
    package enum Dimension: String, CaseIterable, Sendable {
        case workload, strategy, regime, app, os, device, date

        fileprivate func value(of run: SummaryLine) -> String? {
            if self == .date { return run.day.description }
            return SummaryLine.Label(rawValue: rawValue).flatMap { run.labels[$0] }
        }
    }

    /// The number of runs in which something was found, and how often it was found in all.
    package struct Frequency: Hashable, Sendable {
        package fileprivate(set) var runs = 0
        package fileprivate(set) var times = 0
    }

    /// A run with something wrong.
    package struct WorstRun: Sendable {
        package let run: SummaryLine
        /// The folder of its summary, and of its log or its tables.
        package let folder: String

        /// The command that shows what is wrong with the run; nil when the folder has its tables and not its log.
        package var look: String? {
            if ParquetExport.isFolder(ofRun: folder) { return nil }
            if run.misuseCount > 0 { return "ask misuses" }
            if run.leakCount > 0 { return "ask leaks" }
            return run.hazardCount > 0 ? "hazards" : "verify"
        }

        /// Sorts runs: misuses count first, then leaks, then hazards, then violations.
        fileprivate var badness: (Int, Int, Int, Int) {
            (run.misuseCount, run.leakCount, run.hazardCount, run.violationCount)
        }
    }

    package private(set) var total = FleetTally()
    /// For each error, by its id.
    package private(set) var misuses: [String: Frequency] = [:]
    /// For each kind of hazard, by its name.
    package private(set) var hazards: [String: Frequency] = [:]
    /// For each broken rule, by its code.
    package private(set) var violations: [String: Frequency] = [:]
    package private(set) var days: Set<FleetDay> = []
    /// The worst first.
    package private(set) var worst: [WorstRun] = []
    private var groups: [Dimension: [String?: FleetTally]] = [:]

    /// The most runs that ``worst`` holds.
    private static let mostWorst = 5

    /// - Parameter progress: called after each thousand runs with the number of runs that were counted.
    /// - Returns: the summary, and whether every run could be read.
    /// - Throws: `CancellationError` when the client of `folder` wants to stop.
    package static func read(
        _ folder: FleetFolder, progress: (Int) -> Void = { _ in }
    ) throws -> (summary: FleetSummary, isWhole: Bool) {
        var summary = FleetSummary()
        let isWhole = try folder.forEachRun { run, folder in
            summary.add(run, in: folder)
            if summary.total.runs.isMultiple(of: 1000) { progress(summary.total.runs) }
        }
        return (summary, isWhole)
    }

    private mutating func add(_ run: SummaryLine, in folder: String) {
        total.add(run)
        days.insert(run.day)
        for dimension in Dimension.allCases {
            groups[dimension, default: [:]][dimension.value(of: run), default: FleetTally()].add(run)
        }
        misuses.add(run.misuses)
        hazards.add(run.hazards)
        violations.add(run.violations)
        let one = WorstRun(run: run, folder: folder)
        guard one.badness > (0, 0, 0, 0) else { return }
        let place = worst.firstIndex { one.badness > $0.badness } ?? worst.count
        worst.insert(one, at: place)
        if worst.count > Self.mostWorst { worst.removeLast() }
    }

    // MARK: Groups

    /// The counts for each value of a dimension, sorted by the value. The value of runs without one is nil.
    package func tallies(by dimension: Dimension) -> [(value: String?, tally: FleetTally)] {
        (groups[dimension] ?? [:]).map { ($0.key, $0.value) }
            .sorted { ($0.value ?? "\u{10FFFF}") < ($1.value ?? "\u{10FFFF}") }
    }

    /// The dimensions in which the runs differ.
    package var tellingDimensions: [Dimension] {
        Dimension.allCases.filter { (groups[$0]?.count ?? 0) > 1 }
    }
}

extension [String: FleetSummary.Frequency] {
    fileprivate mutating func add(_ counts: [String: Int]) {
        for (key, count) in counts {
            self[key, default: FleetSummary.Frequency()].runs += 1
            self[key, default: FleetSummary.Frequency()].times += count
        }
    }
}
