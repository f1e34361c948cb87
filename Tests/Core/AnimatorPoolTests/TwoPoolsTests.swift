import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// A cell belongs to one pool. Two on one cell are warned of in debug builds, which tests are.
struct TwoPoolsTests {
    private let scene = PoolScene()

    private func attach(_ cell: BareCell, to pool: CellAnimatorPool<BareCell>) {
        pool.attach(to: cell, item: ItemID(1)) { [engine = scene.engine] cell in
            PropertyAnimator(engine: engine, duration: 1, curve: .linear) { cell.layer["x"] = 1 }
        }
    }

    @Test func `a cell that is attached in two pools of one loop is warned of`() {
        let first = CellAnimatorPool<BareCell>(turns: scene.turns)
        let second = CellAnimatorPool<BareCell>(turns: scene.turns)
        var warnings: [PoolWarning] = []
        for pool in [first, second] { pool.onWarning = { warning, _ in warnings.append(warning) } }
        let (cell, other) = (BareCell(scene.engine), BareCell(scene.engine))
        attach(cell, to: first)
        attach(cell, to: first)
        attach(other, to: second)
        #expect(warnings.isEmpty)
        attach(cell, to: second)
        #expect(warnings == [.cellInTwoPools])
        scene.wait(0.1)
    }

    @Test func `the cell of a pool that was closed may go to another one`() {
        let first = CellAnimatorPool<BareCell>(turns: scene.turns)
        let second = CellAnimatorPool<BareCell>(turns: scene.turns)
        var warnings: [PoolWarning] = []
        second.onWarning = { warning, _ in warnings.append(warning) }
        let cell = BareCell(scene.engine)
        attach(cell, to: first)
        first.close()
        attach(cell, to: second)
        #expect(warnings.isEmpty)
        scene.wait(0.1)
    }
}
