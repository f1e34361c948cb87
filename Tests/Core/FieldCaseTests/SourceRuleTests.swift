import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// The ten numbered rules of source 000, an article on the pits of UIViewPropertyAnimator. Each goes
/// wrong with the raw animator and right with the safe one.
struct SourceRuleTests {
    private let stage = PoolScene()
    private let cell: BareCell

    init() { cell = BareCell(stage.engine) }

    @Test func `rule 1: whatever makes an animator active also makes its release end the app`() throws {
        for call in [AnimatorCall.pauseAnimation, .fractionComplete(0.1)] {
            let theirs = PoolScene()
            var raw: PropertyAnimator? = theirs.blur(on: BareCell(theirs.engine))
            #expect(raw?.perform(call) == .applied)
            #expect(raw?.state == .active)
            raw = nil
            #expect(theirs.crashes == [.releasePausedOrStopped])

            let ours = PoolScene()
            var safe: ReuseSafeAnimator? = try {
                let animator = ours.blur(on: BareCell(ours.engine))
                #expect(animator.perform(call) == .applied)
                return try ReuseSafeAnimator(animator)
            }()
            #expect(safe?.phase == .paused)
            safe = nil
            #expect(ours.crashes == [])
            #expect(ours.engine.liveAnimatorCount == 0)
        }
    }

    @Test func `rule 2: a fraction is lost on an animator that nobody has paused`() throws {
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        stage.pass(1)
        raw.fractionComplete = 0.75
        #expect(cell.blur == 2)

        let other = BareCell(stage.engine)
        let safe = try stage.safeBlur(on: other)
        safe.startAnimation()
        stage.pass(1)
        safe.fractionComplete = 0.75
        #expect(other.blur == 15)
        #expect(safe.startAnimation() == .applied)
        stage.pass(1)
        #expect(other.blur == 17)
    }

    @Test func `rule 3: started after a stop it reads active, takes fractions and moves nothing`() {
        let raw = stage.blur(on: cell)
        raw.fractionComplete = 0.1
        raw.stopAnimation(true)
        #expect(raw.state == .inactive)
        #expect(raw.perform(.fractionComplete(0.5)) == .ignored)
        raw.startAnimation()
        raw.fractionComplete = 0.5
        #expect((raw.state, raw.fractionComplete) == (.active, 0.5))
        #expect(cell.blur == 2)
        #expect(!raw.isBacked)

        let other = BareCell(stage.engine)
        stage.attach(other, item: 1)
        stage.turns.runTurn()
        #expect(stage.pool?[other]?.stopAnimation(true) == .applied)
        #expect(stage.pool?[other]?.startAnimation() == .ignored(.spent))
        // The cell is set up again, and what it gets is not the old one.
        stage.attach(other, item: 2)
        stage.turns.runTurn()
        stage.pool?[other]?.fractionComplete = 0.5
        #expect(other.blur == 10)
    }

    @Test func `rule 4: a stopped animator shows the fraction it had before it ran, and takes none`() throws {
        var raw: PropertyAnimator? = stage.blur(on: cell)
        raw?.fractionComplete = 0.1
        raw?.startAnimation()
        stage.pass(3)
        raw?.stopAnimation(false)
        #expect(raw?.fractionComplete == 0.1)
        #expect(cell.blur == 8)
        #expect(raw?.perform(.fractionComplete(0.9)) == .ignored)
        #expect(raw?.perform(.startAnimation(afterDelay: nil)) == .ignored)
        #expect(raw?.state == .stopped)
        raw = nil
        #expect(stage.crashes == [.releasePausedOrStopped])

        let ours = PoolScene()
        let other = BareCell(ours.engine)
        var safe: ReuseSafeAnimator? = try ours.safeBlur(on: other)
        safe?.startAnimation()
        ours.pass(4)
        safe?.stopAnimation(false)
        #expect(safe?.setFractionComplete(0.9) == .ignored(.stopped))
        #expect(safe?.startAnimation() == .ignored(.stopped))
        safe = nil
        #expect(other.blur == 8)
        #expect(ours.crashes == [])
    }

    @Test(arguments: [true, false])
    func `rule 5: stopped twice, the app ends`(withoutFinishing: Bool) throws {
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        raw.stopAnimation(false)
        raw.stopAnimation(withoutFinishing)
        #expect(stage.crashes == [.alreadyStopped])

        let ours = PoolScene()
        let safe = try ours.safeBlur(on: BareCell(ours.engine))
        safe.startAnimation()
        safe.stopAnimation(false)
        #expect(safe.stopAnimation(withoutFinishing) == .ignored(.stopped))
        #expect(ours.crashes == [])
    }

    @Test func `rule 6: an animator that pauses at its end never says so, and cannot be let go`() throws {
        var completions: [AnimatorPosition] = []
        var raw: PropertyAnimator? = stage.blur(on: cell)
        raw?.addCompletion { completions.append($0) }
        raw?.startAnimation()
        stage.pass(10)
        #expect(raw?.state == .active)
        #expect(raw?.fractionComplete == 1)
        raw = nil
        #expect(completions == [])
        #expect(stage.crashes == [.releasePausedOrStopped])

        let ours = PoolScene()
        var safe: ReuseSafeAnimator?
        let animator = ours.blur(on: BareCell(ours.engine))
        animator.addCompletion { completions.append($0) }
        safe = try ReuseSafeAnimator(animator)
        safe?.startAnimation()
        ours.pass(10)
        #expect(safe?.phase == .paused)
        // To be told of the end it is stopped and finished there, which is legal from here.
        #expect(safe?.stopAnimation(false) == .applied)
        #expect(safe?.finishAnimation(at: .end) == .applied)
        #expect(completions == [.end])
        safe = nil
        #expect(ours.crashes == [])
    }

    @Test func `rule 7: back from the background the scrubbed value has run to its end for good`() {
        let raw = stage.blur(on: cell, pausesOnCompletion: false)
        raw.fractionComplete = 0.1
        stage.engine.enterBackground()
        stage.engine.enterForeground()
        raw.fractionComplete = 0.1
        #expect(raw.state == .inactive)
        #expect(cell.blur == 20)

        let other = BareCell(stage.engine)
        stage.attach(other, item: 1)
        stage.pool?.willDisplay(other)
        stage.turns.runTurn()
        stage.engine.enterBackground()
        stage.engine.enterForeground()
        #expect(other.blur == 2)
        stage.pool?[other]?.fractionComplete = 0.5
        #expect(other.blur == 10)
    }

    @Test func `rule 8: finished without being stopped first, the app ends`() throws {
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        raw.finishAnimation(at: .end)
        raw.pauseAnimation()
        raw.finishAnimation(at: .end)
        #expect(stage.crashes == [.finishNotStopped, .finishNotStopped])

        let ours = PoolScene()
        let other = BareCell(ours.engine)
        let safe = try ours.safeBlur(on: other)
        safe.startAnimation()
        #expect(safe.finishAnimation(at: .end) == .ignored(.notStopped))
        safe.stopAnimation(false)
        #expect(safe.finishAnimation(at: .end) == .applied)
        #expect(other.blur == 20)
        #expect(ours.crashes == [])
    }

    @Test func `rule 9: finishing an ended animator is harmless until somebody starts it again`() throws {
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        raw.stopAnimation(true)
        raw.finishAnimation(at: .end)
        #expect(stage.crashes == [])
        raw.startAnimation()
        raw.finishAnimation(at: .end)
        #expect(stage.crashes == [.finishNotStopped])

        let ours = PoolScene()
        let safe = try ours.safeBlur(on: BareCell(ours.engine))
        safe.startAnimation()
        safe.stopAnimation(true)
        #expect(safe.finishAnimation(at: .end) == .ignored(.notStopped))
        #expect(safe.startAnimation() == .ignored(.spent))
        #expect(safe.finishAnimation(at: .end) == .ignored(.notStopped))
        #expect(ours.crashes == [])
    }

    @Test func `rule 10: an animator that was never active cannot be stopped, so finishing it ends the app`()
        throws
    {
        let raw = stage.blur(on: cell)
        raw.stopAnimation(false)
        raw.finishAnimation(at: .current)
        #expect(stage.crashes == [.finishNotStopped])

        let ours = PoolScene()
        let other = BareCell(ours.engine)
        let safe = try ours.safeBlur(on: other)
        #expect(safe.stopAnimation(false) == .ignored(.unchanged))
        #expect(safe.finishAnimation(at: .current) == .ignored(.notStopped))
        #expect(ours.crashes == [])
        #expect(safe.startAnimation() == .applied)
        ours.pass(1)
        #expect(other.blur == 2)
    }
}
