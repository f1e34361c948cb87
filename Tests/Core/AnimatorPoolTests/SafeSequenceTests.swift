import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Ends, phases and events for code that awaits them.
struct SafeSequenceTests {
    private let stage = PoolScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private func makeBlur() -> ReuseSafeAnimator {
        ReuseSafeAnimator(turns: stage.turns) { [stage, layer] in stage.fade(layer) }
    }

    @MainActor @Test func `a cancelled task waits for no end, and leaves the animator as it is`() async {
        let blur = makeBlur()
        stage.turns.runTurn()
        blur.startAnimation()
        let waiting = Task { @MainActor in try await blur.completion() }
        await Task.yield()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(blur.phase == .running)
        blur.tearDown()
    }

    @Test func `phases come as a sequence, from the present one to the end of the use`() async {
        let blur = makeBlur()
        let phases = blur.phases
        stage.turns.runTurn()
        blur.startAnimation()
        blur.pauseAnimation()
        blur.startAnimation()
        stage.wait(2)
        blur.restart()
        stage.turns.runTurn()
        blur.tearDown()
        var seen: [AnimatorPhase] = []
        for await phase in phases { seen.append(phase) }
        #expect(seen == [.fresh, .running, .paused, .running, .spent, .fresh])
    }

    @Test func `a pause on completion is a phase at its time, without another verb`() async {
        let cell = BareCell(stage.engine)
        let phases = phases(of: cell) { [stage] in
            let animator = stage.fade($0.layer)
            animator.pausesOnCompletion = true
            return animator
        }
        stage.pool?[cell]?.startAnimation()
        stage.wait(1)
        // The end of the use adds no phase.
        stage.pool?.close()
        #expect(await all(phases) == [.fresh, .running, .paused])
    }

    @Test func `phases that begin while the animator runs have its pause on completion too`() async throws {
        let raw = stage.fade(layer)
        raw.pausesOnCompletion = true
        raw.startAnimation()
        let blur = try ReuseSafeAnimator(raw)
        let phases = blur.phases
        stage.wait(1)
        blur.tearDown()
        #expect(await all(phases) == [.running, .paused])
        raw.pauseAnimation()
    }

    /// The phases of an animator that the pool makes for `cell` now.
    private func phases(
        of cell: BareCell, make: @escaping (BareCell) -> any PropertyAnimating
    ) -> AsyncStream<AnimatorPhase> {
        stage.pool?.attach(to: cell, item: ItemID(1), make: make)
        stage.pool?.willDisplay(cell)
        let phases = stage.pool?[cell]?.phases
        stage.turns.runTurn()
        return phases ?? AsyncStream(unfolding: { nil })
    }

    private func all(_ phases: AsyncStream<AnimatorPhase>) async -> [AnimatorPhase] {
        var seen: [AnimatorPhase] = []
        for await phase in phases { seen.append(phase) }
        return seen
    }

    @Test func `phases of a cell end with its use`() async {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        let phases = stage.pool?[cell]?.phases
        stage.attach(cell, item: 2)
        stage.turns.runTurn()
        var seen: [AnimatorPhase] = []
        for await phase in phases ?? AsyncStream(unfolding: { nil }) { seen.append(phase) }
        #expect(seen.count == 1)
    }

    @Test func `events of a pool come as a sequence`() async {
        let events = LifecycleEventStream(limit: 100)
        let cell = BareCell(stage.engine)
        let pool = CellAnimatorPool<BareCell>(turns: stage.turns, record: events.record)
        pool.attach(to: cell, item: ItemID(1)) { [stage] in stage.fade($0.layer) }
        stage.turns.runTurn()
        pool.close()
        events.finish()
        var kinds: [EventKind] = []
        for await event in events { kinds.append(event.kind) }
        // An animator of the engine records its own events.
        #expect(kinds.first == .cellCreated && kinds.contains(.animatorRequested))
    }

    @Test func `a duration counts as its seconds`() {
        let blur = makeBlur()
        stage.turns.runTurn()
        #expect(blur.run(to: 0.5, in: .milliseconds(250)) == .applied)
        stage.wait(0.3)
        #expect(blur.fractionComplete == 0.5)
        #expect(blur.continueAnimation(in: .seconds(2)) == .applied)
        #expect(blur.remainingTime == 2)
        let other = makeBlur()
        stage.turns.runTurn()
        #expect(other.startAnimation(afterDelay: .seconds(-1)) == .ignored(.negativeDelay))
    }
}
