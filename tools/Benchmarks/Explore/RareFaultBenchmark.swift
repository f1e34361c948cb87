import BenchKit
import Exploration
import Foundation
import ListExploration
import ScrollSimulation
import TestSupport

/// Counts how many random schedules show each rare fault, for each limit of the fault.
///
/// A run without animators counts the events that all rare faults need. A fault changes nothing before its
/// events occur. So only a schedule that reaches a limit runs again, with the fault, and is judged.
struct RareFaultBenchmark {
    let schedules: Int
    /// The file that keeps the counts, so that an interrupted count can continue.
    let state: String?

    init(schedules: Int, state: String?) { (self.schedules, self.state) = (schedules, state) }

    /// The schedules depend only on the seed and their number.
    private static let seed: UInt64 = 2026
    private let events = RareEventCounts()
    private static let least: [PlantedFault: Int] = [
        .twoBitEpoch: 3, .ringOfSlots: 20, .warningsWithPrepared: 5, .cancelledByIndex: 4, .handOverByItem: 6,
        .backgroundsInReversal: 5,
    ]

    private struct Counts: Codable {
        var schedules = 0
        var cpuSeconds = 0.0
        /// The number of hits by the name of a fault and its limit.
        var hits: [String: [Int: Int]] = [:]
        /// The number of schedules by the number of events that they reached.
        var reached: [String: [Int: Int]] = [:]
    }

    func section() throws -> FigureSection {
        var counts = try state.map { try Self.read($0) } ?? Counts()
        let subject = SearchedFault.subject(.twoBitEpoch)
        let search = ScheduleSearch(
            SearchedFault.space(.twoBitEpoch), SearchedFault.atRandom, seed: Self.seed)
        let random = search.nextEpoch()
        let bench = ScheduleBench()
        while counts.schedules < schedules {
            let start = SearchedFault.cpuSeconds
            let end = min(schedules, counts.schedules + 10_000)
            for number in counts.schedules..<end {
                count(random.schedule(number), list: subject.list, bench, &counts)
            }
            counts.schedules = end
            counts.cpuSeconds += SearchedFault.cpuSeconds - start
            if let state { try Self.write(counts, to: state) }
            tell(counts)
        }
        return FigureSection(
            title: "Rare faults",
            text: """
                How many of \(counts.schedules) random schedules (seed \(Self.seed)) show each of six faults, with the limits \
                of Poisson's interval of 95 %. The search and the tests use the limit that is marked.
                """,
            tables: [
                FigureTable(
                    each: "a million random schedules",
                    figures: PlantedFault.rare.flatMap { figures(of: $0, counts) })
            ])
    }

    // MARK: Counting

    private func count(
        _ schedule: Schedule<Step>, list: Workload, _ bench: ScheduleBench, _ counts: inout Counts
    ) {
        events.restart()
        let fitting = FittingSteps(schedule.steps, in: list)
        var workload = list
        workload.steps = fitting.steps
        bench.choices.restart(schedule.choices)
        Simulation(workload, seed: 1) { PlantedFeed($0, counting: events) }.run(guide: Guide(bench.choices))
        for (fault, reached) in zip(PlantedFault.rare, events.highest) {
            guard let least = Self.least[fault], reached >= least else { continue }
            counts.reached[fault.rawValue, default: [:]][reached, default: 0] += 1
            for limit in least...reached {
                let subject = ListSubject(list, seed: 1) { PlantedFeed($0, fault, limit: limit) }
                if !bench.run(schedule, on: subject).findings.isEmpty {
                    counts.hits[fault.rawValue, default: [:]][limit, default: 0] += 1
                }
            }
        }
    }

    /// Makes the decisions of a run.
    private final class Guide: RunGuide {
        private let choices: Choices

        init(_ choices: Choices) { self.choices = choices }

        func choose(_ point: ChoicePoint) -> Int {
            choices.take(
                point.kind.choiceKind, actor: Int(truncatingIfNeeded: point.item?.rawValue ?? 0),
                of: point.options)
        }

        func willBegin(step index: Int, of list: SimulatedList) {}
    }

    // MARK: Figures

    private func tell(_ counts: Counts) {
        let hits = PlantedFault.rare.map { fault in
            let hits = counts.hits[fault.rawValue] ?? [:]
            return "\(fault.rawValue) "
                + hits.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
        }
        let rate = Int(Double(counts.schedules) / counts.cpuSeconds)
        FileHandle.standardError.write(
            Data(
                "\(counts.schedules) schedules, \(rate) a second of CPU; \(hits.joined(separator: "; "))\n"
                    .utf8))
    }

    private func figures(of fault: PlantedFault, _ counts: Counts) -> [Figure] {
        let hits = counts.hits[fault.rawValue] ?? [:]
        let limits = Set(hits.keys).union([fault.limit]).sorted()
        return limits.map { limit in
            let count = hits[limit] ?? 0
            let interval = Self.interval(of: count)
            let perMillion = 1e6 / Double(counts.schedules)
            return Figure(
                name: "\(fault.rawValue), limit \(limit)" + (limit == fault.limit ? " (planted)" : ""),
                quantities: [
                    .hits: Double(count), .randomHits: Double(count) * perMillion,
                    .leastHits: interval.lowerBound * perMillion, .mostHits: interval.upperBound * perMillion,
                ])
        }
    }

    /// Returns the 95 % interval of a Poisson mean of which `count` were observed (Byar's approximation).
    static func interval(of count: Int) -> ClosedRange<Double> {
        func bound(_ number: Double, _ deviations: Double) -> Double {
            let root = 1 - 1 / (9 * number) + deviations / (3 * number.squareRoot())
            return number * root * root * root
        }
        return (count == 0 ? 0 : bound(Double(count), -1.96))...bound(Double(count + 1), 1.96)
    }

    // MARK: File

    private static func read(_ path: String) throws -> Counts {
        guard FileManager.default.fileExists(atPath: path) else { return Counts() }
        return try JSONDecoder().decode(Counts.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func write(_ counts: Counts, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(counts).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
