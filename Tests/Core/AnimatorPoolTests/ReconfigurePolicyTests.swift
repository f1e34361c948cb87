import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import TestSupport
import Testing

/// Cells that are configured again for their items, as by `reconfigureItems`.
struct ReconfigurePolicyTests {
    private let stage = PoolScene()
    private let cell: BareCell

    init() throws {
        cell = BareCell(stage.engine)
        let animators = try #require(stage.pool)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        animators[cell]?.fractionComplete = 0.4
        animators.reconfigurePolicy = .keep
    }

    @Test func `a kept animator goes on where it was`() throws {
        let animators = try #require(stage.pool)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        #expect(animators[cell]?.fractionComplete == 0.4)
        #expect(stage.count(.animatorRequested) == 1 && stage.count(.animatorTornDown) == 0)
        animators.didEndDisplaying(cell)
        #expect(animators.liveAnimatorCount == 0)
    }

    @Test func `the events of the new set-up are in the log when the call returns`() {
        stage.attach(cell, item: 1)
        #expect(stage.events.suffix(2).map(\.kind) == [.cellConfigured, .cellReconfigured])
    }

    @Test func `for another item there is another animator`() throws {
        stage.attach(cell, item: 2)
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 2 && stage.count(.animatorTornDown) == 1)
        #expect(stage.pool?[cell]?.fractionComplete == 0.1)
    }

    @Test func `an animator whose animations were removed is replaced`() throws {
        cell.layer.removeAllAnimations(because: .prepareForReuse)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 2)
        #expect(cell.layer.hasLiveAnimations)
    }

    @Test func `a request that waits for its turn is replaced by the new one`() throws {
        let other = BareCell(stage.engine)
        stage.attach(other, item: 3)
        stage.attach(other, item: 3)
        stage.turns.runTurn()
        #expect(stage.count(.animatorCancelled) == 1)
        #expect(stage.pool?[other]?.phase == .paused)
    }

    @Test func `by default the next turn brings a new animator`() throws {
        stage.pool?.reconfigurePolicy = .replace
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 2)
    }
}
