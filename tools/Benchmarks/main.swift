// Benchmarks, run by tools/bench. What is compared is interleaved in one process: ratios are the result.

#if Store
    import Foundation
    import LifecycleStore

    /// The number after `name` on the command line, or `other`.
    func option(_ name: String, _ other: Int) -> Int {
        let arguments = CommandLine.arguments
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count,
            let value = Int(arguments[index + 1]), value > 0
        else { return other }
        return value
    }

    SQLiteProcess.configureForSpeed()
    // A process of its own for the query benchmark.
    if let way = CommandLine.arguments.dropFirst().first, ["read", "judge"].contains(way),
        let log = CommandLine.arguments.last
    {
        try QueryBenchmark.step(over: log, judging: way == "judge")
        exit(0)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = LogPath(path: folder.appendingPathComponent("bench.sqlite").path)
    let rounds = option("--rounds", 5)
    let names = CommandLine.arguments.dropFirst().prefix { !$0.hasPrefix("--") }
    print("\(ProcessInfo.processInfo.activeProcessorCount) processors")

    if names.isEmpty || names.contains("timing") { try TimingBenchmark(rounds: rounds).run() }
    if names.isEmpty || names.contains("engine") { try EngineBenchmark(rounds: rounds).run() }
    if names.isEmpty || names.contains("pool") { try PoolBenchmark(rounds: rounds).run() }
    if names.isEmpty || names.contains("writer") {
        try WriterBenchmark(
            feed: FeedEvents(count: option("--events", 1_000_000)), path: path, rounds: rounds
        ).run()
    }
    if names.isEmpty || names.contains("record") {
        try RecordBenchmark(
            feed: FeedEvents(count: option("--events", 1_000_000)), path: path, eventsPerSecond: 100_000
        ).run()
    }
    if names.isEmpty || names.contains("simulate") {
        try SimulationBenchmark(events: option("--events", 400_000), path: path, rounds: rounds).run()
    }
    // Ten million events take a while and some room: only when asked for.
    if names.contains("queries") {
        try QueryBenchmark(events: option("--events", 10_000_000), path: path).run()
    }
#else
    print("The benchmarks need the trait Store.")
#endif
