import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

struct RecheckTests {
    private let stage = PoolScene()

    private func shownCell() -> BareCell {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        return cell
    }

    private func strip(_ cell: BareCell) { cell.layer.removeAllAnimations(because: .prepareForReuse) }

    @Test func `an animator whose layer animations were taken away is made again after three frames`() throws
    {
        let animators = try #require(stage.pool)
        animators.recheck = Recheck(after: 3.0 / 60) { cell in cell.layer.hasLiveAnimations }
        let cell = shownCell()
        strip(cell)
        stage.wait(2.9 / 60)
        #expect(!cell.layer.hasLiveAnimations)
        stage.wait(0.2 / 60)
        #expect(cell.layer.hasLiveAnimations)
        #expect(stage.count(.animatorAttached) == 2)
        #expect(animators.liveAnimatorCount == 1)
    }

    @Test func `without a closure the animator is asked, and one that knows answers`() throws {
        let animators = try #require(stage.pool)
        animators.recheck = Recheck()
        let cell = shownCell()
        strip(cell)
        stage.wait(0.1)
        #expect(stage.count(.animatorAttached) == 2)
        #expect(cell.layer.hasLiveAnimations)
    }

    @Test func `without a closure nothing is made for an animator that cannot tell, as UIKit's`() throws {
        let animators = try #require(stage.pool)
        animators.recheck = Recheck()
        let cell = BareCell(stage.engine)
        animators.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.pauseAnimation()
            return Veiled(animator)
        }
        animators.willDisplay(cell)
        stage.turns.runTurn()
        strip(cell)
        stage.wait(1)
        #expect(stage.count(.animatorAttached) == 1)
    }

    @Test func `a use is given fresh animators up to the limit, and a new use counts anew`() {
        stage.pool?.recheck = Recheck(after: 0.05, limit: 2) { _ in false }
        let cell = shownCell()
        stage.wait(10)
        #expect(stage.count(.animatorAttached) == 3)
        stage.pool?.didEndDisplaying(cell)
        stage.attach(cell, item: 2)
        stage.pool?.willDisplay(cell)
        stage.wait(10)
        #expect(stage.count(.animatorAttached) == 6)
        #expect(stage.pool?.liveAnimatorCount == 1)
    }

    @Test func `a backed animator is left alone`() {
        stage.pool?.recheck = Recheck { cell in cell.layer.hasLiveAnimations }
        _ = shownCell()
        stage.wait(10)
        #expect(stage.count(.animatorAttached) == 1)
    }

    @Test func `a running animator goes on in its successor from where it was`() throws {
        let animators = try #require(stage.pool)
        animators.recheck = Recheck(after: 1) { cell in cell.layer.hasLiveAnimations }
        let cell = shownCell()
        animators[cell]?.startAnimation()
        stage.wait(0.5)
        strip(cell)
        stage.wait(1.5)
        let safe = try #require(animators[cell])
        #expect(stage.count(.animatorAttached) == 2)
        #expect(safe.phase == .running)
        #expect(abs(safe.fractionComplete - 0.3) < 1e-9)
    }

    @Test func `a run to a fraction goes on in the successor, and does not jump to its goal`() throws {
        let animators = try #require(stage.pool)
        animators.recheck = Recheck(after: 1) { cell in cell.layer.hasLiveAnimations }
        let cell = shownCell()
        animators[cell]?.run(to: 0.5, in: 4)
        stage.wait(0.5)
        strip(cell)
        stage.wait(0.6)
        let safe = try #require(animators[cell])
        #expect(stage.count(.animatorAttached) == 2)
        #expect(safe.phase == .running)
        #expect(abs(safe.fractionComplete - 0.21) < 1e-6)
        stage.wait(10)
        #expect(safe.phase == .paused)
        #expect(safe.fractionComplete == 0.5)
    }

    @Test func `a paused run to a fraction is paused in the successor, and a start leads it on`() throws {
        let animators = try #require(stage.pool)
        animators.recheck = Recheck(after: 1) { cell in cell.layer.hasLiveAnimations }
        let cell = shownCell()
        let safe = try #require(animators[cell])
        safe.run(to: 0.5, in: 4)
        stage.wait(0.5)
        safe.pauseAnimation()
        strip(cell)
        stage.wait(5)
        #expect(stage.count(.animatorAttached) == 2)
        #expect(safe.phase == .paused)
        #expect(abs(safe.fractionComplete - 0.15) < 1e-6)
        safe.startAnimation()
        stage.wait(10)
        #expect(safe.phase == .paused)
        #expect(safe.fractionComplete == 0.5)
    }
}
