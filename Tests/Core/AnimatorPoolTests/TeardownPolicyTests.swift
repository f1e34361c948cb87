import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

struct TeardownPolicyTests {
    private let stage = PoolScene()

    /// On screen, with an animator of one second that pauses at its end.
    private func shownCell(running: Bool = true) -> BareCell {
        let cell = BareCell(stage.engine)
        stage.pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.1
            if running { animator.startAnimation() }
            return animator
        }
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        return cell
    }

    @Test func `under cut an animator goes with the display`() throws {
        let animators = try #require(stage.pool)
        #expect(animators.teardownPolicy == .cut)
        let cell = shownCell()
        animators.didEndDisplaying(cell)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a deferred teardown lets a running animator go to its end, where it does not pause`() throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .deferUntilFinished
        let cell = shownCell()
        var ending: AnimatorEnding?
        animators[cell]?.onEnd { ending = $0 }
        animators.didEndDisplaying(cell)
        stage.wait(0.5)
        #expect(animators[cell]?.phase == .running)
        stage.wait(0.5)
        #expect(ending == .finished(.end))
        #expect(animators.liveAnimatorCount == 0)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a deferred teardown goes on beyond the idle limit`() throws {
        let stage = PoolScene(policy: .whileDisplayed(idleLimit: 0.2))
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .deferUntilFinished
        let cell = BareCell(stage.engine)
        animators.attach(to: cell, item: ItemID(1)) { cell in
            let animator = stage.fade(cell.layer)
            animator.startAnimation()
            return animator
        }
        stage.turns.runTurn()
        animators.willDisplay(cell)
        animators.didEndDisplaying(cell)
        stage.wait(0.5)
        #expect(animators[cell]?.phase == .running)
    }

    @Test func `a deferred teardown does not wait for an animator that rests`() throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .deferUntilFinished
        let cell = shownCell(running: false)
        animators.didEndDisplaying(cell)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `an animator that is paused after its display has ended is torn down on the next turn`() throws
    {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .deferUntilFinished
        let cell = shownCell()
        animators.didEndDisplaying(cell)
        animators[cell]?.pauseAnimation()
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `shown again meanwhile, an animator just goes on and pauses at its end as it was told`() throws
    {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .deferUntilFinished
        let cell = shownCell()
        animators.didEndDisplaying(cell)
        stage.wait(0.25)
        animators.willDisplay(cell)
        stage.wait(5)
        #expect(animators[cell]?.phase == .paused)
        #expect(animators[cell]?.fractionComplete == 1)
        #expect(stage.count(.animatorAttached) == 1)
    }

    @Test(arguments: TeardownPolicy.allCases)
    func `a new use ends the former animator under every policy`(policy: TeardownPolicy) throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = policy
        let cell = shownCell()
        animators.didEndDisplaying(cell)
        stage.attach(cell, item: 2)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `under refuse an animator is kept, and shown again it is there at once`() throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .keep
        let cell = shownCell(running: false)
        animators.didEndDisplaying(cell)
        stage.wait(60)
        #expect(animators[cell]?.phase == .paused)
        animators.willDisplay(cell)
        stage.wait(1)
        #expect(stage.count(.animatorAttached) == 1)
        #expect(animators[cell]?.fractionComplete == 0.1)
    }

    @Test func `under refuse an animator made before the display outlasts the idle limit`() throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .keep
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        animators.willDisplay(cell)
        animators.didEndDisplaying(cell)
        stage.wait(60)
        #expect(animators[cell]?.phase == .paused)
    }

    @Test func `under refuse the animator of a cell that has gone goes when the pool looks`() throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .keep
        do {
            let cell = shownCell(running: false)
            animators.didEndDisplaying(cell)
        }
        #expect(stage.engine.liveAnimatorCount == 1)
        let others = (0..<64).map { _ in BareCell(stage.engine) }
        for (index, cell) in others.enumerated() { stage.attach(cell, item: index) }
        #expect(stage.engine.liveAnimatorCount == 0)
    }
}
