import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Apps that call `prepareForReuse` by hand, and tell the pool.
struct PreparedByHandTests {
    private let stage = PoolScene()

    private func prepareForReuse(_ cell: BareCell) {
        stage.pool?.prepareForReuse(cell)
        cell.layer.removeAllAnimations(because: .prepareForReuse)
    }

    @Test func `a displayed cell that is prepared for reuse by hand has a new animator one turn later`()
        throws
    {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        animators[cell]?.fractionComplete = 0.4
        prepareForReuse(cell)
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorTornDown) == 1)
        stage.turns.runTurn()
        #expect(cell.layer.hasLiveAnimations && animators[cell]?.fractionComplete == 0.4)
        #expect(stage.count(.animatorAttached) == 2 && stage.count(.animatorOrphaned) == 0)
    }

    @Test func `one that waits for its animator goes on waiting, and gets one`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        prepareForReuse(cell)
        stage.turns.runTurn()
        #expect(stage.count(.animatorRequested) == 1 && stage.count(.animatorAttached) == 1)
        #expect(cell.layer.hasLiveAnimations)
    }

    @Test(arguments: [true, false])
    func `one that is prepared while its animator is made gets another, once it is displayed`(
        isDisplayed: Bool
    ) throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        var made = 0
        animators.attach(to: cell, item: ItemID(1)) { [stage] cell in
            made += 1
            let animator = stage.fade(cell.layer)
            animator.fractionComplete = 0.1
            if made == 1 { prepareForReuse(cell) }
            return animator
        }
        if isDisplayed { animators.willDisplay(cell) }
        stage.turns.runTurn()
        #expect(animators.liveAnimatorCount == 0 && stage.engine.liveAnimatorCount == 0)
        if !isDisplayed { animators.willDisplay(cell) }
        stage.turns.runTurn()
        #expect(made == 2 && cell.layer.hasLiveAnimations && animators[cell]?.phase == .paused)
        #expect(stage.count(.animatorRequested) == 2 && stage.count(.animatorCancelled) == 1)
        #expect(stage.misuses.isEmpty)
    }

    @Test func `off screen the animator goes, and none is made before the cell is set up or shown again`()
        throws
    {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        #expect(animators.liveAnimatorCount == 1)
        prepareForReuse(cell)
        stage.wait(3)
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorAttached) == 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        #expect(animators.liveAnimatorCount == 1)
    }

    @Test func `a cell the pool has never seen, or whose pool is closed, is left alone`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        animators.prepareForReuse(cell)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        animators.close()
        animators.prepareForReuse(cell)
        stage.wait(1)
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorAttached) == 1)
    }
}
