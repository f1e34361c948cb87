import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A list of two cells on the root screen of a ``TransitionStage``, which leaves the window with that.
final class TransitionList {
    private let world: World
    private let view: Layer
    private let cells: [Cell]
    private let pool: CellAnimatorPool<Cell>
    /// Called when it leaves the window, or is back.
    var moved: () -> Void = {}

    private final class Cell {
        let use: CellUse
        let layer: Layer

        init(_ number: Int32, _ world: World) {
            use = CellUse(cell: CellID(number), generation: 1, item: ItemID(Int64(number)))
            layer = Layer(world: world)
            layer.use = use
        }
    }

    private final class Numbering: LifecycleNumbering {
        let world: World

        init(_ world: World) { self.world = world }

        func use(of cell: Cell) -> CellUse? { cell.use }
        func reserveAnimator(for use: CellUse) -> AnimatorID { world.reserveAnimator(for: use) }
        func cancelReservation(for use: CellUse) { world.cancelReservation(for: use) }
    }

    init(on view: Layer, in world: World, record: @escaping (LifecycleEvent) -> Void) {
        self.world = world
        self.view = view
        cells = [1, 2].map { Cell($0, world) }
        pool = CellAnimatorPool(
            turns: world.runLoop, policy: .standard, numbering: Numbering(world), record: record)
        for cell in cells {
            for kind in [EventKind.cellCreated, .cellDequeued, .cellConfigured] {
                world.record(kind, use: cell.use)
            }
            pool.attach(to: cell, item: ItemID(1)) { [world] cell in
                cell.layer["blur"] = 0
                let animator = PropertyAnimator(world: world, duration: 10, curve: .linear) {
                    cell.layer["blur"] = 20
                }
                animator.pausesOnCompletion = true
                animator.fractionComplete = 0.1
                if cell.use.cell == CellID(2) { animator.startAnimation() }
                return animator
            }
            world.record(.cellDisplayed, use: cell.use)
            pool.willDisplay(cell)
        }
        view.windowChanged = { [weak self] in self?.windowChanged($0) }
    }

    deinit { view.windowChanged = nil }

    private func windowChanged(_ isInWindow: Bool) {
        world.record(
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
