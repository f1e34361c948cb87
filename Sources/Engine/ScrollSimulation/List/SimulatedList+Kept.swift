/// Cells that have left the viewport but keep their items, and the selection of the next cell.
extension SimulatedList {
    /// Returns whether the cell never leaves its item.
    func isPinned(_ cell: SimulatedCell) -> Bool {
        profile.pinned == .first && cell.currentUse?.item.rawValue == 0
    }

    /// Removes and returns the cell that has kept item `index`.
    func takeKept(_ index: Int) -> SimulatedCell? {
        guard !kept.isEmpty, profile.request.contains(.own),
            let place = kept.firstIndex(where: { $0.itemIndex == index })
        else { return nil }
        return kept.remove(at: place)
    }

    func hasPooled(_ pool: Int) -> Bool {
        pools[pool].count > 0 || kept.contains { $0.poolIndex == pool && !isPinned($0) }
    }

    /// Removes and returns the next cell of a pool, for item `index`. A kept cell releases its old item only
    /// now.
    func takePooled(_ pool: Int, for index: Int) -> SimulatedCell? {
        // Cells without an item come first.
        guard profile.pool.keepsItem, pools[pool].count == 0, profile.pool.cap != 0 else {
            return pools[pool].take(profile.pool.order, using: &generator) { usual, cells in
                choosePlace(usual, of: cells.count, for: index) { cells[$0] }
            }
        }
        let fitting = kept.indices.filter { kept[$0].poolIndex == pool && !isPinned(kept[$0]) }
        guard !fitting.isEmpty else { return nil }
        let usual = profile.pool.order.place(in: fitting.count, using: &generator)
        let cell = kept.remove(
            at: fitting[choosePlace(usual, of: fitting.count, for: index) { kept[fitting[$0]] }])
        giveUpItem(cell)
        return cell
    }

    /// Returns the position of the cell that a request for item `index` gets, out of `count` cells.
    private func choosePlace(
        _ usual: Int, of count: Int, for index: Int, cell: (Int) -> SimulatedCell
    ) -> Int {
        decisions.choose(.pool, of: items[index], count: count, usual: usual) {
            Int(cell($0).number.rawValue)
        }
    }

    func giveUpItem(_ cell: SimulatedCell) {
        if cell.state == .displayed { endDisplay(cell) }
        cell.state = .pooled
        cell.itemIndex = nil
        log(.cellRecycled, cell)
        if workload.prepare == .enqueue {
            runLoop.meaning(cell.currentUse) { cell.prepareForReuse() }
        }
    }

    /// Updates the indices of kept cells after an update. Cells whose items are gone move to the pool.
    func reindexKept() {
        guard !kept.isEmpty, profile.follows == .item else { return }
        let cells = kept
        kept.removeAll()
        for cell in cells {
            if let item = cell.currentUse?.item, let index = items.all.firstIndex(of: item) {
                cell.itemIndex = index
                kept.append(cell)
            } else {
                recycle(cell)
            }
        }
    }
}
