import LifecycleEvents

/// The positions that an update keeps, and the cells that follow indices.
extension SimulatedList {
    /// Records the positions of the cells on screen for the next update.
    func notePlaces() {
        shownPlaces.removeAll(keepingCapacity: true)
        for cell in active {
            guard let index = cell.itemIndex, geometry.bottom(ofItem: index) > scrolledOffset,
                visibleItems.contains(index)
            else { continue }
            shownPlaces.append((cell, geometry.top(ofItem: index) - scrolledOffset))
        }
    }

    /// Scrolls so that the profile's anchor keeps its position after a change of the items.
    func keepAnchor() {
        switch profile.anchor {
        case .offset: break
        case .firstVisible:
            // If the first cells are gone, the next cell takes the first position.
            let distance = shownPlaces.first?.distance ?? 0
            for (cell, _) in shownPlaces {
                guard let index = cell.itemIndex, items.indices.contains(index),
                    cell.currentUse?.item == items[index], active.contains(where: { $0 === cell })
                else { continue }
                scrolledOffset = max(0, geometry.top(ofItem: index) - distance)
                return
            }
        case .fraction: keepFirstItem()
        }
    }

    /// Records an update for cells that follow indices. Cells whose index has another item now are configured
    /// again.
    func didUpdateInPlace(_ update: EventDetail.ListUpdate, _ count: Int) {
        didUpdate(update, count)
        updateBoundCells()
    }

    /// Releases cells whose index is gone. Cells whose index has another item now are configured again.
    func updateBoundCells() {
        let gone = active.filter { $0.itemIndex ?? 0 >= items.count }
        active.removeAll { $0.itemIndex ?? 0 >= items.count }
        for cell in gone {
            if cell.state == .displayed { endDisplay(cell) }
            recycle(cell)
        }
        let lost = kept.filter { $0.itemIndex ?? 0 >= items.count }
        kept.removeAll { $0.itemIndex ?? 0 >= items.count }
        for cell in lost { recycle(cell) }
        rebindChanged()
    }

    /// Reuses the cells whose index has another item now, in place.
    func rebindChanged() {
        for cell in boundCells {
            guard let index = cell.itemIndex, items.indices.contains(index),
                cell.currentUse?.item != items[index]
            else { continue }
            rebind(cell, at: index)
        }
    }

    /// Reuses all cells in place after a replacement of the data.
    func rebindAll() {
        didUpdateInPlace(.reloadData, items.count)
    }

    /// The cells with an item, in the order of their creation.
    private var boundCells: [SimulatedCell] {
        (active + kept).sorted { $0.number < $1.number }
    }

    /// Reuses the cell in place, for the item that is now at its index. The cell passes through its pool. If
    /// the pool is full, another cell replaces the cell.
    private func rebind(_ cell: SimulatedCell, at index: Int) {
        let state = cell.state
        let fits = pools[cell.poolIndex].count < profile.pool.cap ?? .max
        let place = kept.firstIndex { $0 === cell }
        if fits {
            giveUpItem(cell)
        } else {
            if state == .displayed { endDisplay(cell) }
            if let place { kept.remove(at: place) } else { removeActive(cell) }
            destroy(cell)
            if place != nil { return }
        }
        guard let next = configure(index, again: fits ? cell : nil) else { return }
        if !fits { insertActive(next) }
        if state == .displayed { display(next) } else { markPrepared(next) }
    }
}
