import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles

/// A run and everything it recorded.
struct RecordedRun {
    var events: [LifecycleEvent] = []
    var frames: [FrameRecord] = []
    let result: SimulationResult

    init(_ simulation: Simulation) {
        let log = Log()
        result = simulation.run(record: { log.events.append($0) }, frame: { log.frames.append($0) })
        (events, frames) = (log.events, log.frames)
    }

    init(_ workload: Workload, seed: UInt64 = 1) { self.init(Simulation(workload, seed: seed)) }

    init(
        _ workload: Workload, seed: UInt64 = 1, client: @escaping (SimulatedList) -> any ListClient
    ) {
        self.init(Simulation(workload, seed: seed, client: client))
    }

    func count(_ kind: EventKind) -> Int { events.count { $0.kind == kind } }

    var broken: Set<Invariant> { Set(result.violations.map(\.invariant)) }

    private final class Log {
        var events: [LifecycleEvent] = []
        var frames: [FrameRecord] = []
    }
}

extension Workload {
    /// The 19 recorded flings, over a list of 10,000 items.
    static func flings(_ strategy: Strategy = .reuseSafe, cells: CellRegime = .ios15) throws -> Workload {
        let recording = try TouchRecording(named: "android-flings", density: 2.625) { _ in "" }
        return Workload(
            name: "flings", cells: cells, strategy: strategy, steps: [.touches(recording.gestures)])
    }

    /// A short list and `steps`, for one behaviour at a time.
    static func short(
        _ steps: [Step], cells: CellRegime = .ios15, strategy: Strategy = .reuseSafe,
        reuse: ReuseRules = ReuseRules(), animator: AnimatorRecipe = AnimatorRecipe(),
        costs: MainThreadCosts = MainThreadCosts()
    ) -> Workload {
        Workload(
            name: "short", list: ListShape(items: 500), reuse: reuse, cells: cells, animator: animator,
            strategy: strategy, costs: costs, steps: steps)
    }
}

/// A client in a few closures.
final class TestClient<Cell: SimulatedCell>: ListClient {
    private let configure: (SimulatedList, Cell, Int) -> Void
    private let willDisplay: (SimulatedList, Cell) -> Void
    private let didEnd: (SimulatedList, Cell) -> Void

    init(
        _ list: SimulatedList, cell: Cell.Type = Cell.self,
        willDisplay: @escaping (SimulatedList, Cell) -> Void = { _, _ in },
        didEnd: @escaping (SimulatedList, Cell) -> Void = { _, _ in },
        configure: @escaping (SimulatedList, Cell, Int) -> Void
    ) {
        self.configure = configure
        self.willDisplay = willDisplay
        self.didEnd = didEnd
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        if let cell = cell as? Cell { configure(list, cell, index) }
        return cell
    }

    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        if let cell = cell as? Cell { willDisplay(list, cell) }
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        if let cell = cell as? Cell { didEnd(list, cell) }
    }
}

/// A cell with room for an animator.
class AnimatedCell: SimulatedCell {
    var animator: PropertyAnimator?

    func makeAnimator(_ list: SimulatedList) -> PropertyAnimator {
        list.workload.animator.makeAnimator(in: list.world, on: layer)
    }

    func endAnimator() {
        if animator?.state == .active { animator?.stopAnimation(true) }
        animator = nil
    }

    deinit { endAnimator() }
}
