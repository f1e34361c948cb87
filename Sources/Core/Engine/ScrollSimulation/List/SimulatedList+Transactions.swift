import LifecycleEvents
import PropertyAnimation

/// The transactions of batches and animated updates. Each transaction ends a fixed time after its update.
extension SimulatedList {
    /// Performs an update in an animation, if it is animated.
    ///
    /// The animation includes the cells that the update configures. Displayed cells that the update deletes
    /// or moves out of the viewport stay displayed until the animation ends. Then they enter their pool.
    /// Nothing else waits for the end.
    ///
    /// - Parameters:
    ///   - updates: The text of `list.batchBegan`.
    ///   - completion: Called once, with false if the update is cut short. The causes are ``reloadData()``,
    ///     the background, and a list that leaves the window or is destroyed.
    func transact(
        _ updates: String, animated: Bool, completion: @escaping (_ finished: Bool) -> Void = { _ in },
        _ update: () -> Void
    ) {
        guard !isDestroyed else { return }
        // Nothing is animated outside the window.
        let animated = animated && isInWindow
        let flushes = animated && workload.updates.flush
        // Lays out earlier changes of this turn outside of the animation.
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

    /// Whether the current layout belongs to an animated update.
    var isAnimatingUpdate: Bool { leavingCells != nil }

    /// The end of the next animated update; nil without an animated update.
    var nextTransactionEndNs: Int64? {
        (transactions.compactMap { $0.endNs } + rows.compactMap { $0.nextTransactionEndNs }).min()
    }

    /// The cells that animated updates keep on screen.
    var animatingOut: [SimulatedCell] { transactions.flatMap { $0.cells } }

    /// Keeps the cell on screen until the current animated update ends.
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

    /// Ends all animated updates at once, as not finished.
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
