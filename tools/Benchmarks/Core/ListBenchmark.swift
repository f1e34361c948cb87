import BenchKit
import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import SeededRandom
import WorkloadFiles

/// Lists without a log: the cost of a cell in long and short lists, and of updates of a long list. Also the
/// cost of a sweep's files.
struct ListBenchmark {
    let folder: URL
    let rounds: Int
    private static let updates = 100_000
    private static let updatedItems = 10_000

    func section() throws -> FigureSection {
        let scrolls = try Interleaved(
            ways: [(1_000, false), (1_000_000, false), (1_000, true), (1_000_000, true)].map {
                items, isMixed in
                let workload = Self.scroll(items: items, isMixed: isMixed)
                let heights = isMixed ? "of different heights" : "of one height"
                return .init(name: "\(FigureTable.number(Double(items))) items \(heights)") {
                    Self.run(workload)
                }
            }
        ).measure(rounds: rounds)
        let dequeues = Self.dequeues(of: Self.scroll(items: 1_000_000, isMixed: false))
        let updates = try Interleaved(
            ways: [false, true].map { isMixed in
                let workload = Self.random(isMixed: isMixed)
                return .init(name: isMixed ? "of different heights" : "of one height") { Self.run(workload) }
            }
        ).measure(rounds: rounds)
        let sweeps = try Interleaved(ways: [way(jobs: 1), way(jobs: 2)]).measure(rounds: rounds)
        var kept: [LogFile] = []
        let opening = try Interleaved(ways: [
            .init(name: "opened") {
                try openLogs { kept.append($0) }
            } prepare: {
                kept.removeAll()
                try removeLogs()
            },
            .init(name: "opened and closed") {
                try openLogs()
            } prepare: {
                kept.removeAll()
                try removeLogs()
            },
        ]).measure(rounds: rounds)
        let cells = FigureTable(
            each: "a cell that is handed out",
            figures: scrolls.enumerated().map { place, way in
                way.figure(of: dequeues, beside: place.isMultiple(of: 2) ? [] : [scrolls[place - 1]])
            })
        let sweep = FigureTable(
            each: "a run of a sweep",
            figures: [
                sweeps[0].figure(of: Self.seeds), sweeps[1].figure(of: Self.seeds, beside: [sweeps[0]]),
            ])
        return FigureSection(
            title: "Lists",
            text:
                "Lists without a log, with the checker: a scroll over the same items of a short list and of a long one. "
                + "A sweep of \(Self.seeds) seeds of `\(Self.sweptName)`, \(FigureTable.time(try virtualSeconds())) each, "
                + "into one file for each seed.",
            note:
                "The updates are \(FigureTable.number(Double(Self.updates))) random inserts, deletes and moves in a list of "
                + "\(FigureTable.number(Double(Self.updatedItems))) items, one in each frame. The last table has files "
                + "without events.",
            tables: [
                cells, FigureTable(each: "an update", figures: updates.map { $0.figure(of: Self.updates) }),
                sweep,
                FigureTable(each: "a log of a folder", figures: opening.map { $0.figure(of: Self.logs) }),
            ])
    }

    // MARK: A sweep

    private static let sweptName = "flings-and-jumps"
    private static let seeds = 200
    private static let logs = 100
    private var path: String { folder.appendingPathComponent("sweep").path }

    private func removeLogs() throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private static let yaml = BuiltInWorkloads.named(sweptName)?.yaml ?? ""

    private func swept() throws -> Workload {
        try Workload(yaml: Self.yaml, named: Self.sweptName) { _ in "" }
    }

    private func virtualSeconds() throws -> Double {
        Simulation(try swept(), seed: 1).run().summary.virtualSeconds
    }

    private func way(jobs: Int) throws -> Interleaved.Way {
        let (workload, yaml) = (try swept(), Self.yaml)
        let plan = SimulationPlan(
            log: path, seed: 1, config: SimulationConfig(version: "bench", yaml: yaml, flags: []))
        return .init(name: jobs == 1 ? "one job" : "\(jobs) jobs") {
            _ = try SeedSweep(
                workload, seeds: 1...UInt64(Self.seeds), jobs: jobs, plan, numbersRuns: false,
                for: WorkClient(temporaryFiles: TemporaryFiles())
            ).run()
        } prepare: {
            try removeLogs()
        }
    }

    private func openLogs(_ use: (LogFile) -> Void = { _ in }) throws {
        let folder = LogFolder(path: path)
        for number in 0..<Self.logs {
            let run = RunDescription(
                uuid: "bench-\(number)", name: "bench", source: .simulation, startedUnixNs: Int64(number),
                refreshNs: 16_666_667)
            use(try folder.newLog(for: run, durable: false))
        }
    }

    // MARK: Measured code

    private static func run(_ workload: Workload) { Simulation(workload, seed: 1).run() }

    /// Scrolls back and forth over the first items, so that each list shows the same items.
    private static func scroll(items: Int, isMixed: Bool) -> Workload {
        Workload(
            name: "to-and-fro", list: ListShape(items: items, itemHeight: isMixed ? 60...140 : 100...100),
            steps: [.repeat(times: 200, steps: [.fling(velocity: 9000), .fling(velocity: -9000)])])
    }

    private static func dequeues(of workload: Workload) -> Int {
        var dequeues = 0
        Simulation(workload, seed: 1).run(record: { if $0.kind == .cellDequeued { dequeues += 1 } })
        return dequeues
    }

    private static func random(isMixed: Bool) -> Workload {
        var random = SeededGenerator(seed: 1)
        var items = updatedItems
        let steps = (0..<updates).map { _ in
            let place = Int(random.next() % UInt64(items))
            switch random.next() % 3 {
            case 0:
                items += 1
                return Step.insert(at: place, count: 1, animated: false)
            case 1 where items > 1:
                items -= 1
                return Step.delete(at: place, count: 1, animated: false)
            default: return Step.move(from: place, to: Int(random.next() % UInt64(items)))
            }
        }
        return Workload(
            name: "updates", list: ListShape(items: updatedItems, itemHeight: isMixed ? 60...140 : 100...100),
            steps: steps)
    }
}
