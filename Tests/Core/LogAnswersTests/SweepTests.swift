import FileKit
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing

/// A part of a sweep goes into a folder of its own sweep alone.
struct SweepTests {
    private let home: TestFolder

    init() throws {
        home = try TestFolder()
        try run(.short, seeds: 1...2)
    }

    private func run(
        _ workload: Workload, seeds: ClosedRange<UInt64>, shard: String = "1/1",
        config: SimulationConfig? = nil
    ) throws {
        var plan = home.plan(nil)
        if let config { plan.config = config }
        let folder = try SweepFolder(
            of: try #require(SeedShard(shard)), in: home.path("runs"),
            Sweep(workload, seeds: seeds, plan),
            home.temporaryFiles)
        plan.log = folder.path
        _ = try SeedSweep(workload, seeds: seeds, jobs: 1, plan, numbersRuns: false, for: home.client())
            .run()
        try folder.finish()
    }

    private func refusal(
        _ workload: Workload, seeds: ClosedRange<UInt64>, shard: String = "1/1",
        config: SimulationConfig? = nil
    ) -> String? {
        do {
            try run(workload, seeds: seeds, shard: shard, config: config)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `another strategy, workload or seeds are refused, and what is there is named`() throws {
        var other = Workload.short
        other.strategy = .noTeardown
        let words = "holds the sweep of short under next-turn"
        #expect(refusal(other, seeds: 1...2)?.contains("shard-1-of-1 \(words)") == true)
        #expect(refusal(other, seeds: 3...4, shard: "2/2")?.contains(words) == true)
        other = .short
        other.name = "another"
        #expect(refusal(other, seeds: 1...2)?.contains(words) == true)
        #expect(refusal(.short, seeds: 5...6)?.contains("holds a sweep with the seed 1") == true)
        #expect(try LogFolder(path: home.path("runs")).files().count == 2)
    }

    @Test func `another text under the same name is refused, and so are other options`() throws {
        for config in [
            SimulationConfig(version: "test", yaml: "name: short\n", flags: []),
            SimulationConfig(version: "test", yaml: "", flags: [.init("items", OutputValue(5))]),
        ] {
            for (seeds, shard) in [(UInt64(1)...2, "1/1"), (3...4, "2/2")] {
                #expect(
                    refusal(.short, seeds: seeds, shard: shard, config: config)?
                        .contains("holds a sweep of another workload short") == true)
            }
        }
        #expect(try LogFolder(path: home.path("runs")).files().count == 2)
    }

    @Test func `the same part is run again by another version`() throws {
        let config = SimulationConfig(version: "later", yaml: "", flags: [])
        #expect(refusal(.short, seeds: 1...2, config: config) == nil)
    }

    @Test func `the same part is run again`() throws {
        #expect(refusal(.short, seeds: 1...2) == nil)
        #expect(try LogFolder(path: home.path("runs")).files().count == 2)
    }

    /// A recorder writes a run in batches, and a sweep writes a run that fits into one batch as a whole.
    @Test(arguments: [Strategy.reuseSafe, .noTeardown])
    func `a run of a sweep has the rows of a run by itself, and its number`(strategy: Strategy) throws {
        var plan = home.plan("sweep/")
        var workload = Workload.short
        workload.strategy = strategy
        let summaries = try SeedSweep(workload, seeds: 1...3, jobs: 2, plan, for: home.client()).run()
            .summaries
        // Two runs begin at once, and their names tell milliseconds: their numbers follow the exact moments.
        let logs = try LogFolder(path: home.path("sweep")).files()
            .map { (path: $0, started: try LogReader(path: $0).run().description.startedUnixNs) }
            .sorted { $0.started < $1.started }.map(\.path)
        #expect(logs.count == 3)
        #expect(try home.names(in: "sweep").count == 3)
        #expect(summaries.map(\.run) == [1, 2, 3])
        for (index, log) in logs.enumerated() {
            let seed = try #require(summaries.first { $0.run == Int64(index + 1) }).seed
            let alone = home.path("alone-\(seed).sqlite")
            (plan.seed, plan.log) = (UInt64(bitPattern: seed), alone)
            _ = try LoggedSimulation(plan, for: home.client()).run(workload)
            #expect(try LogReader(path: log).integrity().allSatisfy { $0.broken == 0 }, "seed \(seed)")
            #expect(try rows(of: log) == rows(of: alone), "seed \(seed)")
        }
    }

    private func rows(of log: String) throws -> [String] {
        let console = try SQLConsole(path: log)
        let tables = [
            "event_row", "event_base", "frame_row", "frame_base", "animator_row", "use_row", "orphan_row",
            "cell_row", "note", "site",
        ]
        return try tables.map { "\(try console.run("SELECT * FROM \($0)", seconds: 10).rows)" } + [
            "\(try console.run("SELECT seed, ended_ns, status, events, digest, dropped, config FROM run_row", seconds: 10).rows)"
        ]
    }

    @Test func `a run that is longer than a batch is recorded by itself, and so are those after it`() throws {
        var long = Workload.short
        long.steps = [.repeat(times: 60, steps: [.fling(velocity: 3000), .fling(velocity: -3000)])]
        let plan = home.plan("long/")
        let runs = try SeedSweep(long, seeds: 1...2, jobs: 1, plan, for: home.client()).run().summaries
        #expect(runs.allSatisfy { $0.tally.events + $0.frames > 20_000 })
        for log in try LogFolder(path: home.path("long")).files() {
            let run = try LogReader(path: log).run()
            #expect(run.status == .finished)
            #expect(runs.contains { Int64($0.tally.events) == run.events })
        }
    }
}
