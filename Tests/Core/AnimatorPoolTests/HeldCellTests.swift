import AnimatorPool
import LifecycleEvents
import TestSupport
import Testing

/// Cells of a list that holds them and finds them by their numbers, and that the pool refers to in no way of its own.
struct HeldCellTests {
    private final class List: LifecycleNumbering {
        var cell: BareCell?
        private var last: Int32 = 0

        var holdsCells: Bool { true }

        func cell(numbered number: CellID) -> BareCell? { number == CellID(1) ? cell : nil }

        func use(of cell: BareCell) -> CellUse? { CellUse(cell: CellID(1), generation: 1, item: ItemID(1)) }

        func reserveAnimator(for use: CellUse) -> AnimatorID {
            last += 1
            return AnimatorID(last)
        }

        func cancelReservation(for use: CellUse) {}
    }

    private let stage = PoolScene()
    private let list = List()
    private let log = EventLog()

    private func attach(_ cell: BareCell) -> CellAnimatorPool<BareCell> {
        let pool = CellAnimatorPool<BareCell>(
            turns: stage.turns, policy: .standard, numbering: list, record: log.record
        )
        pool.attach(to: cell, item: ItemID(1)) { [stage] in stage.fade($0.layer) }
        pool.willDisplay(cell)
        return pool
    }

    @Test func `a cell is found by its number`() {
        let cell = BareCell(stage.engine)
        list.cell = cell
        let pool = attach(cell)
        stage.turns.runTurn()
        #expect(pool.liveAnimatorCount == 1)
    }

    @Test func `a cell that its list has let go of is gone, whoever else holds it`() {
        let cell = BareCell(stage.engine)
        list.cell = cell
        let pool = attach(cell)
        list.cell = nil
        stage.turns.runTurn()
        #expect(pool.liveAnimatorCount == 0)
        #expect(log.events.last?.detail == .cancellation(.listGone))
        withExtendedLifetime(cell) {}
    }

    @Test func `an animator goes when its list has let go of the cell`() {
        let cell = BareCell(stage.engine)
        list.cell = cell
        let pool = attach(cell)
        stage.turns.runTurn()
        list.cell = nil
        stage.wait(1)
        #expect(pool.liveAnimatorCount == 0)
        withExtendedLifetime(cell) {}
    }

    @Test func `another cell under the same number is not animated`() {
        let (cell, other) = (BareCell(stage.engine), BareCell(stage.engine))
        list.cell = other
        let pool = attach(cell)
        stage.turns.runTurn()
        #expect(pool.liveAnimatorCount == 0)
        #expect(other.layer.keys.isEmpty)
    }
}
