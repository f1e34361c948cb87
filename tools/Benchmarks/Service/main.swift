// Benchmarks of live lists, run by tools/bench.

import BenchKit
import LifecycleStore

SQLiteProcess.configureForSpeed()
BenchPart.run([
    BenchPart("live") { _, folder in
        [try LiveBenchmark(folder: folder, lists: 200, seconds: 60).section()]
    }
])
