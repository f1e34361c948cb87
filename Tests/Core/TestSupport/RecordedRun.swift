import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A run and everything it recorded.
package struct RecordedRun {
    package let events: [LifecycleEvent]
    package let frames: [FrameRecord]
    package let result: SimulationResult

    package init(_ simulation: Simulation, guide: (any RunGuide)? = nil) {
        let log = EventLog()
        var frames: [FrameRecord] = []
        result = simulation.run(guide: guide, record: { log.record($0) }, frame: { frames.append($0) })
        (events, self.frames) = (log.events, frames)
    }

    package init(_ workload: Workload, seed: UInt64 = 1, guide: (any RunGuide)? = nil) {
        self.init(Simulation(workload, seed: seed), guide: guide)
    }

    package init(
        _ workload: Workload, seed: UInt64 = 1, client: @escaping (SimulatedList) -> any ListClient
    ) {
        self.init(Simulation(workload, seed: seed, client: client))
    }

    package func count(_ kind: EventKind) -> Int { events.count { $0.kind == kind } }

    package var broken: Set<Invariant> { Set(result.violations.map(\.invariant)) }
}

extension Workload {
    /// A short list and `steps`, for one behaviour at a time.
    package static func short(
        _ steps: [Step], cells: CellRegime = .ios15, strategy: Strategy = .reuseSafe,
        reuse: ReuseRules = ReuseRules(), animator: AnimatorRecipe = AnimatorRecipe(),
        costs: MainThreadCosts = MainThreadCosts()
    ) -> Workload {
        Workload(
            name: "short", list: ListShape(items: 500), reuse: reuse, cells: cells, animator: animator,
            strategy: strategy, costs: costs, steps: steps)
    }
}
