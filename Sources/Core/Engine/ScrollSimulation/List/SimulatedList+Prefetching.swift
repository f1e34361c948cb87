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
        prefetched.removeAll { request in
            if reached.contains(where: { items[$0] == request.item }) { return false }
            // A deleted item has no index to report.
            if let index = place(of: request) { cancelled.append(index) }
            return true
        }
        if !cancelled.isEmpty {
            log(.dataPrefetchCancelled, arg: Int64(cancelled.count), detail: .text(places(cancelled)))
            client.list(self, cancelPrefetchingForItemsAt: cancelled)
        }
        let known = Set(prefetched.map { $0.item })
        var requested: [Int] = []
        for index in reached
        where !known.contains(items[index]) && activeCell(of: index) == nil && element(at: index).isCell
            && !isHorizontallyOffScreen(index)
        {
            requested.append(index)
        }
        guard !requested.isEmpty else { return }
        // Nearest first.
        if !goesDown { requested.reverse() }
        prefetched += requested.map { (items[$0], $0) }
        log(.dataPrefetched, arg: Int64(requested.count), detail: .text(places(requested)))
        client.list(self, prefetchItemsAt: requested)
    }

    /// Returns the current index of an item whose data were requested; nil if the item is gone.
    private func place(of request: (item: ItemID, place: Int)) -> Int? {
        let (item, place) = request
        if items.indices.contains(place), items[place] == item { return place }
        return items.all.firstIndex(of: item)
    }

    /// Forgets the prefetch of an item, because the list requests its cell.
    func forgetPrefetch(of index: Int) {
        if !prefetched.isEmpty { prefetched.removeAll { $0.item == items[index] } }
    }

    private func places(_ indexes: [Int]) -> String {
        indexes.map { String($0) }.joined(separator: " ")
    }
}
