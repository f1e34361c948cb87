import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// Faults that only an order of events shows: most scrolls look right.
enum OrderFault: CaseIterable, Sendable {
    /// The cell's uses are told apart by one bit, so two reuses in a turn look like none.
    case oneBitEpoch
    /// Whether the cell is still used for the item is asked when the work is queued, and not when it runs.
    case checkedWhenQueued
    /// Work that waits is cancelled by the place of its item, which updates move.
    case cancelledByIndex
    /// The animator of a cell that leaves is removed on the next turn, whatever the cell shows by then.
    case deferredTeardown
    /// Animators are kept by item, so that a cell takes over the one of another cell.
    case handedOverByItem
}

/// Attaches on the next turn and removes at the end of a display, with one fault or none.
final class OrderFeed: ListClient {
    private final class Cell: SimulatedCell {
        var animator: PropertyAnimator?
        var epoch = 0

        override func prepareForReuse() {
            removeAnimator()
            epoch += 1
            super.prepareForReuse()
        }

        override func contentWillBeReplaced() { removeAnimator() }

        func removeAnimator() {
            animator?.stopAnimation(true)
            animator = nil
        }

        deinit { removeAnimator() }
    }

    private final class Request { var isCancelled = false }

    private let fault: OrderFault?
    private var requests: [Int: Request] = [:]
    private var animators: [ItemID: PropertyAnimator] = [:]

    init(_ list: SimulatedList, _ fault: OrderFault?) {
        self.fault = fault
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        if let cell = cell as? Cell { attach(to: cell, index, in: list) }
        return cell
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        guard let cell = cell as? Cell else { return }
        if fault == .cancelledByIndex { requests[index]?.isCancelled = true }
        if fault == .deferredTeardown {
            list.turns.enqueue { [weak cell] in cell?.removeAnimator() }
        } else if fault != .handedOverByItem {
            cell.removeAnimator()
        }
    }

    private func attach(to cell: Cell, _ index: Int, in list: SimulatedList) {
        cell.removeAnimator()
        let request = Request()
        requests[index] = request
        cell.requestAnimator()
        let (use, epoch, item) = (cell.use, cell.epoch, list.item(at: index))
        let isWanted = cell.index != nil
        list.turns.enqueue { [weak cell, fault, world = list.world, recipe = list.workload.animator] in
            guard let cell else { return }
            switch fault {
            case .oneBitEpoch: guard cell.epoch % 2 == epoch % 2, cell.index != nil else { return }
            case .checkedWhenQueued: guard isWanted else { return }
            case .cancelledByIndex: guard !request.isCancelled, cell.index != nil else { return }
            case .deferredTeardown, .handedOverByItem, nil:
                guard cell.use == use, cell.index != nil else { return }
            }
            cell.removeAnimator()
            if fault == .handedOverByItem, let kept = self.animators[item] {
                cell.animator = kept
                return
            }
            cell.animator = recipe.makeAnimator(in: world, on: cell.layer)
            if fault == .handedOverByItem { self.animators[item] = cell.animator }
        }
    }
}
