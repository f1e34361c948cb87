import Dispatch
import Foundation

/// Compares several ways to do the same work in one process: A, B, C, A, B, C, …
///
/// Other load of the machine affects all ways equally, so ratios are more stable than times. A ratio is the
/// median of the ratios of the rounds.
package struct Interleaved {
    package struct Way {
        package let name: String
        /// Does the work once.
        package let run: () throws -> Void
        /// Prepares the work; not measured.
        package var prepare: () throws -> Void

        package init(
            name: String, run: @escaping () throws -> Void, prepare: @escaping () throws -> Void = {}
        ) {
            (self.name, self.run, self.prepare) = (name, run, prepare)
        }
    }

    package struct Measured {
        package let name: String
        /// The times of each round.
        package var wallSeconds: [Double] = []
        package var cpuSeconds: [Double] = []

        package init(name: String) { self.name = name }

        /// Does the work once and records its times.
        package mutating func time(_ work: () throws -> Void) rethrows {
            let start = DispatchTime.now().uptimeNanoseconds
            let startCPU = clock()
            try work()
            cpuSeconds.append(Double(clock() - startCPU) / Double(CLOCKS_PER_SEC))
            wallSeconds.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        }

        /// Returns how many times as much this takes as `other`.
        package func baseline(_ other: Measured) -> Figure.Baseline {
            Figure.Baseline(
                name: other.name, cpuRatio: median(zip(cpuSeconds, other.cpuSeconds).map { $0 / $1 }),
                wallRatio: median(zip(wallSeconds, other.wallSeconds).map { $0 / $1 }))
        }

        /// Returns the time of one of `count` items, compared with the others.
        package func figure(of count: Int, beside others: [Measured] = []) -> Figure {
            Figure(
                name: name, cpuSeconds: median(cpuSeconds) / Double(count),
                wallSeconds: median(wallSeconds) / Double(count), baselines: others.map { baseline($0) })
        }
    }

    package let ways: [Way]
    /// Whether each way runs once before it is timed, so that it finds its own state of the processor's
    /// caches, and not that of the way before.
    package var warmsUpEach: Bool

    package init(ways: [Way], warmsUpEach: Bool = false) {
        (self.ways, self.warmsUpEach) = (ways, warmsUpEach)
    }

    /// Runs each way once to warm up, then `rounds` times in turn.
    package func measure(rounds: Int) throws -> [Measured] {
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

/// Keeps the optimizer from removing a computation.
@inline(never) package func blackHole(_ value: Double) {
    precondition(!value.isNaN, "A curve gave no number.")
}

package func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Returns `value` with this number of decimal places.
package func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

package func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
}
