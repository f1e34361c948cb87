import LifecycleEvents

/// What an app does to its list while it scrolls.
extension SimulatedList {
    public func insert(at place: Int, count: Int) {
        let place = min(max(place, 0), items.count)
        items.insert(contentsOf: (0..<count).map { ItemID(nextItem + Int64($0)) }, at: place)
        nextItem += Int64(count)
        guard profile.follows == .item else { return didUpdateInPlace(.insert, count) }
        for cell in active {
            if let index = cell.itemIndex, index >= place { cell.itemIndex = index + count }
        }
        didUpdate(.insert, count)
    }

    /// Deletes items. In an animated update their cells stay on screen until it ends.
    public func delete(at place: Int, count: Int) {
        let range = clamped(place, count)
        guard profile.follows == .item else {
            items.removeSubrange(range)
            return didUpdateInPlace(.delete, range.count)
        }
        let removed = active.filter { $0.itemIndex.map(range.contains) ?? false }
        active.removeAll { cell in removed.contains { $0 === cell } }
        items.removeSubrange(range)
        for cell in active {
            if let index = cell.itemIndex, index >= range.upperBound { cell.itemIndex = index - range.count }
        }
        for cell in profile.leaving == .ascending ? removed : removed.reversed() {
            dismiss(cell, fades: true)
        }
        didUpdate(.delete, range.count)
    }

    public func move(from: Int, to: Int) {
        guard items.indices.contains(from), items.indices.contains(to) else { return }
        let item = items.remove(at: from)
        // Places know no moves: one item goes, and one comes.
        if profile.follows == .index { rebindChanged() }
        items.insert(item, at: to)
        guard profile.follows == .item else { return didUpdateInPlace(.move, 1) }
        for cell in active {
            guard let index = cell.itemIndex else { continue }
            if index == from {
                cell.itemIndex = to
            } else if from < index, index <= to {
                cell.itemIndex = index - 1
            } else if to <= index, index < from {
                cell.itemIndex = index + 1
            }
        }
        active.sort { ($0.itemIndex ?? 0) < ($1.itemIndex ?? 0) }
        didUpdate(.move, 1)
    }

    /// Each item gets another cell. The old one ends its display after the new one is set up, or, in an animated update
    /// that cross-fades, when the update ends.
    public func reload(at place: Int, count: Int) {
        let range = clamped(place, count)
        let old = active.filter { $0.itemIndex.map(range.contains) ?? false }
        active.removeAll { cell in old.contains { $0 === cell } }
        didUpdate(.reload, range.count)
        layOut()
        for cell in old { dismiss(cell, fades: workload.updates.reload == .crossfade) }
    }

    /// The same cells are set up again: no reuse, no `prepareForReuse`.
    public func reconfigure(at place: Int, count: Int) {
        let range = clamped(place, count)
        log(.listUpdated, arg: Int64(range.count), detail: .update(.reconfigure))
        for cell in active {
            guard let index = cell.itemIndex, range.contains(index) else { continue }
            _ = configure(index, reconfiguring: cell)
        }
    }

    /// Each item gets another cell at once. Animated updates under way are cut short.
    public func reloadData() {
        cutTransactionsShort()
        if profile.pool.emptiedBy.contains(.reset) { emptyPools() }
        if profile.reset == .rebind { return rebindAll() }
        let old = active
        active.removeAll()
        didUpdate(.reloadData, items.count)
        for cell in old {
            if profile.reset == .destroy { end(cell) } else { dismiss(cell, fades: false) }
        }
    }

    /// All items are replaced by `count` new ones.
    public func reset(to count: Int) {
        items = (0..<count).map { ItemID(nextItem + Int64($0)) }
        nextItem += Int64(count)
        reloadData()
    }

    /// A cell that was shown ends its display, and is destroyed.
    private func end(_ cell: SimulatedCell) {
        if cell.state == .displayed { endDisplay(cell) }
        destroy(cell)
    }

    public func resize(to size: Size) {
        viewport = size
        if profile.pool.emptiedBy.contains(.resize) { emptyPools() }
        followPlace()
        change.note(.resize)
        log(.listUpdated, arg: 1, detail: .update(.resize))
    }

    /// `prepareForReuse` by hand on every visible cell, as apps do by mistake.
    public func prepareVisibleCellsForReuse() {
        for cell in visibleCells { runLoop.meaning(cell.currentUse) { cell.prepareForReuse() } }
    }

    /// The system asks for memory: the pools are emptied.
    public func purgePools() {
        log(.appMemoryWarning)
        if profile.pool.emptiedBy.contains(.memoryWarning) { emptyPools() }
    }

    private func emptyPools() {
        for place in poolsInOrder {
            for cell in pools[place].removeAll() { destroy(cell) }
        }
        let leaving = kept.filter { !isPinned($0) }
        kept.removeAll { !isPinned($0) }
        for cell in leaving { destroy(cell) }
    }

    /// The list and its client go, as a view controller that is popped takes both along. Work that was
    /// enqueued before is still to come.
    public func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        let cutShort = transactions
        transactions.removeAll()
        for transaction in cutShort {
            log(.listBatchEnded, arg: 0)
            transaction.completion(false)
        }
        log(.listDestroyed)
        // The client goes first: it owns what it attached.
        client = nil
        for cell in cells { if let cell { destroy(cell) } }
        active.removeAll()
        strays.removeAll()
        kept.removeAll()
        shownPlaces.removeAll()
        awaitingStrip.removeAll()
        // Cells go in the order of their pools.
        for place in poolsInOrder { _ = pools[place].removeAll() }
    }

    private func clamped(_ place: Int, _ count: Int) -> Range<Int> {
        let start = min(max(place, 0), items.count)
        return start..<min(start + count, items.count)
    }

    func didUpdate(_ update: EventDetail.ListUpdate, _ count: Int) {
        geometry.layOut(items)
        change.note(.other)
        ahead.begun = nil
        reindexKept()
        keepAnchor()
        scrolledOffset = min(scrolledOffset, maximumOffset)
        log(.listUpdated, arg: Int64(count), detail: .update(update))
    }

    /// The cell's item is gone or has another cell.
    ///
    /// - Parameter fades: Whether an animated update keeps the cell on screen until it ends.
    private func dismiss(_ cell: SimulatedCell, fades: Bool) {
        switch cell.state {
        case .displayed where fades && isAnimatingUpdate: animateOut(cell)
        case .displayed:
            endDisplay(cell)
            recycle(cell)
        case .waiting:
            recycle(cell)
        case .prepared:
            // Nobody is told of a prepared cell that is not wanted any more; the list pools it in its
            // own time.
            cell.itemIndex = nil
            strays.append(cell)
        case .created, .animatingOut, .pooled, .destroyed:
            break
        }
    }
}
