import LifecycleEvents

/// Batch updates and snapshots.
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
        let isOutermost = innerBatches == nil
        if isOutermost { innerBatches = [] }
        updates(&batch)
        guard isOutermost else {
            innerBatches?.append((batch, completion))
            return
        }
        let inner = innerBatches ?? []
        innerBatches = nil
        for (updates, _) in inner { batch.add(updates) }
        perform(batch, animated: animated, itemsAfter: itemsAfter) { isFinished in
            for (_, completion) in inner { completion(isFinished) }
            completion(isFinished)
        }
    }

    /// - Parameter snapshot: The items after the batch; nil creates new items for the inserts.
    private func perform(
        _ updates: BatchUpdates, animated: Bool, itemsAfter: Int?, to snapshot: ListSnapshot? = nil,
        completion: @escaping (_ finished: Bool) -> Void
    ) {
        // A header is inserted and removed only with its section.
        let hasCellsOnly = { [self] (plan: BatchPlan) in
            snapshot != nil
                || plan.removed.allSatisfy { $0.allSatisfy { element(at: $0).isCell } }
        }
        guard let plan = BatchPlan(updates, count: items.count),
            itemsAfter.map({ $0 == plan.newCount }) ?? true, hasCellsOnly(plan)
        else {
            engine.misused(.invalidUpdate, about: nil)
            return
        }
        transact(updates.words, animated: animated, completion: completion) {
            measureBeforeBatch()
            carryOut(plan, to: snapshot, laysOut: true)
        }
    }

    /// Applies deletes, inserts and moves, then reconfigures, and then lays out, which gives reloaded items
    /// other cells.
    func carryOut(_ plan: BatchPlan, to snapshot: ListSnapshot? = nil, laysOut: Bool) {
        if let snapshot {
            replaceItems(by: snapshot)
        } else {
            changeItems(by: plan)
        }
        let (gone, reloaded, reconfigured) = followItems(plan)
        // The client receives the indices of the list before the batch.
        for cell in profile.leaving == .ascending ? gone : gone.reversed() { dismiss(cell, fades: true) }
        if !plan.isReconfigureOnly { itemsChanged() }
        note(plan)
        for cell in reconfigured { setUpAgain(cell, because: "reconfigure") }
        if laysOut || !plan.reloads.isEmpty { layOut() }
        for cell in reloaded { dismiss(cell, fades: workload.updates.reload == .crossfade) }
    }

    func replaceItems(by snapshot: ListSnapshot) {
        guard let layouts = snapshot.layouts else {
            return changeGeometry { $0.replaceItems(with: snapshot.items, places: snapshot.sections) }
        }
        layOut(snapshot.items, in: layouts)
    }

    private typealias Affected = (
        gone: [SimulatedCell], reloaded: [SimulatedCell], reconfigured: [SimulatedCell]
    )

    /// Updates the index of each cell to the new place of its item.
    private func followItems(_ plan: BatchPlan) -> Affected {
        var affected: Affected = ([], [], [])
        var staying: [SimulatedCell] = []
        for cell in active {
            guard let old = cell.itemIndex, let new = plan.newPlace(of: old) else {
                affected.gone.append(cell)
                continue
            }
            if BatchPlan.contains(plan.reloads, old) {
                affected.reloaded.append(cell)
                continue
            }
            if BatchPlan.contains(plan.reconfigures, old) { affected.reconfigured.append(cell) }
            cell.itemIndex = new
            staying.append(cell)
        }
        if !plan.moves.isEmpty { staying.sort { ($0.itemIndex ?? 0) < ($1.itemIndex ?? 0) } }
        active = staying
        return affected
    }

    private func changeItems(by plan: BatchPlan) {
        let moved = plan.moves.map { items[$0.from] }
        for range in plan.removed.reversed() { changeGeometry { $0.removeSubrange(range) } }
        for (range, from) in plan.added {
            if let from, let place = plan.moves.firstIndex(where: { $0.from == from }) {
                changeGeometry { $0.insert(contentsOf: [moved[place]], at: range.lowerBound) }
            } else {
                let new = (0..<Int64(range.count)).map { ItemID(nextItem + $0) }
                changeGeometry { $0.insert(contentsOf: new, at: range.lowerBound) }
                nextItem += Int64(range.count)
            }
        }
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
        ListSnapshot(items: items.all, sections: geometry.sections?.places, nextItem: nextItem)
    }

    /// Makes the list show `snapshot`, as a diffable data source does.
    ///
    /// Deletes, inserts, moves and reconfigures are one batch, and reloads are a second batch after it. The
    /// first snapshot of an empty list and a snapshot with `usingReloadData` use ``reloadData()`` instead.
    /// Before iOS 15, so does each snapshot without animation. Inside another `apply`, UIKit raises an
    /// exception: the log records a misuse, and nothing changes.
    ///
    /// - Parameter completion: Called once, in a later turn, after both batches have ended.
    public func apply(
        _ snapshot: ListSnapshot, animated: Bool = true, usingReloadData: Bool = false,
        completion: @escaping () -> Void = {}
    ) {
        guard !isDestroyed else { return }
        guard !isApplying else {
            engine.misused(.applyWhileApplying, about: nil)
            return
        }
        isApplying = true
        defer { isApplying = false }
        let isFirst = !hasHadItems
        hasHadItems = true
        nextItem = max(nextItem, snapshot.firstUnused)
        if usingReloadData || isFirst || !animated && !profile.appliesDifferences {
            reloadData(by: snapshot)
            layOut()
            runLoop.meaning(nil) { runLoop.enqueue(completion) }
            return
        }
        let (changes, reloads) = snapshot.updates(from: items.all)
        let batches = [changes, reloads].filter { !$0.isEmpty }
        guard !batches.isEmpty else {
            runLoop.meaning(nil) { runLoop.enqueue(completion) }
            return
        }
        var unfinished = batches.count
        for updates in batches {
            perform(updates, animated: animated, itemsAfter: nil, to: snapshot) { _ in
                unfinished -= 1
                if unfinished == 0 { completion() }
            }
        }
    }
}
