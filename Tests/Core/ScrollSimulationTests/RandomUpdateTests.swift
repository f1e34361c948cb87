import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// The safe strategy under any settings and any updates.
struct RandomUpdateTests {
    @Test(arguments: 1...60)
    func `the safe strategy is clean, and cells are conserved, whatever happens to the list`(seed: Int) {
        let result = Simulation(RandomWorkload.workload(seed: UInt64(seed)), seed: UInt64(seed)).run()
        #expect(result.summary.tally.misuses == [:], "seed \(seed)")
        #expect(result.summary.tally.hazards == [:], "seed \(seed)")
        #expect(result.violations == [], "seed \(seed)")
    }
}
