import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// A client that attaches an animator on the next turn to the use that asked. It ends the animator when the cell's display
/// ends, when the cell is configured again, and when the cell is removed. It has one planted fault or none. Without a
/// fault it can look as if it had some.
package final class PlantedFeed: ListClient {
    private final class Cell: SimulatedCell {
        var animator: PropertyAnimator?
        var onPrepareForReuse: (Cell) -> Void = { _ in }
        var epoch = 0
        /// The number of its request, over all cells.
        var request = 0
        var isRequested = false
        /// Whether it was taken from the pool although another cell had left after it.
        var isOutOfOrder = false
        var wasLate = false
        /// Whether its request waits and its animator exists.
        var isMadeTwice = false
        /// Whether the fault leaves out the teardown at the end of its display.
        var isForgotten = false

        override func prepareForReuse() {
            onPrepareForReuse(self)
            super.prepareForReuse()
        }

        /// Whether it ends animators in a way that looks wrong.
        var isSuspicious = false

        override func contentWillBeReplaced() { endAnimator() }

        func endAnimator() {
            guard let animator else { return }
            if isSuspicious {
                animator.startAnimation()
                animator.isReversed = true
                animator.pauseAnimation()
                animator.stopAnimation(false)
                animator.finishAnimation(at: .start)
            } else if animator.state == .stopped {
                animator.finishAnimation(at: .current)
            } else {
                animator.stopAnimation(true)
            }
            self.animator = nil
        }

        deinit { endAnimator() }
    }

    private let fault: PlantedFault?
    /// The number of events that the fault needs.
    private let limit: Int
    private let counts: RareEventCounts?
    /// Whether it has no fault and looks as if it had some: blocks that hold cells, a check by a number of its own, animators
    /// that are started, reversed and finished where others are stopped, and ended twice.
    private let isSuspicious: Bool
    /// The animators that outlive their cells because of a fault, by cell number.
    private var kept: [CellID: PropertyAnimator] = [:]
    /// The cells that have left, in their order.
    private var left: [CellID] = []
    private var requests = 0
    private var answered = 0
    private var backgrounds = 0
    private var warnings = 0
    private var cellsOfItem: [ItemID: Set<CellID>] = [:]
    /// The number of requests for an index since the last answer.
    private var requestsOfIndex: [Int: Int] = [:]
    private var offset = 0.0
    private var isReversing = false
    private var reversals = 0

    package init(
        _ list: SimulatedList, _ fault: PlantedFault?, limit: Int? = nil, isSuspicious: Bool = false
    ) {
        self.fault = fault
        self.isSuspicious = isSuspicious
        self.limit = limit ?? fault?.limit ?? 0
        counts = nil
        list.register(Cell.self)
    }

    /// The client without a fault and without animators. It counts the events that rare faults need.
    package init(_ list: SimulatedList, counting counts: RareEventCounts) {
        fault = nil
        isSuspicious = false
        limit = 0
        self.counts = counts
        list.register(Cell.self)
    }

    package func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        if let cell = cell as? Cell {
            cell.isSuspicious = isSuspicious
            noteDequeue(of: cell, for: list.item(at: index), at: index)
            attach(to: cell, in: list)
        }
        return cell
    }

    package func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int)
    {
        if list.workload.content == .anew, let cell = cell as? Cell { attach(to: cell, in: list) }
    }

    package func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        guard let cell = cell as? Cell else { return }
        left.append(cell.number)
        switch fault {
        case .stopWithoutStateCheck: cell.animator?.stopAnimation(false)
        case .noTeardownOnOverflow: break
        default: if !cell.isForgotten { cell.endAnimator() }
        }
        if isSuspicious { cell.endAnimator() }
    }

    // MARK: Conditions of the faults

    private func noteDequeue(of cell: Cell, for item: ItemID, at index: Int) {
        let isReused = left.contains(cell.number)
        cell.isOutOfOrder = isReused && left.last != cell.number
        left.removeAll { $0 == cell.number }
        cell.epoch += 1
        cell.isForgotten = false
        cell.isMadeTwice = false
        cellsOfItem[item, default: []].insert(cell.number)
        requestsOfIndex[index, default: 0] += 1
        if let counts {
            counts.note(requests - answered, of: .ringOfSlots)
            if isReused { counts.note(warnings, of: .warningsWithPrepared) }
            counts.note(requestsOfIndex[index] ?? 0, of: .cancelledByIndex)
            counts.note(cellsOfItem[item]?.count ?? 0, of: .handOverByItem)
            counts.note(reversals, of: .backgroundsInReversal)
        }
        switch fault {
        case .handOverByOrder: cell.isForgotten = cell.isOutOfOrder && backgrounds > 0
        case .completionAfterRecycling: cell.isForgotten = cell.isOutOfOrder && cell.wasLate
        case .cancelledByIndex: cell.isForgotten = requestsOfIndex[index] ?? 0 >= limit
        case .warningsWithPrepared: cell.isForgotten = isReused && warnings >= limit
        case .handOverByItem: cell.isForgotten = cellsOfItem[item]?.count ?? 0 >= limit
        case .backgroundsInReversal: cell.isForgotten = reversals >= limit
        case .ringOfSlots: cell.isForgotten = requests - answered >= limit
        default: break
        }
        cell.wasLate = false
    }

    package func listDidScroll(_ list: SimulatedList) {
        isReversing = list.contentOffset < offset
        offset = list.contentOffset
    }

    package func appDidReceiveMemoryWarning(_ list: SimulatedList) {
        left = []
        warnings += 1
    }

    package func appDidEnterBackground(_ list: SimulatedList) {
        backgrounds += 1
        if isReversing { reversals += 1 }
        isReversing = false
        for case let cell as Cell in list.visibleCells {
            switch fault {
            case .fractionOverReload: cell.isForgotten = cell.isOutOfOrder
            case .teardownOverBackground: cell.isForgotten = cell.isRequested
            default: break
            }
        }
    }

    package func appDidBecomeActive(_ list: SimulatedList) {
        guard fault == .requestOverBackground else { return }
        for case let cell as Cell in list.visibleCells where cell.isRequested && cell.animator == nil {
            cell.animator = list.workload.animator.makeAnimator(in: list.engine, on: cell.layer)
            cell.isMadeTwice = true
        }
    }

    // MARK: Attaching

    private func attach(to cell: Cell, in list: SimulatedList) {
        let make = { [recipe = list.workload.animator, engine = list.engine] (cell: Cell) in
            recipe.makeAnimator(in: engine, on: cell.layer)
        }
        cell.onPrepareForReuse = { cell in
            switch self.fault {
            case .tearDownOnlyAtEndOfDisplay, .stopWithoutStateCheck, .noTeardownOnOverflow: break
            case .prepareForReuseAtEnqueue:
                // The cell prepares for its next item.
                cell.endAnimator()
                cell.animator = make(cell)
            default: cell.endAnimator()
            }
        }
        switch fault {
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
        if let counts {
            requests += 1
            // Strong, which is faster: a cell that the list has destroyed counts, too, and is judged afterwards.
            list.turns.enqueue { [epoch = cell.epoch] in
                self.answered += 1
                self.requestsOfIndex.removeAll(keepingCapacity: true)
                if cell.isOnItsWay { counts.note(cell.epoch - epoch, of: .twoBitEpoch) }
            }
            return
        }
        if fault != .tearDownOnlyAtEndOfDisplay, fault != .stopWithoutStateCheck { cell.endAnimator() }
        cell.requestAnimator()
        requests += 1
        cell.request = requests
        cell.isRequested = true
        let (use, epoch, askedNs) = (cell.use, cell.epoch, list.turns.nowNs)
        if isSuspicious {
            list.turns.enqueue {
                guard cell.epoch == epoch, cell.isOnItsWay else { return }
                cell.endAnimator()
                cell.animator = make(cell)
            }
            return
        }
        list.turns.enqueue { [weak cell, fault, turns = list.turns] in
            self.answered += 1
            self.requestsOfIndex = [:]
            guard let cell else { return }
            switch fault {
            case .noGenerationCheck: break
            case .twoBitEpoch:
                // The check compares only the numbers of the first round.
                guard epoch == cell.epoch || epoch >= self.limit && (cell.epoch - epoch) % self.limit == 0,
                    cell.isOnItsWay
                else { return }
            default: guard cell.use == use, cell.isOnItsWay else { return }
            }
            cell.isRequested = false
            cell.wasLate = turns.nowNs > askedNs
            switch fault {
            case .cancelledByOrder: cell.isForgotten = cell.wasLate && cell.isOutOfOrder
            case .stopWithoutStateCheck: cell.animator?.stopAnimation(true)
            case .tearDownOnlyAtEndOfDisplay: break
            case .requestOverBackground where cell.isMadeTwice: break
            default: cell.endAnimator()
            }
            cell.animator = make(cell)
        }
    }
}

extension SimulatedCell {
    /// Whether the cell stands for an item: a cell in its pool does not.
    fileprivate var isOnItsWay: Bool { index != nil }
}
