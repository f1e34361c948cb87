// Benchmarks of the core, run by tools/bench.

import BenchKit
import Foundation
import LifecycleStore

SQLiteProcess.configureForSpeed()
// The benchmark of queries starts this program as a child process.
if let way = CommandLine.arguments.dropFirst().first, ["read", "judge"].contains(way),
    let log = CommandLine.arguments.last
{
    try QueryBenchmark.step(over: log, judging: way == "judge")
    exit(0)
}

func path(in folder: URL) -> LogPath { LogPath(path: folder.appendingPathComponent("bench.sqlite").path) }

// Linux reports the peak memory of a child as at least that of its parent. So the command runs first, before this
// process allocates much.
BenchPart.run([
    BenchPart("command") { options, folder in
        try CommandBenchmark(
            command: options.command, folder: folder, events: options.events ?? 1_000_000, rounds: 3
        ).sections()
    },
    BenchPart("simulate") { options, folder in
        [
            try SimulationBenchmark(
                events: options.events ?? 400_000, path: path(in: folder), rounds: options.rounds
            ).section()
        ]
    },
    BenchPart("pool") { options, _ in [try PoolBenchmark(rounds: options.rounds).section()] },
    BenchPart("writer") { options, folder in
        [
            try WriterBenchmark(
                feed: FeedEvents(count: options.events ?? 400_000), path: path(in: folder),
                rounds: options.rounds
            ).section()
        ]
    },
    BenchPart("record") { options, folder in
        [
            try RecordBenchmark(
                feed: FeedEvents(count: options.events ?? 1_000_000), path: path(in: folder),
                eventsPerSecond: 100_000
            ).section()
        ]
    },
    BenchPart("engine", .inTerminal) { options, _ in [try EngineBenchmark(rounds: options.rounds).section()]
    },
    BenchPart("lists") { options, folder in
        [try ListBenchmark(folder: folder, rounds: options.rounds).section()]
    },
    BenchPart("chains") { options, _ in [try ChainBenchmark(rounds: options.rounds).section()] },
    BenchPart("timing") { options, _ in [try TimingBenchmark(rounds: options.rounds).section()] },
    // Ten million events are slow.
    BenchPart("queries", .forPage) { options, folder in
        [try QueryBenchmark(events: options.events ?? 10_000_000, path: path(in: folder)).section()]
    },
])
