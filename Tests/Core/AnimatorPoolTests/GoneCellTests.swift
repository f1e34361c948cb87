import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Cells that go without a word, as those of a list that is let go while it is on screen.
struct GoneCellTests {
    /// What a closure of the app's captures; it counts those that are alive.
    private final class Captured {
        private let count: Count

        init(_ count: Count) {
            self.count = count
            count.alive += 1
        }

        deinit { count.alive -= 1 }

        final class Count {
            var alive = 0
        }
    }

    private let stage = PoolScene()

    private func showForty() -> [BareCell] {
        let cells = (0..<40).map { _ in BareCell(stage.engine) }
        for (index, cell) in cells.enumerated() {
            stage.attach(cell, item: index)
            stage.pool?.willDisplay(cell)
        }
        stage.turns.runTurn()
        return cells
    }

    @Test func `the animators of a list that goes with its cells on screen go within the idle limit`() {
        var cells = showForty()
        stage.wait(0.5)
        #expect(stage.engine.liveAnimatorCount == 40)
        cells = []
        stage.wait(1)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.count(.cellDestroyed) == 40)
        _ = cells
    }

    @Test func `they go on the way to the background`() {
        var cells = showForty()
        cells = []
        stage.pool?.enterBackground()
        #expect(stage.engine.liveAnimatorCount == 0)
        _ = cells
    }

    @Test func `a pool that holds nothing sets no timer`() {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.wait(5)
        #expect(stage.pool?.liveAnimatorCount == 1)
        #expect(stage.turns.nextTimerNs != nil)
        stage.pool?.didEndDisplaying(cell)
        stage.wait(5)
        #expect(stage.turns.nextTimerNs == nil)
    }

    @Test func `a request for a cell that went before a turn that never comes is cancelled`() {
        let turns = ManualTurns(.never)
        let log = EventLog()
        let pool = CellAnimatorPool<BareCell>(turns: turns, record: log.record)
        do {
            let cell = BareCell(stage.engine)
            pool.attach(to: cell, item: ItemID(1)) { [stage] cell in stage.fade(cell.layer) }
        }
        pool.enterBackground()
        #expect(log.events.last { $0.kind == .animatorCancelled }?.detail == .cancellation(.listGone))
    }

    @Test(arguments: [1000, Double.infinity])
    func `a long idle limit keeps no closure of a cell that has gone`(idleLimit: Double) {
        let stage = PoolScene(policy: .whileDisplayed(idleLimit: idleLimit))
        let count = Captured.Count()
        for item in 0..<1000 {
            let (cell, captured) = (BareCell(stage.engine), Captured(count))
            stage.pool?.attach(to: cell, item: ItemID(item)) { cell in
                withExtendedLifetime(captured) { stage.fade(cell.layer) }
            }
            stage.turns.runTurn()
        }
        #expect(count.alive < 200)
        stage.wait(2)
        #expect(count.alive == 0)
        #expect(stage.pool?.liveAnimatorCount == 0)
    }

    @Test func `a closed pool keeps no closure, whatever its turns do`() {
        let turns = ManualTurns(.never)
        let count = Captured.Count()
        let pool = CellAnimatorPool<BareCell>(turns: turns, record: { _ in })
        let cell = BareCell(stage.engine)
        do {
            let captured = Captured(count)
            pool.attach(to: cell, item: ItemID(1)) { [stage] cell in
                withExtendedLifetime(captured) { stage.fade(cell.layer) }
            }
        }
        #expect(count.alive == 1)
        pool.close()
        #expect(turns.waitingCount > 0)
        #expect(count.alive == 0)
    }
}
