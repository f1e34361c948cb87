import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import TestSupport
import Testing

struct CellAnimatorPoolTests {
    private let stage = PoolScene()

    private func cell() -> BareCell { BareCell(stage.engine) }

    @Test func `an animator is made on the next turn and not before`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.pool?[cell]?.phase == nil)
        stage.turns.runTurn()
        #expect(stage.pool?[cell]?.phase == .paused)
        #expect(cell.layer.value("blurRadius") == 2)
    }

    @Test func `asked twice in one turn, a cell gets one animator and the first request is cancelled`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.attach(cell, item: 2)
        stage.turns.runTurn()
        #expect(stage.count(.animatorRequested) == 2)
        #expect(stage.count(.animatorAttached) == 1)
        #expect(stage.events.first { $0.kind == .animatorCancelled }?.detail == .cancellation(.usedAgain))
        #expect(stage.events.last { $0.kind == .animatorAttached }?.item == ItemID(2))
    }

    @Test func `a cell that ends its display before the turn gets none`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.pool?.didEndDisplaying(cell)
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 0)
        #expect(stage.events.last { $0.kind == .animatorCancelled }?.detail == .cancellation(.recycled))
    }

    @Test func `a cell used again loses its animator at once and gets its own on the next turn`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        stage.attach(cell, item: 2)
        #expect(stage.engine.liveAnimatorCount == 0)
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 1)
        #expect(stage.events.last { $0.kind == .animatorAttached }?.generation == 2)
    }

    @Test
    func `a displayed cell set up again for its item keeps its animator until the turn brings the new one`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.attach(cell, item: 1)
        #expect(stage.engine.liveAnimatorCount == 1)
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 2)
        #expect(stage.engine.liveAnimatorCount == 1)
    }

    @Test func `a cell shown again without being set up gets a new animator at the fraction last set`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.pool?[cell]?.fractionComplete = 0.75
        stage.pool?.didEndDisplaying(cell)
        #expect(stage.engine.liveAnimatorCount == 0)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        #expect(stage.pool?[cell]?.fractionComplete == 0.75)
        #expect(cell.layer.value("blurRadius") == 15)
    }

    @Test func `a fraction set before the turn holds for the animator it brings`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        #expect(stage.pool?[cell]?.setFractionComplete(0.5) == .deferred)
        stage.turns.runTurn()
        #expect(cell.layer.value("blurRadius") == 10)
    }

    @Test func `a cell that nobody shows gives its animator up at the idle limit`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.turns.run(untilNs: 999_999_999)
        #expect(stage.engine.liveAnimatorCount == 1)
        stage.turns.run(untilNs: 1_000_000_000)
        #expect(stage.engine.liveAnimatorCount == 0)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 1)
    }

    @Test func `a cell set up again after its display ended waits for the next display`() {
        let numbers = FixedNumbers()
        let pool = CellAnimatorPool<BareCell>(
            turns: stage.turns, policy: .standard, numbering: numbers, record: { _ in })
        let cell = cell()
        let make = { [engine = stage.engine] (cell: BareCell) -> any PropertyAnimating in
            let animator = PropertyAnimator(engine: engine, duration: 1, curve: .linear) {
                cell.layer["opacity"] = 1
            }
            animator.pauseAnimation()
            return animator
        }
        pool.attach(to: cell, item: ItemID(1), make: make)
        pool.willDisplay(cell)
        pool.didEndDisplaying(cell)
        // A list reconfigures a cell that waits off screen: the same use.
        pool.attach(to: cell, item: ItemID(1), make: make)
        stage.turns.runTurn()
        #expect(pool.liveAnimatorCount == 0)
        pool.willDisplay(cell)
        stage.turns.runTurn()
        #expect(pool.liveAnimatorCount == 1)
    }

    /// A list that keeps one cell in one use.
    private final class FixedNumbers: LifecycleNumbering {
        private var last: Int32 = 0

        func use(of cell: BareCell) -> CellUse? { CellUse(cell: CellID(1), generation: 1, item: ItemID(1)) }

        func reserveAnimator(for use: CellUse) -> AnimatorID {
            last += 1
            return AnimatorID(last)
        }

        func cancelReservation(for use: CellUse) {}
    }

    @Test func `a displayed cell keeps its animator beyond the idle limit`() {
        let cell = cell()
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        stage.pool?.willDisplay(cell)
        stage.turns.run(untilNs: 5_000_000_000)
        #expect(stage.engine.liveAnimatorCount == 1)
    }

    @Test func `with no time to idle the animator waits for the display`() {
        let stage = PoolScene(policy: .whileDisplayed(idleLimit: 0))
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        #expect(stage.count(.animatorRequested) == 0)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 1)
    }

    @Test func `a cell that goes before its turn gets none`() {
        var cell: BareCell? = cell()
        if let cell { stage.attach(cell, item: 1) }
        cell = nil
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 0)
        #expect(stage.events.last?.detail == .cancellation(.listGone))
    }

    @Test func `when the pool goes and the loop drains, nothing lives`() {
        let cells = (0..<20).map { _ in cell() }
        for (index, cell) in cells.enumerated() { stage.attach(cell, item: index, start: index % 3 == 0) }
        stage.turns.runTurn()
        for (index, cell) in cells.enumerated() where index % 2 == 0 { stage.attach(cell, item: 100 + index) }
        stage.pool = nil
        stage.turns.run(untilNs: 60_000_000_000)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.misuses.isEmpty)
    }

    @Test func `an animator that cannot be stopped is refused before anything is done with it`() {
        let cell = cell()
        var refused: AttachRefusal?
        stage.pool?.onRefusal = { refusal, _ in refused = refusal }
        stage.pool?.attach(to: cell, item: ItemID(1)) { [engine = stage.engine] cell in
            PropertyAnimator(engine: engine, duration: 1, curve: .linear, isInterruptible: false) {
                cell.layer["opacity"] = 1
            }
        }
        stage.turns.runTurn()
        #expect(refused == .notInterruptible)
        #expect(stage.events.contains { $0.detail == .cancellation(.refused) })
        #expect(stage.pool?.liveAnimatorCount == 0)
    }

    @Test func `the log of an app's pool keeps every invariant`() {
        var checker = InvariantChecker(limits: InvariantLimits())
        let cells = (0..<4).map { _ in cell() }
        var item = 0
        for round in 0..<50 {
            for cell in cells {
                if round % 3 != 0 { stage.pool?.didEndDisplaying(cell) }
                stage.attach(cell, item: item)
                item += round % 2
                stage.pool?.willDisplay(cell)
            }
            stage.turns.run(untilNs: stage.turns.nowNs + 16_666_667)
        }
        for (index, event) in stage.events.enumerated() {
            var event = event
            event.seq = Int64(index + 1)
            checker.add(event)
        }
        #expect(checker.violations == [])
    }
}
