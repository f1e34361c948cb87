import LifecycleEvents

/// The updates that an app makes to its list.
extension SimulatedList {
    /// Inserts new items. `place` is clamped to the list.
    public func insert(at place: Int, count: Int) {
        var batch = BatchUpdates()
        let place = min(max(place, 0), items.count)
        batch.insert(at: geometry.sections?.places.place(ofInsertAt: place) ?? place, count: count)
        make(batch)
    }

    /// Deletes items. In an animated update, their cells stay on screen until the update ends.
    public func delete(at place: Int, count: Int) {
        var batch = BatchUpdates()
        for range in content.cells(place, count) { batch.delete(at: range.lowerBound, count: range.count) }
        make(batch)
    }

    /// Moves an item. Does nothing if a place is not in the list, or if `from` is a header or a footer.
    public func move(from: Int, to: Int) {
        guard items.indices.contains(from), items.indices.contains(to), element(at: from).isCell else {
            return
        }
        var batch = BatchUpdates()
        batch.move(from: from, to: to)
        make(batch)
    }

    /// Gives each item another cell.
    ///
    /// The display of the old cell ends after the new cell is configured. In an animated update that
    /// cross-fades, it ends with the update.
    public func reload(at place: Int, count: Int) {
        var batch = BatchUpdates()
        for range in content.cells(place, count) { batch.reload(at: range.lowerBound, count: range.count) }
        make(batch)
    }

    /// Configures the same cells again, without reuse and without `prepareForReuse`.
    public func reconfigure(at place: Int, count: Int) {
        var batch = BatchUpdates()
        for range in content.cells(place, count) {
            batch.reconfigure(at: range.lowerBound, count: range.count)
        }
        make(batch)
    }

    private func make(_ batch: BatchUpdates) {
        guard !batch.isEmpty, let plan = BatchPlan(batch, count: items.count) else { return }
        carryOut(plan, laysOut: false)
    }

    /// Gives each item another cell at once, and clears the selection. Current animated updates are cut
    /// short.
    public func reloadData() { reloadData {} }

    func reloadData(by snapshot: ListSnapshot) { reloadData { content.replaceItems(by: snapshot) } }

    /// - Parameter newItems: The new items, without a relation to the old items.
    func reloadData(with newItems: [ItemID]) {
        reloadData { content.replaceItems(with: newItems) }
    }

    private func reloadData(_ replaceItems: () -> Void) {
        cutTransactionsShort()
        selection.clear()
        _ = content.forgetHeights()
        replaceItems()
        let old = active.removeAll()
        didUpdate(.reloadData, items.count)
        for cell in old { dismiss(cell, fades: false) }
    }

    /// Replaces all items, with the app's sections: UIKit's `reloadData`.
    ///
    /// - Parameter height: Returns the height of an item, for sections whose items differ in height.
    package func reload(
        _ items: [ItemID], in layouts: [ListSection], height: @escaping (ItemID) -> Double
    ) {
        content.takeHeights(of: items, height)
        reloadData(by: ListSnapshot(items: items, layouts: layouts, reloaded: [], reconfigured: []))
    }

    /// Replaces all items by `count` new items.
    package func reset(to count: Int) {
        let items = content.newItems(count)
        reloadData(with: items)
    }

    /// Moves the content at once, within its bounds.
    package func jump(to offset: Double) {
        scroll(to: min(max(offset, minimumOffset), maximumOffset))
        layOutAtOnce()
    }

    /// Lays out the same items with other layouts. Cells keep their items.
    package func changeLayouts(_ layouts: [ListSection], of items: [ItemID]) {
        content.layOut(items, in: layouts)
        layout.itemsOrOffsetChanged()
        jump(to: contentOffset)
    }

    /// Changes the size of the viewport at once, in points. The next layout requests the cells.
    package func resize(to size: Size) {
        let isOtherWidth = size.width != viewport.width
        scroll.resize(to: size)
        if isOtherWidth { forgetHeights() }
        layout.viewportChanged()
        log(.listUpdated, arg: 1, detail: .update(.resize))
        client?.list(self, resizedTo: size)
    }

    /// Sets the size of the viewport without a log entry. The next layout does not count as a resize.
    package func fit(_ size: Size) {
        guard viewport != size else { return }
        let isOtherWidth = size.width != viewport.width
        scroll.resize(to: size)
        if isOtherWidth { forgetHeights() }
        content.forgetVisibleItems()
        layout.itemsOrOffsetChanged()
    }

    /// Changes the points by which the content can scroll beyond its ends.
    package func setInsets(_ insets: Insets) {
        scroll.setInsets(insets, contentHeight: contentHeight)
        content.forgetVisibleItems()
        layout.itemsOrOffsetChanged()
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
        for pool in pools.inOrder {
            for cell in pools.removeAll(from: pool) { destroy(cell) }
        }
    }

    /// Destroys the list and its client, as the pop of a view controller does. Work that was enqueued before
    /// still runs.
    package func destroy() {
        guard !isDestroyed else { return }
        client?.listWillBeDestroyed(self)
        isDestroyed = true
        let cutShort = updates.takeAll()
        for transaction in cutShort {
            log(.listBatchEnded, arg: 0)
            transaction.completion(false)
        }
        log(.listDestroyed)
        // Released first, because the client owns the animators that it attached.
        client = nil
        for cell in table.cells { if let cell, cell.list === self { destroy(cell) } }
        active.removeAll()
        reclaiming.forgetAll()
        pools.forgetStrips()
        // In the order of the pools' names, for the same order in each process.
        for pool in pools.inOrder { _ = pools.removeAll(from: pool) }
    }

    func didUpdate(_ update: EventDetail.ListUpdate, _ count: Int) {
        itemsChanged()
        log(.listUpdated, arg: Int64(count), detail: .update(update))
    }

    /// Updates the list after a change of the items or their order.
    func itemsChanged() {
        content.changeGeometry { $0.layOut() }
        layout.itemsOrOffsetChanged()
        scroll.clampToEnd(contentHeight: contentHeight)
    }

    /// Removes a cell whose item is gone or has another cell.
    ///
    /// - Parameter fades: Whether an animated update keeps the cell on screen until it ends.
    func dismiss(_ cell: SimulatedCell, fades: Bool) {
        switch cell.state {
        case .displayed where fades && updates.isAnimating: animateOut(cell)
        case .displayed:
            endDisplay(cell)
            recycle(cell)
        case .waiting:
            recycle(cell)
        case .prepared:
            // As in UIKit, the client receives no callback for a prepared cell. The cell enters its pool when
            // it is old.
            reclaiming.keep(cell)
        case .created, .animatingOut, .pooled, .destroyed:
            break
        }
    }
}
