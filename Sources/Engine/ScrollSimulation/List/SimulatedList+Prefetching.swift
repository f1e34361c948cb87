import LifecycleEvents

/// The prefetching of data ahead of cells.
extension SimulatedList {
    /// Requests data for new candidates, and cancels the requests of items that are no longer candidates.
    ///
    /// Candidates are within reach beyond the edge that the list scrolls to, and have no cell yet. When the
    /// list requests an item's cell, the data source loads the data itself.
    func prefetchData() {
        guard !profile.prefetch.isNone, hasScrolled, !isDestroyed, let client else { return }
        let goesDown = direction > 0
        let reached = items(within: profile.prefetch, goesDown: goesDown)
        var cancelled: [Int] = []
        prefetched.removeAll { asked in
            if reached.contains(where: { items[$0] == asked.item }) { return false }
            // A deleted item has no index to report.
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
        // Nearest first.
        if !goesDown { asked.reverse() }
        prefetched += asked.map { (items[$0], $0) }
        log(.dataPrefetched, arg: Int64(asked.count), detail: .text(places(asked)))
        client.list(self, prefetchItemsAt: asked)
    }

    /// Returns the current index of an item whose data were requested; nil if the item is gone.
    private func place(of asked: (item: ItemID, place: Int)) -> Int? {
        if items.indices.contains(asked.place), items[asked.place] == asked.item { return asked.place }
        return items.all.firstIndex(of: asked.item)
    }

    /// Forgets the prefetch of an item, because the list requests its cell.
    func forgetPrefetch(of index: Int) {
        if !prefetched.isEmpty { prefetched.removeAll { $0.item == items[index] } }
    }

    private func places(_ indexes: [Int]) -> String {
        indexes.map { String($0) }.joined(separator: " ")
    }
}
