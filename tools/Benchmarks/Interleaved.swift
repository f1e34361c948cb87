import Dispatch
import Foundation

/// Compares ways of doing one thing in one process: A, B, C, A, B, C, …
///
/// What the machine does beside it falls on all of them alike, so that ratios are firm where times are
/// not. A ratio is the median of the ratios of the rounds.
struct Interleaved {
    struct Way {
        let name: String
        /// Does the work once.
        let run: () throws -> Void
        /// Makes the ground fresh for it; is not measured.
        var prepare: () throws -> Void = {}
    }

    struct Measured {
        let name: String
        /// Of each round.
        var wallSeconds: [Double] = []
        var cpuSeconds: [Double] = []

        /// Does the work once and keeps what it took.
        mutating func time(_ work: () throws -> Void) rethrows {
            let start = DispatchTime.now().uptimeNanoseconds
            let startCPU = clock()
            try work()
            cpuSeconds.append(Double(clock() - startCPU) / Double(CLOCKS_PER_SEC))
            wallSeconds.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        }

        /// How many times as much this takes as `other`.
        func baseline(_ other: Measured) -> Figure.Baseline {
            Figure.Baseline(
                name: other.name, cpuRatio: median(zip(cpuSeconds, other.cpuSeconds).map { $0 / $1 }),
                wallRatio: median(zip(wallSeconds, other.wallSeconds).map { $0 / $1 }))
        }

        /// What one of `count` takes, beside what each of the others takes.
        func figure(of count: Int, beside others: [Measured] = []) -> Figure {
            Figure(
                name: name, cpuSeconds: median(cpuSeconds) / Double(count),
                wallSeconds: median(wallSeconds) / Double(count), baselines: others.map { baseline($0) })
        }
    }

    let ways: [Way]
    /// Whether each way runs once more before it is timed, so that it finds the processor's caches as it
    /// leaves them itself, and not as the way before it does.
    var warmsUpEach = false

    /// Runs each way once to warm up and then `rounds` times in turn.
    func measure(rounds: Int) throws -> [Measured] {
        var measured = ways.map { Measured(name: $0.name) }
        for way in ways {
            try way.prepare()
            try way.run()
        }
        for _ in 0..<rounds {
            for (index, way) in ways.enumerated() {
                if warmsUpEach {
                    try way.prepare()
                    try way.run()
                }
                try way.prepare()
                try measured[index].time(way.run)
            }
        }
        return measured
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// `value` with so many digits behind the point.
func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
}
