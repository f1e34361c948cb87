import AnimatorPool
import Dispatch
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

struct SafeFeatureTests {
    private let stage = PoolScene()

    @Test func `a run to a fraction rests exactly there, forwards and back, on the curve`() throws {
        let layer = Layer(engine: stage.engine)
        let raw = PropertyAnimator(engine: stage.engine, duration: 1, curve: .easeInOut) {
            layer["opacity"] = 1
        }
        let safe = try ReuseSafeAnimator(raw, turns: stage.turns)
        #expect(safe.run(to: 0.75) == .applied)
        stage.turns.run(untilNs: 250_000_000)
        #expect(safe.remainingTime == 0.5)
        safe.pauseAnimation()
        stage.turns.run(untilNs: 5_000_000_000)
        safe.startAnimation()
        stage.turns.run(untilNs: 6_000_000_000)
        #expect(safe.phase == .paused && safe.fractionComplete == 0.75)
        safe.run(to: 0.25, in: 0.1)
        stage.turns.run(untilNs: 6_100_000_000)
        #expect(safe.phase == .paused && !safe.isReversed)
        #expect(abs(safe.fractionComplete - 0.25) < 1e-12)
        safe.run(to: 1)
        stage.turns.run(untilNs: 9_000_000_000)
        #expect(safe.phase == .paused && safe.fractionComplete == 1 && layer.value("opacity") == 1)
    }

    @Test func `a restart brings a fresh animator to the same handle`() {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        let safe = stage.pool?[cell]
        safe?.stopAnimation(true)
        #expect(safe?.restart() == .applied)
        stage.turns.runTurn()
        #expect(safe?.phase == .paused)
    }

    @Test func `an end that is awaited comes, also when nothing was ever made`() async throws {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        let safe = stage.pool?[cell]
        stage.turns.enqueue { [stage] in stage.pool?.close() }
        var ending: AnimatorEnding?
        safe?.onEnd { ending = $0 }
        stage.pool?.close()
        #expect(ending == .neverMade)
        #expect(try await safe?.completion() == .neverMade)
    }

    @MainActor @Test func `a handle dropped on another thread is torn down on the main queue`() async throws {
        let layer = Layer(engine: stage.engine)
        let raw = PropertyAnimator(engine: stage.engine, duration: 1, curve: .linear) { layer["opacity"] = 1 }
        raw.pauseAnimation()
        var safe: ReuseSafeAnimator? = try ReuseSafeAnimator(raw, turns: MainTurnQueue())
        let ending = await withCheckedContinuation { continuation in
            safe?.onEnd {
                dispatchPrecondition(condition: .onQueue(.main))
                continuation.resume(returning: $0)
            }
            // As an app does by mistake: the very thing that is to be harmless.
            nonisolated(unsafe) let box = safe.map { Unmanaged.passRetained($0) }
            safe = nil
            DispatchQueue.global().async { box?.release() }
        }
        #expect(ending == .tornDown)
        #expect(stage.engine.liveAnimatorCount == 0 && stage.misuses.isEmpty)
    }
}
