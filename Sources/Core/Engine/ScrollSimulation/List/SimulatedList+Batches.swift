import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// Batch updates, snapshots, and their transactions. Each transaction ends a fixed time after its update.
extension SimulatedList {
    /// Performs a batch of updates with one layout: UIKit's `performBatchUpdates`.
    ///
    /// If the updates do not fit the list, UIKit raises an exception: the log records a misuse, and nothing
    /// changes. A batch inside `updates` becomes a part of this batch and ends with it.
    ///
    /// - Parameters:
    ///   - itemsAfter: The number of items that the data source reports after the batch; nil is the number
    ///     that the updates leave.
    ///   - updates: Adds the updates. Called at once.
    ///   - completion: Called once: when the animation ends, or in a later turn without an animation. The
    ///     argument is false if the batch was cut short.
    public func performBatchUpdates(
        animated: Bool = true, itemsAfter: Int? = nil, _ updates: (inout BatchUpdates) -> Void,
        completion: @escaping (_ finished: Bool) -> Void = { _ in }
    ) {
        guard !isDestroyed else { return }
        var batch = BatchUpdates()
        let isOutermost = self.updates.beginBatch()
        updates(&batch)
        guard isOutermost else { return self.updates.add((batch, completion)) }
        let inner = self.updates.endBatch()
        for (updates, _) in inner { batch.add(updates) }
        perform(batch, animated: animated, itemsAfter: itemsAfter) { isFinished in
            for (_, completion) in inner { completion(isFinished) }
            completion(isFinished)
        }
    }

    /// - Parameters:
    ///   - snapshot: The items after the batch; nil creates new items for the inserts.
    ///   - fresh: Items whose first cell ends before a reload requests another one.
    private func perform(
        _ updates: BatchUpdates, animated: Bool, itemsAfter: Int?, to snapshot: ListSnapshot? = nil,
        reloading fresh: Set<ItemID> = [], completion: @escaping (_ finished: Bool) -> Void
    ) {
        // A header is inserted and removed only with its section.
        let hasCellsOnly = { [self] (plan: BatchPlan) in
            snapshot != nil
                || plan.removed.allSatisfy { $0.allSatisfy { element(at: $0).isCell } }
        }
        guard let plan = BatchPlan(updates, count: items.count),
            itemsAfter.map({ $0 == plan.newCount }) ?? true, hasCellsOnly(plan)
        else {
            // A browser does not end the app, so it needs no sentence.
            let message = Platform.isBrowser ? nil : fault(of: updates)?.message(isTable: isTable)
            engine.misused(.invalidUpdate, about: nil, saying: message)
            return
        }
        transact(updates.words, animated: animated, completion: completion) {
            measureBeforeBatch()
            carryOut(plan, to: snapshot, reloading: fresh, laysOut: true)
        }
    }

    /// Applies deletes, inserts and moves, then reconfigures, and then lays out, which gives reloaded items
    /// other cells.
    ///
    /// - Parameter fresh: Items whose first cell ends before a reload requests another one.
    func carryOut(
        _ plan: BatchPlan, to snapshot: ListSnapshot? = nil, reloading fresh: Set<ItemID> = [], laysOut: Bool
    ) {
        if let snapshot {
            content.apply(plan, to: snapshot)
        } else {
            content.apply(plan)
        }
        let (gone, reloaded, reconfigured) = followItems(plan)
        // The client receives the indices of the list before the batch.
        for cell in profile.leaving == .ascending ? gone : gone.reversed() { dismiss(cell, fades: true) }
        if !plan.isReconfigureOnly { itemsChanged() }
        note(plan)
        for cell in reconfigured { setUpAgain(cell, because: "reconfigure") }
        let isFresh = { (cell: SimulatedCell) in
            cell.currentUse.map { fresh.contains($0.item) } ?? false
        }
        for cell in reloaded { if let item = cell.currentUse?.item { content.measureAgain(item) } }
        for cell in reloaded where isFresh(cell) { dismiss(cell, fades: false) }
        if laysOut || !plan.reloads.isEmpty { layOut() }
        for cell in reloaded where !isFresh(cell) {
            dismiss(cell, fades: workload.updates.reload == .crossfade)
        }
    }

    private typealias Affected = (
        gone: [SimulatedCell], reloaded: [SimulatedCell], reconfigured: [SimulatedCell]
    )

    /// Updates the index of each cell to the new place of its item.
    private func followItems(_ plan: BatchPlan) -> Affected {
        var affected: Affected = ([], [], [])
        active.renumber(keepsOrder: plan.moves.isEmpty) { cell, old in
            guard let new = plan.newPlace(of: old) else {
                affected.gone.append(cell)
                return nil
            }
            if BatchPlan.contains(plan.reloads, old) {
                affected.reloaded.append(cell)
                return nil
            }
            if BatchPlan.contains(plan.reconfigures, old) { affected.reconfigured.append(cell) }
            return new
        }
        return affected
    }

    private func note(_ plan: BatchPlan) {
        let counts: [(EventDetail.ListUpdate, Int)] = [
            (.delete, plan.deletes.reduce(0) { $0 + $1.count }),
            (.insert, plan.added.reduce(0) { $0 + ($1.from == nil ? $1.range.count : 0) }),
            (.move, plan.moves.count), (.reload, plan.reloads.reduce(0) { $0 + $1.count }),
            (.reconfigure, plan.reconfigures.reduce(0) { $0 + $1.count }),
        ]
        for (update, count) in counts where count > 0 {
            log(.listUpdated, arg: Int64(count), detail: .update(update))
        }
    }

    // MARK: Snapshots

    /// Returns a snapshot of the current items, to change and apply.
    public func snapshot() -> ListSnapshot {
        ListSnapshot(
            of: content.itemsForSnapshot(), sections: geometry.sections?.places, nextItem: content.nextItem)
    }

    /// Makes the list show `snapshot`, as a diffable data source does.
    ///
    /// Deletes, inserts, moves and reconfigures are one batch, and reloads are a second batch after it. So the
    /// client is asked twice for an item that is inserted and reloaded. The first snapshot of an empty list and a
    /// snapshot with `usingReloadData` use ``reloadData()`` instead. Before iOS 15, so does each snapshot without
    /// animation. A collection view performs the reloads of an animated first snapshot nevertheless. Inside another
    /// `apply`, UIKit raises an exception: the log records a misuse, and nothing changes.
    ///
    /// - Parameter completion: Called once, in a later turn, after both batches have ended.
    public func apply(
        _ snapshot: ListSnapshot, animated: Bool = true, usingReloadData: Bool = false,
        completion: @escaping () -> Void = {}
    ) {
        update(to: snapshot, animated: animated, usingReloadData: usingReloadData, isBatch: false) { _ in
            completion()
        }
    }

    /// Makes the list show `snapshot`.
    ///
    /// - Parameters:
    ///   - isBatch: Whether the app performs a batch of updates that leads to the snapshot.
    ///   - completion: Called once, in a later turn, with whether the updates finished.
    package func update(
        to snapshot: ListSnapshot, animated: Bool, usingReloadData: Bool, isBatch: Bool,
        completion: @escaping (_ isFinished: Bool) -> Void
    ) {
        guard !isDestroyed else { return }
        guard updates.beginApply() else {
            engine.misused(.applyWhileApplying, about: nil)
            return
        }
        defer { updates.endApply() }
        let isFirst = content.noteSnapshot(firstUnused: snapshot.firstUnused)
        var difference = ListSnapshot.Difference()
        if usingReloadData || !isBatch && (isFirst || !animated && !profile.appliesDifferences) {
            reloadData(by: snapshot)
            layOut()
            if isFirst, animated, !usingReloadData, !isTable { difference = snapshot.reloads }
        } else {
            difference = snapshot.difference(from: content.itemsForSnapshot(), isBatch: isBatch)
        }
        let (changes, reloads) = (difference.changes, difference.reloads)
        var unfinished = (changes.isEmpty ? 0 : 1) + (reloads.isEmpty ? 0 : 1)
        guard unfinished > 0 else {
            let isFinished = finishesUpdates
            runLoop.meaning(nil) { runLoop.enqueue { completion(isFinished) } }
            return
        }
        var areFinished = true
        let end = { (isFinished: Bool) in
            unfinished -= 1
            areFinished = areFinished && isFinished
            if unfinished == 0 { completion(areFinished) }
        }
        if !changes.isEmpty {
            perform(changes, animated: animated, itemsAfter: nil, to: snapshot, completion: end)
        }
        if !reloads.isEmpty {
            perform(
                reloads, animated: animated, itemsAfter: nil, reloading: difference.fresh, completion: end)
        }
    }

    /// Whether an update without an animation counts as finished. Outside of a window, the update of a table does not.
    private var finishesUpdates: Bool { isInWindow || !isTable }

    // MARK: Transactions

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
        let interrupted = self.updates.beginUpdate(animated: animated)
        if animated {
            engine.animateUpdate(flushing: flushes, update)
        } else {
            update()
        }
        let endNs = Nanoseconds.sum(runLoop.nowNs, seconds: workload.updates.transaction)
        let number = self.updates.endUpdate(
            endNs: animated ? endNs : nil, resuming: interrupted, completion: completion)
        guard !animated else { return }
        let isFinished = finishesUpdates
        runLoop.meaning(nil) {
            runLoop.enqueue { [self] in
                endTransactions(isFinished: isFinished) { $0.number == number }
            }
        }
    }

    /// The end of the next animated update; nil without an animated update.
    var nextTransactionEndNs: Int64? {
        rows.compactMap { $0.nextTransactionEndNs }.reduce(updates.nextEndNs) { min($0 ?? $1, $1) }
    }

    /// Keeps the cell on screen until the current animated update ends.
    func animateOut(_ cell: SimulatedCell) {
        cell.state = .animatingOut
        log(.cellAnimatingOut, cell)
        updates.keepOnScreen(cell)
    }

    /// Ends the animated updates whose time is over by `nowNs`, in the order in which they began.
    func endTransactions(atNs nowNs: Int64) {
        endTransactions { $0.endNs.map { $0 <= nowNs } ?? false }
        for row in rows { row.endTransactions(atNs: nowNs) }
    }

    private func endTransactions(isFinished: Bool = true, where isOver: (UpdateTransaction) -> Bool) {
        while let over = updates.takeFirst(where: isOver) { end(over, isFinished: isFinished) }
    }

    /// Ends all animated updates at once, as not finished.
    func cutTransactionsShort() {
        while let first = updates.takeFirst(where: { _ in true }) { end(first, isFinished: false) }
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
