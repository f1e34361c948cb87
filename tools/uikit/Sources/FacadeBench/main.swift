import Foundation
import ScrollTesting

// Compares the time of a fling over the simulated UIKit with the same fling over a `ListClient`:
//
//     ANIMATORPOOL_UIKIT=1 swift run -c release --scratch-path ../../.build-facade FacadeBench
//
// Both feeds have the same cells and the same pool, and run in turn. The ratio is the median of the rounds' ratios.

let items = 2000
let rounds = 7
let workload = Workload(
    name: "to-and-fro", list: ListShape(items: items, itemHeight: 100...100),
    steps: [.repeat(times: 60, steps: [.fling(velocity: 9000), .fling(velocity: -9000)])])

/// The time of a run, in seconds.
struct Cost {
    var cpu: Double
    var clock: Double

    init(of work: () async throws -> Void) async rethrows {
        let (start, began) = (Foundation.clock(), ContinuousClock.now)
        try await work()
        cpu = Double(Foundation.clock() - start) / Double(CLOCKS_PER_SEC)
        self.clock = (ContinuousClock.now - began) / .seconds(1)
    }
}

func overList() {
    Simulation(workload, seed: 1) { DimmingClient($0) }.run()
}

@MainActor func overUIKit() async throws {
    _ = try await Scroll(workload) { DimmingFeed(items: items) }.run()
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

var (list, uikit): ([Cost], [Cost]) = ([], [])
for round in 0...rounds {
    let pair = (await Cost { overList() }, try await Cost { try await overUIKit() })
    // The first round warms up.
    guard round > 0 else { continue }
    list.append(pair.0)
    uikit.append(pair.1)
}
for (name, cost) in [("of processor time", \Cost.cpu), ("by the clock", \.clock)] {
    print(
        String(
            format: "ListClient %.3f s, UIKit %.3f s %@: %.2f times as much",
            median(list.map { $0[keyPath: cost] }), median(uikit.map { $0[keyPath: cost] }), name,
            median(zip(uikit, list).map { $0[keyPath: cost] / $1[keyPath: cost] })))
}
