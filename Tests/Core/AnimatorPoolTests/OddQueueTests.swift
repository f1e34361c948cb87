import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Turn queues that keep none of their promises: no endless recursion, never a second animator.
struct OddQueueTests {
    private let stage = PoolScene()

    private func pool(_ turns: ManualTurns, idleLimit: Double = 1) -> CellAnimatorPool<BareCell> {
        CellAnimatorPool(turns: turns, policy: .whileDisplayed(idleLimit: idleLimit), record: { _ in })
    }

    private func attach(
        _ cell: BareCell, item: Int, in pool: CellAnimatorPool<BareCell>, meanwhile: (() -> Void)? = nil
    ) {
        pool.attach(to: cell, item: ItemID(item)) { [stage] cell in
            meanwhile?()
            let animator = stage.fade(cell.layer)
            animator.fractionComplete = 0.1
            return animator
        }
    }

    @Test(arguments: ManualTurns.Manner.allCases)
    func `whatever a queue does, a cell has at most one animator, and none after the pool`(
        manner: ManualTurns.Manner
    ) {
        let turns = ManualTurns(manner)
        let pool = pool(turns)
        pool.recheck = Recheck(after: 0.05) { _ in false }
        let cells = [BareCell(stage.engine), BareCell(stage.engine)]
        for round in 0..<40 {
            let cell = cells[round % 2]
            attach(cell, item: round / 4, in: pool)
            if round % 3 == 0 { pool.willDisplay(cell) }
            pool[cell]?.restart()
            turns.move(by: round % 5 == 0 ? -3 : 0.7)
            #expect(stage.engine.liveAnimatorCount <= 2)
            #expect(stage.engine.liveAnimatorCount == pool.liveAnimatorCount)
            if round % 3 == 1 { pool.didEndDisplaying(cell) }
        }
        pool.close()
        for _ in 0..<5 { turns.move(by: 10) }
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.misuses.isEmpty)
    }

    @Test func `a turn that comes after the idle limit makes nothing for a cell that nobody shows`() {
        let turns = ManualTurns()
        let pool = pool(turns, idleLimit: 1)
        let (cell, shown) = (BareCell(stage.engine), BareCell(stage.engine))
        var made = 0
        attach(cell, item: 1, in: pool) { made += 1 }
        attach(shown, item: 2, in: pool) { made += 10 }
        pool.willDisplay(shown)
        // As long as an app is suspended, no turn comes.
        turns.move(by: 2)
        #expect(made == 10 && pool.liveAnimatorCount == 1)
        pool.willDisplay(cell)
        turns.runTurn()
        #expect(made == 11 && pool.liveAnimatorCount == 2)
    }

    @Test func `a closure that asks again, on a queue that runs work at once, does not ask for ever`() {
        let turns = ManualTurns(.atOnce)
        let pool = pool(turns)
        let cell = BareCell(stage.engine)
        var asked = 0
        pool.willDisplay(cell)
        pool.attach(to: cell, item: ItemID(1)) { [stage] cell in
            asked += 1
            if asked < 1000 { pool[cell]?.restart() }
            return stage.fade(cell.layer)
        }
        #expect(asked < 5)
        pool.close()
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a handle outside a pool whose closure restarts it at once does not recurse either`() {
        let turns = ManualTurns(.atOnce)
        let layer = Layer(engine: stage.engine)
        var blur: ReuseSafeAnimator?
        var made = 0
        blur = ReuseSafeAnimator(turns: turns) { [stage] in
            made += 1
            if made < 1000 { blur?.restart() }
            return stage.fade(layer)
        }
        if made < 900 { blur?.restart() }
        #expect(made < 10)
        blur = nil
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test
    func `a recheck that finds nothing, on a queue that runs timers at once, makes no more than its limit`() {
        let turns = ManualTurns(.atOnce)
        let pool = pool(turns)
        pool.recheck = Recheck(after: 0.05, limit: 3) { _ in false }
        let cell = BareCell(stage.engine)
        attach(cell, item: 1, in: pool)
        pool.willDisplay(cell)
        #expect(pool.liveAnimatorCount == 1)
        #expect(stage.engine.liveAnimatorCount == 1)
        pool.close()
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test(arguments: [Int64.min, .min + 1, -1, .max - 1, .max])
    func `a clock near the end of its range is no trap`(nowNs: Int64) {
        let turns = ManualTurns()
        turns.nowNs = nowNs
        let pool = pool(turns, idleLimit: 1e300)
        let cell = BareCell(stage.engine)
        attach(cell, item: 1, in: pool)
        turns.runTurn()
        let safe = pool[cell]
        safe?.run(to: 0.5)
        turns.nowNs = nowNs > 0 ? .min : .max
        turns.runTurn()
        _ = safe?.remainingTime
        attach(cell, item: 2, in: pool)
        pool.willDisplay(cell)
        turns.runTurn()
        pool.close()
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a clock that stands still while timers fire does not keep a turn going for ever`() {
        let turns = ManualTurns()
        let pool = pool(turns)
        let cell = BareCell(stage.engine)
        attach(cell, item: 1, in: pool)
        turns.runTurn()
        // Set back after the timers were set: they are late by the clock, and come all the same.
        turns.nowNs = -5_000_000_000
        for _ in 0..<100 { turns.runTurn() }
        #expect(turns.waitingCount < 10)
        pool.close()
        #expect(stage.engine.liveAnimatorCount == 0)
    }
}
