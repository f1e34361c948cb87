import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

struct BackgroundPolicyTests {
    private let stage = PoolScene()

    /// On screen, with an animator of one second that runs.
    private func shownCell(pausesOnCompletion: Bool = false) -> BareCell {
        let cell = BareCell(stage.engine)
        stage.pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.pausesOnCompletion = pausesOnCompletion
            animator.startAnimation()
            return animator
        }
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        return cell
    }

    /// As the scene tells it: the app first, then the system looks at its animators.
    private func visitBackground() {
        stage.pool?.enterBackground()
        stage.engine.enterBackground()
        stage.wait(30)
        stage.engine.enterForeground()
        stage.pool?.enterForeground()
    }

    @Test func `left alone, an animator is ended by the system, or paused where it pauses on completion`() {
        #expect(stage.pool?.backgroundPolicy == .continue)
        let (ended, paused) = (shownCell(), shownCell(pausesOnCompletion: true))
        stage.wait(0.25)
        visitBackground()
        #expect(stage.pool?[ended]?.phase == .spent)
        #expect(stage.pool?[paused]?.phase == .paused)
        #expect(stage.pool?[paused]?.fractionComplete == 0.25)
    }

    @Test func `stopped for the background, an animator stays where it was for good`() {
        stage.pool?.backgroundPolicy = .stop
        let cell = shownCell()
        var ending: AnimatorEnding?
        stage.pool?[cell]?.onEnd { ending = $0 }
        stage.wait(0.25)
        visitBackground()
        #expect(ending == .stopped)
        #expect(stage.pool?[cell]?.phase == .spent)
        #expect(cell.layer.value("opacity") == 0.25)
    }

    @Test func `paused for the background, an animator is not ended and stays paused`() throws {
        let animators = try #require(stage.pool)
        animators.backgroundPolicy = .pause
        let cell = shownCell()
        stage.wait(0.25)
        visitBackground()
        stage.wait(5)
        #expect(animators[cell]?.phase == .paused)
        #expect(animators[cell]?.fractionComplete == 0.25)
        // What it does at its end is the app's own choice again.
        animators[cell]?.startAnimation()
        stage.wait(1)
        #expect(animators[cell]?.phase == .spent)
    }

    @Test func `paused and restored, an animator that ran goes on, and one that was paused does not`() {
        stage.pool?.backgroundPolicy = .pauseAndRestore
        let (running, paused) = (shownCell(), shownCell())
        stage.wait(0.25)
        stage.pool?[paused]?.pauseAnimation()
        visitBackground()
        #expect(stage.pool?[running]?.phase == .running)
        #expect(stage.pool?[running]?.fractionComplete == 0.25)
        #expect(stage.pool?[paused]?.phase == .paused)
        stage.wait(0.75)
        #expect(stage.pool?[running]?.phase == .spent)
        #expect(stage.pool?[paused]?.fractionComplete == 0.25)
    }

    @Test func `one that the system has ended all the same is made again where it was, and runs`() {
        stage.pool?.backgroundPolicy = .pauseAndRestore
        var raw: PropertyAnimator?
        let cell = BareCell(stage.engine)
        stage.pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.startAnimation()
            raw = animator
            return animator
        }
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.wait(0.25)
        stage.pool?.enterBackground()
        raw?.pausesOnCompletion = false
        stage.engine.enterBackground()
        #expect(stage.pool?[cell]?.phase == .spent)
        stage.pool?.enterForeground()
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 2)
        #expect(stage.pool?[cell]?.phase == .running)
        #expect(stage.pool?[cell]?.fractionComplete == 0.25)
    }

    @Test func `a run to a fraction that the system has ended goes on from where it was`() throws {
        let animators = try #require(stage.pool)
        animators.backgroundPolicy = .pauseAndRestore
        var raw: PropertyAnimator?
        let cell = BareCell(stage.engine)
        animators.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            raw = animator
            return animator
        }
        animators.willDisplay(cell)
        stage.turns.runTurn()
        let safe = try #require(animators[cell])
        safe.run(to: 0.75)
        stage.wait(0.25)
        animators.enterBackground()
        raw?.pausesOnCompletion = false
        stage.engine.enterBackground()
        animators.enterForeground()
        stage.turns.runTurn()
        #expect(safe.phase == .running)
        #expect(abs(safe.fractionComplete - 0.25) < 1e-9)
        stage.wait(1)
        #expect(safe.phase == .paused)
        #expect(safe.fractionComplete == 0.75)
    }

    @Test func `a run to a fraction goes on to it in the foreground`() throws {
        let animators = try #require(stage.pool)
        animators.backgroundPolicy = .pauseAndRestore
        let cell = shownCell()
        let safe = try #require(animators[cell])
        safe.run(to: 0.75)
        stage.wait(0.25)
        visitBackground()
        #expect(safe.phase == .running)
        stage.wait(5)
        #expect(safe.phase == .paused)
        #expect(safe.fractionComplete == 0.75)
    }

    @Test(arguments: [false, true])
    func `finished for the background, an animator is at its end and its completion is called`(
        isReversed: Bool
    ) {
        stage.pool?.backgroundPolicy = .finish
        let cell = shownCell(pausesOnCompletion: true)
        var ending: AnimatorEnding?
        stage.pool?[cell]?.onEnd { ending = $0 }
        stage.wait(0.25)
        stage.pool?[cell]?.isReversed = isReversed
        stage.pool?.enterBackground()
        #expect(ending == .finished(isReversed ? .start : .end))
        #expect(cell.layer.value("opacity") == (isReversed ? 0 : 1))
        visitBackground()
        #expect(stage.pool?[cell]?.phase == .spent)
    }

    @Test(arguments: BackgroundPolicy.allCases)
    func `going to the background and back is never a misuse and leaves nothing`(policy: BackgroundPolicy) {
        stage.pool?.backgroundPolicy = policy
        let cell = shownCell()
        visitBackground()
        stage.pool?.enterBackground()
        stage.pool?.didEndDisplaying(cell)
        stage.pool?.enterForeground()
        #expect(stage.count(.appBackground) == 2)
        #expect(stage.count(.appForeground) == 2)
        stage.pool = nil
        stage.wait(10)
        #expect(stage.misuses.isEmpty)
        #expect(stage.engine.liveAnimatorCount == 0)
    }
}
