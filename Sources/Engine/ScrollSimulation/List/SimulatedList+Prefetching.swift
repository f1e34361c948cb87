import LifecycleEvents

/// The data that a list asks for ahead of its cells.
extension SimulatedList {
    /// Asks for the data of items that have become candidates, and cancels what is none any more.
    ///
    /// Candidates lie within reach beyond the edge that the list scrolls to, and have no cell yet. An item whose cell is
    /// made is named no more: the data source is asked for the cell itself.
    func prefetchData() {
        guard !profile.prefetch.isNone, hasScrolled, !isDestroyed, let client else { return }
        let goesDown = direction > 0
        let reached = items(within: profile.prefetch, goesDown: goesDown)
        var cancelled: [Int] = []
        prefetched.removeAll { asked in
            if reached.contains(where: { items[$0] == asked.item }) { return false }
            // An item that is gone has no place that could be named.
            if let index = place(of: asked) { cancelled.append(index) }
            return true
        }
        if !cancelled.isEmpty {
            log(.dataPrefetchCancelled, arg: Int64(cancelled.count), detail: .text(places(cancelled)))
            client.list(self, cancelPrefetchingForItemsAt: cancelled)
        }
        let known = Set(prefetched.map { $0.item })
        var asked: [Int] = []
        for index in reached
        where !known.contains(items[index]) && activeCell(of: index) == nil && element(at: index).isCell
            && !isAside(index)
        {
            asked.append(index)
        }
        guard !asked.isEmpty else { return }
        // The nearest first.
        if !goesDown { asked.reverse() }
        prefetched += asked.map { (items[$0], $0) }
        log(.dataPrefetched, arg: Int64(asked.count), detail: .text(places(asked)))
        client.list(self, prefetchItemsAt: asked)
    }

    /// Where an item is that was at a place when its data were asked for.
    private func place(of asked: (item: ItemID, place: Int)) -> Int? {
        if items.indices.contains(asked.place), items[asked.place] == asked.item { return asked.place }
        return items.all.firstIndex(of: asked.item)
    }

    /// The data source is asked for a cell, and with it for the data.
    func forgetPrefetch(of index: Int) {
        if !prefetched.isEmpty { prefetched.removeAll { $0.item == items[index] } }
    }

    private func places(_ indexes: [Int]) -> String {
        indexes.map { String($0) }.joined(separator: " ")
    }
}
