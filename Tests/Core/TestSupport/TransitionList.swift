import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A list of two cells on the root screen of a ``TransitionStage``, which leaves the window with that.
final class TransitionList {
    private let engine: AnimationEngine
    private let view: Layer
    private let cells: [Cell]
    private let pool: CellAnimatorPool<Cell>
    /// Called when it leaves the window, or is back.
    var moved: () -> Void = {}

    private final class Cell {
        let use: CellUse
        let layer: Layer

        init(_ number: Int32, _ engine: AnimationEngine) {
            use = CellUse(cell: CellID(number), generation: 1, item: ItemID(Int64(number)))
            layer = Layer(engine: engine)
            layer.use = use
        }
    }

    private final class Numbering: LifecycleNumbering {
        let engine: AnimationEngine

        init(_ engine: AnimationEngine) { self.engine = engine }

        func use(of cell: Cell) -> CellUse? { cell.use }
        func reserveAnimator(for use: CellUse) -> AnimatorID { engine.reserveAnimator(for: use) }
        func cancelReservation(for use: CellUse) { engine.cancelReservation(for: use) }
    }

    init(on view: Layer, in engine: AnimationEngine, record: @escaping (LifecycleEvent) -> Void) {
        self.engine = engine
        self.view = view
        cells = [1, 2].map { Cell($0, engine) }
        pool = CellAnimatorPool(
            turns: engine.runLoop, policy: .standard, numbering: Numbering(engine), record: record)
        for cell in cells {
            for kind in [EventKind.cellCreated, .cellDequeued, .cellConfigured] {
                engine.record(kind, use: cell.use)
            }
            pool.attach(to: cell, item: ItemID(1)) { [engine] cell in
                cell.layer["blur"] = 0
                let animator = PropertyAnimator(engine: engine, duration: 10, curve: .linear) {
                    cell.layer["blur"] = 20
                }
                animator.pausesOnCompletion = true
                animator.fractionComplete = 0.1
                if cell.use.cell == CellID(2) { animator.startAnimation() }
                return animator
            }
            engine.record(.cellDisplayed, use: cell.use)
            pool.willDisplay(cell)
        }
        view.windowChanged = { [weak self] in self?.windowChanged($0) }
    }

    deinit { view.windowChanged = nil }

    private func windowChanged(_ isInWindow: Bool) {
        engine.record(
            .listUpdated, arg: 0, detail: .update(isInWindow ? .enteredWindow : .leftWindow))
        if isInWindow {
            pool.enterWindow()
        } else {
            pool.leaveWindow()
            for cell in cells { cell.layer.removeAllAnimations(because: .leftWindow) }
        }
        moved()
    }

    /// What is wrong with the cells, the turn having come.
    var complaint: String? {
        let backed = cells.count { $0.layer.hasLiveAnimations }
        let isSeen = view.isInWindow
        return backed == (isSeen ? 2 : 0)
            ? nil : "\(backed) cells have animations \(isSeen ? "in" : "out of") the window"
    }
}
