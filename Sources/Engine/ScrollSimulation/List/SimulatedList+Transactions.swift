import LifecycleEvents
import PropertyAnimation

/// Each batch and each animated update has a transaction, which ends some time after the update, whatever happens
/// meanwhile.
extension SimulatedList {
    /// Makes an update, which lays out, inside an animation if it is animated.
    ///
    /// Cells that are set up inside the animation are set up as parts of it. Displayed cells that the update deletes, or
    /// moves out of the viewport, leave the display when the animation ends, and then enter their pool. Nothing else
    /// waits for that end.
    ///
    /// - Parameters:
    ///   - updates: The text of `list.batchBegan`.
    ///   - completion: Called once, with false when the update is cut short: by ``reloadData()``, by the background, when
    ///     the list leaves the window or is destroyed.
    func transact(
        _ updates: String, animated: Bool, completion: @escaping (_ finished: Bool) -> Void = { _ in },
        _ update: () -> Void
    ) {
        guard !isDestroyed else { return }
        // Outside the window nothing animates.
        let animated = animated && isInWindow
        let flushes = animated && workload.updates.flush
        // What has changed in this turn before it is laid out without it.
        if flushes { layOut() }
        log(.listBatchBegan, arg: animated ? 1 : 0, detail: .text(updates))
        let outer = leavingCells
        leavingCells = animated ? [] : nil
        if animated {
            engine.animateUpdate(flushing: flushes, update)
        } else {
            update()
        }
        let seconds = workload.updates.transaction
        transactionCount += 1
        let number = transactionCount
        transactions.append(
            UpdateTransaction(
                number: number, endNs: animated ? Nanoseconds.sum(runLoop.nowNs, seconds: seconds) : nil,
                cells: leavingCells ?? [], completion: completion))
        leavingCells = outer
        guard !animated else { return }
        runLoop.meaning(nil) { runLoop.enqueue { [self] in endTransactions { $0.number == number } } }
    }

    /// Whether the layout under way is that of an animated update.
    var isAnimatingUpdate: Bool { leavingCells != nil }

    /// When the next animated update ends; nil when none is under way.
    var nextTransactionEndNs: Int64? {
        (transactions.compactMap { $0.endNs } + rows.compactMap { $0.nextTransactionEndNs }).min()
    }

    /// The cells that animated updates keep on screen.
    var animatingOut: [SimulatedCell] { transactions.flatMap { $0.cells } }

    /// The cell stays on screen until the animated update under way ends.
    func animateOut(_ cell: SimulatedCell) {
        cell.state = .animatingOut
        log(.cellAnimatingOut, cell)
        leavingCells?.append(cell)
    }

    /// Ends the animated updates whose time is over by `nowNs`, in the order in which they began.
    func endTransactions(atNs nowNs: Int64) {
        endTransactions { $0.endNs.map { $0 <= nowNs } ?? false }
        for row in rows { row.endTransactions(atNs: nowNs) }
    }

    private func endTransactions(where isOver: (UpdateTransaction) -> Bool) {
        while let place = transactions.firstIndex(where: isOver) {
            end(transactions.remove(at: place), isFinished: true)
        }
    }

    /// Ends all animated updates at once.
    func cutTransactionsShort() {
        while !transactions.isEmpty { end(transactions.removeFirst(), isFinished: false) }
        for row in rows { row.cutTransactionsShort() }
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
