// Benchmarks of the search, run by tools/bench.

import BenchKit

BenchPart.run([
    BenchPart("explore") { options, _ in
        [
            try SearchBenchmark(command: options.command, rounds: options.rounds).section(),
            try ExplorationBenchmark(rounds: options.rounds).section(),
        ]
    },
    // Searches for rare faults are slow.
    BenchPart("faults", .byName) { options, _ in
        [PlantedFaultBenchmark(seeds: options.rounds).section()]
    },
    BenchPart("rates", .byName) { options, _ in
        [try RareFaultBenchmark(schedules: options.events ?? 1_000_000, state: options.state).section()]
    },
])
