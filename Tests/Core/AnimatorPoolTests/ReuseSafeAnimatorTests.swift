import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom
import TestSupport
import Testing

struct ReuseSafeAnimatorTests {
    /// Brings a raw animator into a phase by the calls an app would make.
    private func animator(in phase: AnimatorPhase, _ stage: PoolScene, _ layer: Layer) -> PropertyAnimator {
        let animator = PropertyAnimator(engine: stage.engine, duration: 1, curve: .easeInOut) {
            layer["opacity"] = 1
        }
        switch phase {
        case .running: animator.startAnimation()
        case .paused: animator.pauseAnimation()
        case .stopped:
            animator.startAnimation()
            animator.stopAnimation(false)
        case .spent:
            animator.startAnimation()
            stage.turns.run(untilNs: stage.turns.nowNs + 2_000_000_000)
        case .fresh, .awaiting, .hollow, .completing, .gone: break
        }
        return animator
    }

    @Test(arguments: AnimatorRegime.allCases, [AnimatorPhase.fresh, .running, .paused, .stopped, .spent])
    func `an animator is torn down from any phase with the calls that phase allows`(
        regime: AnimatorRegime, phase: AnimatorPhase
    ) throws {
        let stage = PoolScene(regime: regime)
        let layer = Layer(engine: stage.engine)
        var safe: ReuseSafeAnimator? = try ReuseSafeAnimator(animator(in: phase, stage, layer))
        #expect(safe?.phase == phase)
        safe = nil
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.misuses.isEmpty)
    }

    @Test func `a verb that UIKit would answer with an exception says why it did nothing`() throws {
        let stage = PoolScene()
        let layer = Layer(engine: stage.engine)
        let safe = try ReuseSafeAnimator(animator(in: .paused, stage, layer))
        #expect(safe.finishAnimation(at: .end) == .ignored(.notStopped))
        #expect(safe.startAnimation(afterDelay: 1) == .ignored(.pausedCannotDelay))
        #expect(safe.startAnimation(afterDelay: -1) == .ignored(.negativeDelay))
        #expect(safe.setFractionComplete(.nan) == .ignored(.notANumber))
        #expect(safe.stopAnimation(false) == .applied)
        #expect(safe.stopAnimation(true) == .ignored(.stopped))
        #expect(safe.finishAnimation(at: .current) == .applied)
        #expect(safe.startAnimation() == .ignored(.spent))
        #expect(safe.tearDown() == .applied)
        #expect(safe.startAnimation() == .ignored(.useEnded))
        #expect(stage.misuses.isEmpty)
    }

    @Test func `a fraction takes effect at the first try, also while it runs`() throws {
        let stage = PoolScene()
        let layer = Layer(engine: stage.engine)
        let safe = try ReuseSafeAnimator(animator(in: .running, stage, layer))
        safe.fractionComplete = 0.25
        #expect(safe.phase == .paused)
        #expect(layer.value("opacity") == 0.25)
    }

    @Test func `a non-interruptible animator is refused with a typed error`() {
        let stage = PoolScene()
        let raw = PropertyAnimator(engine: stage.engine, duration: 1, curve: .linear, isInterruptible: false)
        #expect(throws: AttachRefusal.notInterruptible) { try ReuseSafeAnimator(raw) }
    }

    @Test(arguments: AnimatorRegime.allCases)
    func `no sequence of safe verbs is ever a misuse, and nothing is left`(regime: AnimatorRegime) throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let stage = PoolScene(regime: regime)
            let layer = Layer(engine: stage.engine)
            var safe: ReuseSafeAnimator? = try ReuseSafeAnimator(animator(in: .fresh, stage, layer))
            var calls: [String] = []
            for _ in 0..<12 {
                let call = Int.random(in: 0..<12, using: &random)
                calls.append(String(call))
                perform(call, on: safe, stage, layer, &random)
            }
            safe = nil
            stage.turns.run(untilNs: stage.turns.nowNs + 10_000_000_000)
            let said = "\(stage.misuses.map { $0.detail }) after \(calls), seed \(seed)"
            #expect(stage.misuses.isEmpty, "\(said)")
            #expect(stage.engine.liveAnimatorCount == 0, "\(said)")
        }
    }

    private func perform(
        _ call: Int, on safe: ReuseSafeAnimator?, _ stage: PoolScene, _ layer: Layer,
        _ random: inout SeededGenerator
    ) {
        switch call {
        case 0: safe?.startAnimation()
        case 1: safe?.startAnimation(afterDelay: Double.random(in: -0.1...0.5, using: &random))
        case 2: safe?.pauseAnimation()
        case 3: safe?.fractionComplete = Double.random(in: -0.5...1.5, using: &random)
        case 4: safe?.isReversed = Bool.random(using: &random)
        case 5: safe?.continueAnimation(durationFactor: Double.random(in: -1...2, using: &random))
        case 6: safe?.stopAnimation(Bool.random(using: &random))
        case 7: safe?.finishAnimation(at: .current)
        case 8:
            stage.turns.run(untilNs: stage.turns.nowNs + Int64.random(in: 0...800_000_000, using: &random))
        case 9: stage.engine.enterBackground()
        case 10: layer.removeAllAnimations(because: .prepareForReuse)
        default: safe?.tearDown()
        }
    }
}
