/// The counts of a fleet's runs: leaks, misuses, hazards and broken rules. Memory holds no events.
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

    /// A run with findings.
    package struct WorstRun: Sendable {
        package let run: SummaryLine
        /// The folder of the summary, and of the run's log or tables.
        package let folder: String

        /// The command that shows the findings of the run, or nil if the folder has tables and no log.
        package var look: String? {
            if ParquetExport.isFolder(ofRun: folder) { return nil }
            if run.found.total(.misuses) > 0 { return "ask misuses" }
            if run.found.leaks > 0 { return "ask leaks" }
            return run.found.total(.hazards) > 0 ? "hazards" : "verify"
        }

        /// The sort key of runs: misuses first, then leaks, then hazards, then violations.
        fileprivate var badness: (Int, Int, Int, Int) {
            (
                run.found.total(.misuses), run.found.leaks, run.found.total(.hazards),
                run.found.total(.violations)
            )
        }
    }

    package private(set) var total = FleetTally()
    private var found: [FindingCounts.Kind: [String: FleetTally.Frequency]] = [:]
    package private(set) var days: Set<FleetDay> = []
    /// The runs with the most findings, the worst first.
    package private(set) var worst: [WorstRun] = []
    private var groups: [Dimension: [String?: FleetTally]] = [:]

    /// The maximum length of ``worst``.
    private static let mostWorst = 5

    /// Reads the summaries of a folder.
    ///
    /// - Parameter progress: called after every thousand runs with the number of counted runs.
    /// - Returns: the summary, and whether every run could be read.
    /// - Throws: `CancellationError` if the client of `folder` wants to stop.
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
        for kind in FindingCounts.Kind.allCases {
            for (name, count) in run.found[kind] {
                found[kind, default: [:]][name, default: FleetTally.Frequency()].add(count)
            }
        }
        let one = WorstRun(run: run, folder: folder)
        guard one.badness > (0, 0, 0, 0) else { return }
        let place = worst.firstIndex { one.badness > $0.badness } ?? worst.count
        worst.insert(one, at: place)
        if worst.count > Self.mostWorst { worst.removeLast() }
    }

    /// The frequency of each finding of a kind.
    package subscript(kind: FindingCounts.Kind) -> [String: FleetTally.Frequency] { found[kind] ?? [:] }

    // MARK: Groups

    /// Returns the counts for each value of a dimension, sorted by value. Runs without a value have nil.
    package func tallies(by dimension: Dimension) -> [(value: String?, tally: FleetTally)] {
        (groups[dimension] ?? [:]).map { ($0.key, $0.value) }
            .sorted { ($0.value ?? "\u{10FFFF}") < ($1.value ?? "\u{10FFFF}") }
    }

    /// The dimensions in which the runs differ.
    package var tellingDimensions: [Dimension] {
        Dimension.allCases.filter { (groups[$0]?.count ?? 0) > 1 }
    }
}
