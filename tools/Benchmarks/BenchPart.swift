import Foundation

/// A part of the benchmarks, which can run separately.
enum BenchPart: String, CaseIterable {
    // Linux reports the peak memory of a child as at least that of its parent. So the command runs first,
    // before this process allocates much.
    case command, simulate, pool, writer, record, engine, lists, chains, timing, explore, faults,
        rates,
        live, queries

    /// The titles of all sections, in the order of the page.
    static let titles = [
        "A simulation", "The pool", "The command, and how large a log is", "A long log",
        "The log's writer", "A call of `record`", "Lists", "Chains", "Curves", "Shrinking and choices",
        "Live lists", "Questions",
    ]

    func sections(_ options: BenchOptions, in folder: URL) throws -> [FigureSection] {
        let path = LogPath(path: folder.appendingPathComponent("bench.sqlite").path)
        let rounds = options.rounds
        let events = options.events ?? 400_000
        return switch self {
        case .simulate: [try SimulationBenchmark(events: events, path: path, rounds: rounds).section()]
        case .pool: [try PoolBenchmark(rounds: rounds).section()]
        case .command:
            try CommandBenchmark(
                command: options.command, folder: folder, events: options.events ?? 1_000_000, rounds: 3
            ).sections()
        case .writer:
            [try WriterBenchmark(feed: FeedEvents(count: events), path: path, rounds: rounds).section()]
        case .record:
            [
                try RecordBenchmark(
                    feed: FeedEvents(count: options.events ?? 1_000_000), path: path,
                    eventsPerSecond: 100_000
                ).section()
            ]
        case .engine: [try EngineBenchmark(rounds: rounds).section()]
        case .lists: [try ListBenchmark(folder: folder, rounds: rounds).section()]
        case .chains: [try ChainBenchmark(rounds: rounds).section()]
        case .timing: [try TimingBenchmark(rounds: rounds).section()]
        case .explore:
            [
                try SearchBenchmark(command: options.command, rounds: rounds).section(),
                try ExplorationBenchmark(rounds: rounds).section(),
            ]
        case .faults: [PlantedFaultBenchmark(seeds: rounds).section()]
        case .rates:
            [try RareFaultBenchmark(schedules: options.events ?? 1_000_000, state: options.state).section()]
        case .live: [try LiveBenchmark(folder: folder, lists: 200, seconds: 60).section()]
        case .queries: [try QueryBenchmark(events: options.events ?? 10_000_000, path: path).section()]
        }
    }
}
