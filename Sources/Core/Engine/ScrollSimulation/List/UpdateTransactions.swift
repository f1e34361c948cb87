/// The updates of a list in progress: the batch that is being built, the update that is being performed, and
/// the transactions that have not ended.
///
/// A cell that an update removes belongs to one transaction until that transaction ends.
package struct UpdateTransactions {
    /// The current transactions, in the order in which they began.
    private var current: [UpdateTransaction] = []
    private var count = 0
    /// The cells that the update that is being performed removes; nil without an animated update.
    private var leaving: [SimulatedCell]?
    /// The batches inside the batch that is being built; nil if none is being built.
    private var inner: [InnerBatch]?
    /// Whether a snapshot is being applied.
    package private(set) var isApplying = false

    /// A batch that an app performs inside the updates of another batch.
    package typealias InnerBatch = (updates: BatchUpdates, completion: (_ finished: Bool) -> Void)

    /// Creates the state of a list without updates.
    package init() {}

    /// The number of transactions that have not ended.
    package var unfinished: Int { current.count }

    /// The cells that transactions keep on screen.
    package var animatingOut: [SimulatedCell] { current.flatMap { $0.cells } }

    /// The earliest end of an animated transaction; nil without one.
    package var nextEndNs: Int64? { current.compactMap { $0.endNs }.min() }

    // MARK: A batch

    /// Begins to build a batch. Returns false inside of another batch, of which the batch becomes a part.
    package mutating func beginBatch() -> Bool {
        guard inner == nil else { return false }
        inner = []
        return true
    }

    /// Adds a batch to the batch that is being built.
    package mutating func add(_ batch: InnerBatch) { inner?.append(batch) }

    /// Ends the building of a batch. Returns the batches inside of it.
    package mutating func endBatch() -> [InnerBatch] {
        defer { inner = nil }
        return inner ?? []
    }

    /// Begins to apply a snapshot. Returns false inside of another `apply`.
    package mutating func beginApply() -> Bool {
        guard !isApplying else { return false }
        isApplying = true
        return true
    }

    /// Ends the application of a snapshot.
    package mutating func endApply() { isApplying = false }

    // MARK: A transaction

    /// Whether the update that is being performed is animated.
    package var isAnimating: Bool { leaving != nil }

    /// The cells that an interrupted update has removed so far.
    package struct Interrupted {
        fileprivate let leaving: [SimulatedCell]?
    }

    /// Begins to perform an update. Returns the update that it interrupts.
    package mutating func beginUpdate(animated: Bool) -> Interrupted {
        defer { leaving = animated ? [] : nil }
        return Interrupted(leaving: leaving)
    }

    /// Keeps a cell on screen until the transaction of the current update ends.
    package mutating func keepOnScreen(_ cell: SimulatedCell) { leaving?.append(cell) }

    /// Ends the performing of an update, and begins its transaction. Returns the number of the transaction.
    ///
    /// - Parameters:
    ///   - endNs: The earliest time at which the transaction ends; nil without an animation.
    ///   - interrupted: The update that was interrupted.
    package mutating func endUpdate(
        endNs: Int64?, resuming interrupted: Interrupted, completion: @escaping (_ finished: Bool) -> Void
    ) -> Int {
        count += 1
        current.append(
            UpdateTransaction(number: count, endNs: endNs, cells: leaving ?? [], completion: completion))
        leaving = interrupted.leaving
        return count
    }

    /// Removes and returns the first transaction that is over.
    package mutating func takeFirst(where isOver: (UpdateTransaction) -> Bool) -> UpdateTransaction? {
        current.firstIndex(where: isOver).map { current.remove(at: $0) }
    }

    /// Removes and returns all transactions.
    package mutating func takeAll() -> [UpdateTransaction] {
        defer { current.removeAll() }
        return current
    }
}

/// A batch of updates in progress. The cells that the batch removes stay on screen until it ends.
package struct UpdateTransaction {
    package let number: Int
    /// The first frame at or after this time ends the batch; nil without an animation, where the next turn
    /// ends it.
    package let endNs: Int64?
    package let cells: [SimulatedCell]
    package let completion: (_ finished: Bool) -> Void
}
