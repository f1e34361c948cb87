import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import Testing

@Suite struct LogLengthTests {
    @Test(arguments: [Strategy.noTeardown, .nextTurn, .inDataSource, .oncePerCell])
    func `a broken app's log is at most twice as long as a safe one's`(strategy: Strategy) {
        let safe = run(.reuseSafe)
        let broken = run(strategy)
        #expect(broken.tally.events <= 2 * safe.tally.events)
        // It is as broken as before: what lasts is told once and not left out.
        #expect(broken.violations[.idleAnimator] ?? 0 > 0)
        #expect(broken.tally.hazards[.hazardIdleAnimator] ?? 0 > 0)
    }

    @Test func `each hazard that lasted and is over has its end in the log`() {
        var begun: [AnimatorID: LifecycleEvent] = [:]
        var ended = 0
        Simulation(workload(.nextTurn), seed: 1).run { event in
            if event.kind == .hazardIdleAnimator, let animator = event.animator { begun[animator] = event }
            guard event.kind == .hazardEnded, let animator = event.animator else { return }
            ended += 1
            #expect(event.arg == begun[animator].map { event.tNs - $0.tNs })
            #expect(event.cell == begun[animator]?.cell && event.generation == begun[animator]?.generation)
        }
        #expect(ended > 100)
    }

    /// Sixty flings, there and back.
    private func workload(_ strategy: Strategy) -> Workload {
        var workload = Workload(
            name: "flings", list: ListShape(items: 100_000),
            steps: (0..<60).map { .fling(velocity: $0.isMultiple(of: 2) ? 4000 : -4000) } + [.destroyList])
        workload.strategy = strategy
        return workload
    }

    private func run(_ strategy: Strategy) -> RunSummary {
        Simulation(workload(strategy), seed: 1).run().summary
    }
}
