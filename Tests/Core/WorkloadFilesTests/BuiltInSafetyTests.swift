import AnimatorPool
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// The safe strategy on everything that the project carries, on each system's list.
///
/// A seed each, and another one on each list; `animatorpool simulate NAME --cells ios15 --seeds 1...1000` takes
/// as many as one likes.
struct BuiltInSafetyTests {
    @Test(arguments: BuiltInWorkloads.all.map(\.name), CellRegime.allCases)
    func `the safe strategy is never caught`(name: String, cells: CellRegime) throws {
        let builtIn = try #require(BuiltInWorkloads.named(name))
        var workload = try Workload(builtIn)
        workload.strategy = .reuseSafe
        workload.reuseCells(as: cells)
        // Its client makes registrations for which UIKit raises from iOS 15 on, whatever the strategy.
        workload.profile.checksKinds = false
        let seed = UInt64(CellRegime.allCases.firstIndex(of: cells) ?? 0) + 1
        let result = Simulation(workload, seed: seed).run()
        #expect(result.summary.tally.misuses == [:], "seed \(seed)")
        #expect(result.summary.tally.hazards == [:], "seed \(seed)")
        #expect(result.violations == [], "seed \(seed)")
    }

    @Test func `cells stripped by hand are found where nobody tells the pool`() throws {
        let builtIn = try #require(BuiltInWorkloads.named("manual-prepare-for-reuse"))
        let run = RecordedRun(try Workload(builtIn)) { list in
            let animators = CellAnimatorPool<SimulatedCell>(
                turns: list.turns, policy: .standard, numbering: list, record: list.record)
            return TestClient<SimulatedCell>(
                list,
                willDisplay: { _, cell in animators.willDisplay(cell) },
                didEnd: { _, cell in animators.didEndDisplaying(cell) },
                configure: { list, cell, index in
                    animators.attach(to: cell, item: list.item(at: index)) { [engine = list.engine] cell in
                        list.workload.animator.makeAnimator(in: engine, on: cell.layer)
                    }
                })
        }
        #expect(run.broken == [.backed])
        #expect(run.result.summary.tally.misuses == [:])
    }
}
