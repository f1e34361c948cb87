import LifecycleEvents

/// The updates that an app makes to its list.
extension SimulatedList {
    /// Inserts new items. `place` is clamped to the list.
    public func insert(at place: Int, count: Int) {
        var updates = BatchUpdates()
        let place = min(max(place, 0), items.count)
        updates.insert(at: geometry.sections?.places.place(ofInsertAt: place) ?? place, count: count)
        make(updates)
    }

    /// Deletes items. In an animated update, their cells stay on screen until the update ends.
    public func delete(at place: Int, count: Int) {
        var updates = BatchUpdates()
        for range in cells(place, count) { updates.delete(at: range.lowerBound, count: range.count) }
        make(updates)
    }

    /// Moves an item. Does nothing if a place is not in the list, or if `from` is a header or a footer.
    public func move(from: Int, to: Int) {
        guard items.indices.contains(from), items.indices.contains(to), element(at: from).isCell else {
            return
        }
        var updates = BatchUpdates()
        updates.move(from: from, to: to)
        make(updates)
    }

    /// Gives each item another cell.
    ///
    /// The display of the old cell ends after the new cell is configured. In an animated update that
    /// cross-fades, it ends with the update.
    public func reload(at place: Int, count: Int) {
        var updates = BatchUpdates()
        for range in cells(place, count) { updates.reload(at: range.lowerBound, count: range.count) }
        make(updates)
    }

    /// Configures the same cells again, without reuse and without `prepareForReuse`.
    public func reconfigure(at place: Int, count: Int) {
        var updates = BatchUpdates()
        for range in cells(place, count) { updates.reconfigure(at: range.lowerBound, count: range.count) }
        make(updates)
    }

    private func make(_ updates: BatchUpdates) {
        guard !updates.isEmpty, let plan = BatchPlan(updates, count: items.count) else { return }
        carryOut(plan, laysOut: false)
    }

    /// Gives each item another cell at once, and clears the selection. Current animated updates are cut
    /// short.
    public func reloadData() { reloadData {} }

    func reloadData(by snapshot: ListSnapshot) { reloadData { replaceItems(by: snapshot) } }

    /// - Parameter newItems: The new items, without a relation to the old items.
    func reloadData(with newItems: [ItemID]) {
        reloadData { changeGeometry { $0.replaceItems(with: newItems) } }
    }

    private func reloadData(_ replaceItems: () -> Void) {
        cutTransactionsShort()
        selection.removeAll()
        replaceItems()
        let old = active
        active.removeAll()
        didUpdate(.reloadData, items.count)
        for cell in old { dismiss(cell, fades: false) }
    }

    /// Replaces all items by `count` new items.
    package func reset(to count: Int) {
        let items = (0..<count).map { ItemID(nextItem + Int64($0)) }
        nextItem += Int64(count)
        reloadData(with: items)
    }

    /// Changes the size of the viewport at once, in points. The next layout requests the cells.
    package func resize(to size: Size) {
        viewport = size
        (hasChanged, wasResized) = (true, true)
        log(.listUpdated, arg: 1, detail: .update(.resize))
    }

    /// Changes the points by which the content can scroll beyond its ends.
    package func setInsets(_ insets: Insets) {
        self.insets = insets
        lastVisible = nil
        scrolledOffset = min(max(scrolledOffset, minimumOffset), maximumOffset)
        hasChanged = true
        log(.listUpdated, arg: 1, detail: .update(.insets))
    }

    /// Calls `prepareForReuse` on every visible cell, as apps do by mistake.
    package func prepareVisibleCellsForReuse() {
        for cell in visibleCells { runLoop.meaning(cell.currentUse) { cell.prepareForReuse() } }
    }

    /// Sends a memory warning, which empties the pools if the profile says so.
    package func purgePools() {
        log(.appMemoryWarning)
        client?.appDidReceiveMemoryWarning(self)
        if profile.pool.emptiedBy.contains(.memoryWarning) {
            for row in rows { row.emptyPools() }
            emptyPools()
        }
    }

    private func emptyPools() {
        for pool in poolsInOrder {
            for cell in pools[pool].removeAll() { destroy(cell) }
        }
    }

    /// Destroys the list and its client, as the pop of a view controller does. Work that was enqueued before
    /// still runs.
    package func destroy() {
        guard !isDestroyed else { return }
        client?.listWillBeDestroyed(self)
        isDestroyed = true
        let cutShort = transactions
        transactions.removeAll()
        for transaction in cutShort {
            log(.listBatchEnded, arg: 0)
            transaction.completion(false)
        }
        log(.listDestroyed)
        // Released first, because the client owns the animators that it attached.
        client = nil
        for cell in table.cells { if let cell, cell.list === self { destroy(cell) } }
        active.removeAll()
        orphaned.removeAll()
        awaitingStrip.removeAll()
        // In the order of the pools' names, for the same order in each process.
        for pool in poolsInOrder { _ = pools[pool].removeAll() }
    }

    /// Returns the existing places from `place` on, without headers and footers.
    private func cells(_ place: Int, _ count: Int) -> [Range<Int>] {
        let start = min(max(place, 0), items.count)
        let range = start..<min(start + max(count, 0), items.count)
        return geometry.sections?.places.cells(in: range) ?? [range]
    }

    func didUpdate(_ update: EventDetail.ListUpdate, _ count: Int) {
        itemsChanged()
        log(.listUpdated, arg: Int64(count), detail: .update(update))
    }

    /// Updates the list after a change of the items or their order.
    func itemsChanged() {
        changeGeometry { $0.layOut() }
        hasChanged = true
        scrolledOffset = min(scrolledOffset, maximumOffset)
    }

    /// Removes a cell whose item is gone or has another cell.
    ///
    /// - Parameter fades: Whether an animated update keeps the cell on screen until it ends.
    func dismiss(_ cell: SimulatedCell, fades: Bool) {
        switch cell.state {
        case .displayed where fades && isAnimatingUpdate: animateOut(cell)
        case .displayed:
            endDisplay(cell)
            recycle(cell)
        case .waiting:
            recycle(cell)
        case .prepared:
            // As in UIKit, the client receives no callback for a prepared cell. The cell enters its pool when
            // it is old.
            cell.itemIndex = nil
            orphaned.append(cell)
        case .created, .animatingOut, .pooled, .destroyed:
            break
        }
    }
}
