import LifecycleEvents
import PropertyAnimation

/// Animated updates: each has a transaction, which ends some time after the update, whatever happens meanwhile.
extension SimulatedList {
    /// Makes updates and one layout inside an animation.
    ///
    /// Cells that are set up meanwhile are set up inside the animation. Displayed cells that the update deletes, or
    /// moves out of the viewport, leave the display when the animation ends, and then enter their pool. Nothing else
    /// waits for that end.
    ///
    /// - Parameters:
    ///   - updates: The text of `list.batchBegan`.
    ///   - completion: Called once, with false when the animation is cut short: by ``reloadData()``, by the background,
    ///     when the list leaves the window or is destroyed.
    func animateUpdate(
        _ updates: String, completion: @escaping (_ finished: Bool) -> Void = { _ in }, _ update: () -> Void
    ) {
        guard !isDestroyed else { return }
        let flushes = workload.updates.flush
        // What has changed in this turn before it is laid out without it.
        if flushes { layOut() }
        log(.listBatchBegan, arg: 1, detail: .text(updates))
        let outer = leavingCells
        leavingCells = []
        world.animateUpdate(flushing: flushes) {
            update()
            layOut()
        }
        let endNs = Nanoseconds.sum(runLoop.nowNs, seconds: workload.updates.transaction)
        transactions.append(
            UpdateTransaction(endNs: endNs, cells: leavingCells ?? [], completion: completion))
        leavingCells = outer
    }

    /// Whether the layout under way is that of an animated update.
    var isAnimatingUpdate: Bool { leavingCells != nil }

    /// When the next animated update ends; nil when none is under way.
    var nextTransactionEndNs: Int64? { transactions.map(\.endNs).min() }

    /// The cells that animated updates keep on screen.
    var animatingOut: [SimulatedCell] { transactions.flatMap(\.cells) }

    /// The cell stays on screen until the animated update under way ends.
    func animateOut(_ cell: SimulatedCell) {
        cell.state = .animatingOut
        log(.cellAnimatingOut, cell)
        leavingCells?.append(cell)
    }

    /// Ends the animated updates whose time is over by `nowNs`, in the order in which they began.
    func endTransactions(atNs nowNs: Int64) {
        while let place = transactions.firstIndex(where: { $0.endNs <= nowNs }) {
            end(transactions.remove(at: place), isFinished: true)
        }
    }

    /// Ends all animated updates at once.
    func cutTransactionsShort() {
        while !transactions.isEmpty { end(transactions.removeFirst(), isFinished: false) }
    }

    private func end(_ transaction: UpdateTransaction, isFinished: Bool) {
        for cell in transaction.cells where cell.state == .animatingOut {
            endDisplay(cell)
            recycle(cell)
        }
        log(.listBatchEnded, arg: isFinished ? 1 : 0)
        transaction.completion(isFinished)
    }
}
