import LifecycleEvents
import LifecycleJudging
import LifecycleStore

/// What a fleet's runs come to: who leaked, who would have crashed, which rules are broken and where. Memory holds
/// counts alone, whatever the number of runs.
package struct FleetSummary {
    /// By what runs may be told apart.
    package enum Dimension: String, CaseIterable, Sendable {
        case workload, strategy, regime, app, os, device, date

        fileprivate var column: String { rawValue }
    }

    /// How many runs have something, and how often.
    package struct Frequency: Hashable, Sendable {
        package fileprivate(set) var runs = 0
        package fileprivate(set) var times = 0
    }

    /// A run with something wrong.
    package struct WorstRun: Sendable {
        package let uuid: String
        package let day: FleetDay
        package let name: String
        /// Nil where nobody says it.
        package let strategy: String?
        package let tally: FleetTally

        /// What shows what is wrong with it, behind `animatorpool fleet`.
        package var look: String {
            if tally.misuses > 0 { return "ask misuses" }
            if tally.leaks > 0 { return "ask leaks" }
            return tally.hazards > 0 ? "ask hazards" : "verify"
        }

        /// Crashes are worst, then leaks. The sum of the others is what is left.
        fileprivate var badness: (Int, Int, Int, Int) {
            (tally.misuses, tally.leaks, tally.hazards, tally.violations)
        }
    }

    package private(set) var total = FleetTally()
    package private(set) var misuses: [String: Frequency] = [:]
    package private(set) var hazards: [EventKind: Frequency] = [:]
    package private(set) var violations: [Invariant: Frequency] = [:]
    package private(set) var days: Set<FleetDay> = []
    /// The worst first.
    package private(set) var worst: [WorstRun] = []
    private var groups: [Dimension: [String?: FleetTally]] = [:]

    /// Runs of ``worst`` at most.
    private static let mostWorst = 5

    /// - Parameters:
    ///   - progress: called with each run that is about to be read.
    /// - Returns: the summary, and whether every run could be read.
    /// - Throws: as ``FleetFolder/forEachRun(_:)`` does.
    package static func read(
        _ folder: FleetFolder, progress: (FleetFolder.Place) -> Void = { _ in }
    ) throws -> (summary: FleetSummary, isWhole: Bool) {
        var summary = FleetSummary()
        let isWhole = try folder.forEachRun { run, place in
            progress(place)
            try summary.add(run)
            return true
        }
        return (summary, isWhole)
    }

    private mutating func add(_ run: FleetRun) throws {
        let dimensions = Dimension.allCases.filter { $0 != .date }
        let columns = dimensions.map(\.column) + ["name", "status", "dropped", "summary", "refresh_ns"]
        let values = Dictionary(zip(columns, try run.values(columns))) { first, _ in first }
        var refreshNs: Int64?
        if case .integer(let ns)? = values["refresh_ns"] { refreshNs = ns }
        let findings = try FleetFindings(
            of: run, frameNs: InvariantRules.frameNs(refreshNs: refreshNs), judged: Self.judged(values))
        // From here on nothing can fail: a run counts whole or not at all.
        total.add(findings)
        days.insert(run.day)
        for dimension in dimensions {
            groups[dimension, default: [:]][values[dimension.column]?.text, default: FleetTally()].add(
                findings)
        }
        groups[.date, default: [:]][run.day.description, default: FleetTally()].add(findings)
        misuses.add(findings.misuses)
        hazards.add(findings.hazards)
        violations.add(findings.violations)
        var tally = FleetTally()
        tally.add(findings)
        let one = WorstRun(
            uuid: run.uuid, day: run.day, name: values["name"]?.text ?? "",
            strategy: values["strategy"]?.text, tally: tally)
        guard one.badness > (0, 0, 0, 0) else { return }
        let place = worst.firstIndex { one.badness > $0.badness } ?? worst.count
        worst.insert(one, at: place)
        if worst.count > Self.mostWorst { worst.removeLast() }
    }

    /// What a simulation has judged itself, of a log that has ended and lacks nothing. All others are judged here.
    private static func judged(_ values: [String: SQLValue]) -> [Invariant: Int]? {
        guard values["status"]?.text == "finished", values["dropped"] == .integer(0),
            let summary = values["summary"]?.text
        else { return nil }
        return StoredSummary(summary)?.brokenRules
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

extension Dictionary where Value == FleetSummary.Frequency {
    fileprivate mutating func add(_ counts: [Key: Int]) {
        for (key, count) in counts {
            self[key, default: FleetSummary.Frequency()].runs += 1
            self[key, default: FleetSummary.Frequency()].times += count
        }
    }
}

extension SQLValue {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
