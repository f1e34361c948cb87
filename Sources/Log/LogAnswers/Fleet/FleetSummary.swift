/// What a fleet's runs come to: who leaked, who would have crashed, which rules are broken and where. Memory holds
/// counts and uuids, no events.
package struct FleetSummary {
    /// Of the files it is read from.
    package static let fileName = SummaryFile.name

    /// By what runs may be told apart.
    package enum Dimension: String, CaseIterable, Sendable {
        case workload, strategy, regime, app, os, device, date

        fileprivate func value(of run: SummaryLine) -> String? {
            if self == .date { return run.day.description }
            return SummaryLine.Label(rawValue: rawValue).flatMap { run.labels[$0] }
        }
    }

    /// How many runs have something, and how often.
    package struct Frequency: Hashable, Sendable {
        package fileprivate(set) var runs = 0
        package fileprivate(set) var times = 0
    }

    /// A run with something wrong.
    package struct WorstRun: Sendable {
        package let run: SummaryLine
        /// Where its summary stands, beside its log or its tables.
        package let folder: String

        /// The question to its log that shows what is wrong with it; nil where its tables lie, and not its log.
        package var look: String? {
            if ParquetExport.isFolder(ofRun: folder) { return nil }
            if run.misuseCount > 0 { return "ask misuses" }
            if run.leakCount > 0 { return "ask leaks" }
            return run.hazardCount > 0 ? "hazards" : "verify"
        }

        /// Crashes are worst, then leaks. The sum of the others is what is left.
        fileprivate var badness: (Int, Int, Int, Int) {
            (run.misuseCount, run.leakCount, run.hazardCount, run.violationCount)
        }
    }

    package private(set) var total = FleetTally()
    /// By the id of the error.
    package private(set) var misuses: [String: Frequency] = [:]
    /// By the name of their kind.
    package private(set) var hazards: [String: Frequency] = [:]
    /// By the code of the rule.
    package private(set) var violations: [String: Frequency] = [:]
    package private(set) var days: Set<FleetDay> = []
    /// The worst first.
    package private(set) var worst: [WorstRun] = []
    private var groups: [Dimension: [String?: FleetTally]] = [:]

    /// Runs of ``worst`` at most.
    private static let mostWorst = 5

    /// - Parameter progress: called now and then with how many runs were counted.
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

    /// What the runs of each value come to, in the order of the values; nil is that of runs without one.
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
