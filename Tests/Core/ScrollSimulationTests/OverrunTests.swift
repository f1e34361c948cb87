import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import TestSupport
import Testing

/// A main thread that is never free again: each turn costs more time than passes until the next one is due.
struct OverrunTests {
    private static let endless = AnimatorRecipe(
        key: "opacity", from: 0, chain: ChainRecipe(steps: [.init(to: 1, duration: 0.05)], times: nil))

    private func workload(_ strategy: Strategy = .reuseSafe, attach: Double = 10) -> Workload {
        .short(
            [.wait(1), .fling(velocity: 1000)], strategy: strategy, animator: Self.endless,
            costs: MainThreadCosts(attach: attach))
    }

    @Test(arguments: [Strategy.reuseSafe, .noTeardown])
    func `a run that can never catch up ends in good order, and says so`(strategy: Strategy) {
        let run = RecordedRun(workload(strategy))
        #expect(run.result.isOverrun && run.result.wasStopped)
        #expect(run.result.failedSteps[.mainThreadNeverFree] == 1)
        #expect((10...200).contains(run.result.summary.virtualSeconds))
        #expect(run.result.summary.tally.events == run.events.count && run.events.count < 200_000)
    }

    @Test func `a main thread that is busy for a minute catches up`() {
        var workload = workload(attach: 0)
        workload.steps = [.wait(1), .busy(60), .wait(1), .fling(velocity: 1000), .destroyList]
        let run = RecordedRun(workload)
        #expect(!run.result.isOverrun && !run.result.wasStopped && run.count(.listDestroyed) == 1)
    }

    @Test func `limits and signals count while a run waits`() {
        var asked = 0
        let result = Simulation(workload(), seed: 1).run(stop: {
            asked += 1
            return asked == 50
        })
        #expect(result.wasStopped && !result.isOverrun && asked == 50)
        // A minute without a frame, in which chains go on.
        var workload = workload(attach: 0)
        workload.steps = [.wait(60)]
        var last: Int64 = 0
        let idle = Simulation(workload, seed: 1).run(
            record: { last = $0.tNs }, stop: { last > 5_000_000_000 })
        #expect(idle.wasStopped && last < 6_000_000_000)
    }

    @Test func `a live list goes no further than it is told, however late its main thread is`() {
        let live = LiveSimulation(workload(), seed: 1)
        for frame in 1...120 as ClosedRange<Int64> {
            let untilNs = frame * 16_666_667
            live.run(untilNs: untilNs)
            #expect(live.nowNs < untilNs + 1_000_000_000)
        }
    }
}
