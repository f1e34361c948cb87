import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// A way to attach animators by hand that is wrong.
package enum Mutation: CaseIterable, Sendable {
    case noGenerationCheck
    case tearDownOnlyAtEndOfDisplay
    case attachInDataSource
    case sameTurn
    case stopWithoutStateCheck
    case noTeardownOnOverflow
    case strongCaptureAfterListEnd
    case prepareForReuseAtEnqueue
}

/// Attaches on the next turn, to the use that asked; gives the animator up when its display ends, when it is set up again
/// and when it goes.
package final class HandMadeFeed: ListClient {
    private final class Cell: SimulatedCell {
        var animator: PropertyAnimator?
        var onPrepareForReuse: (Cell) -> Void = { _ in }

        override func prepareForReuse() {
            onPrepareForReuse(self)
            super.prepareForReuse()
        }

        override func contentWillBeReplaced() { endAnimator() }

        func endAnimator() {
            guard let animator else { return }
            if animator.state == .stopped {
                animator.finishAnimation(at: .current)
            } else {
                animator.stopAnimation(true)
            }
            self.animator = nil
        }

        deinit { endAnimator() }
    }

    private let mutation: Mutation?
    /// The animators of cells by their numbers, where a fault has them outlive their cells.
    private var kept: [CellID: PropertyAnimator] = [:]

    package init(_ list: SimulatedList, _ mutation: Mutation?) {
        self.mutation = mutation
        list.register(Cell.self)
    }

    package func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        if let cell = cell as? Cell { attach(to: cell, in: list) }
        return cell
    }

    package func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int)
    {
        if list.workload.content == .anew, let cell = cell as? Cell { attach(to: cell, in: list) }
    }

    package func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        guard let cell = cell as? Cell else { return }
        switch mutation {
        case .stopWithoutStateCheck: cell.animator?.stopAnimation(false)
        case .noTeardownOnOverflow: break
        default: cell.endAnimator()
        }
    }

    private func attach(to cell: Cell, in list: SimulatedList) {
        let make = { [recipe = list.workload.animator, world = list.world] (cell: Cell) in
            recipe.makeAnimator(in: world, on: cell.layer)
        }
        cell.onPrepareForReuse = { cell in
            switch self.mutation {
            case .tearDownOnlyAtEndOfDisplay, .stopWithoutStateCheck, .noTeardownOnOverflow: break
            case .prepareForReuseAtEnqueue:
                // It makes itself ready for its next item.
                cell.endAnimator()
                cell.animator = make(cell)
            default: cell.endAnimator()
            }
        }
        switch mutation {
        case .attachInDataSource:
            cell.endAnimator()
            cell.animator = make(cell)
            return
        case .noTeardownOnOverflow:
            cell.requestAnimator()
            list.turns.enqueue { [weak cell] in
                guard let cell else { return }
                self.kept[cell.number]?.stopAnimation(true)
                self.kept[cell.number] = make(cell)
            }
            return
        case .strongCaptureAfterListEnd:
            cell.requestAnimator()
            list.turns.enqueue {
                cell.endAnimator()
                cell.animator = make(cell)
            }
            return
        case .sameTurn:
            cell.requestAnimator()
            cell.endAnimator()
            cell.animator = make(cell)
            return
        default: break
        }
        if mutation != .tearDownOnlyAtEndOfDisplay, mutation != .stopWithoutStateCheck { cell.endAnimator() }
        cell.requestAnimator()
        let use = cell.use
        list.turns.enqueue { [weak cell, mutation] in
            guard let cell else { return }
            guard mutation == .noGenerationCheck || cell.use == use && cell.isOnItsWay else { return }
            if mutation == .stopWithoutStateCheck { cell.animator?.stopAnimation(true) }
            if mutation != .tearDownOnlyAtEndOfDisplay { cell.endAnimator() }
            cell.animator = make(cell)
        }
    }
}

extension SimulatedCell {
    /// Whether the cell stands for an item: a cell in its pool does not.
    fileprivate var isOnItsWay: Bool { index != nil }
}
