import LifecycleEvents

/// What stays where it is in an update, and the cells that stay at their places.
extension SimulatedList {
    /// Notes where the cells on screen are, for the next update.
    func notePlaces() {
        guard profile.anchor == .firstVisible else { return }
        shownPlaces.removeAll(keepingCapacity: true)
        for cell in active {
            guard let index = cell.itemIndex, geometry.bottom(ofItem: index) > scrolledOffset,
                visibleItems.contains(index)
            else { continue }
            shownPlaces.append((cell, geometry.top(ofItem: index) - scrolledOffset))
        }
    }

    /// Scrolls so that what is to stay where it is does, once the items have changed.
    func keepAnchor() {
        switch profile.anchor {
        case .offset: break
        case .firstVisible:
            // Where the first ones are gone, the next one comes to their place.
            let distance = shownPlaces.first?.distance ?? 0
            for (cell, _) in shownPlaces {
                guard let index = cell.itemIndex, items.indices.contains(index),
                    cell.currentUse?.item == items[index], active.contains(where: { $0 === cell })
                else { continue }
                scrolledOffset = max(0, geometry.top(ofItem: index) - distance)
                return
            }
        case .fraction: keepFirstPlace()
        }
    }

    /// An update after which cells stay at their places: those whose places have other items now are handed out again.
    func didUpdateInPlace(_ update: EventDetail.ListUpdate, _ count: Int) {
        didUpdate(update, count)
        fitPlaces()
    }

    /// Cells whose places are gone leave, and those whose places have other items now are handed out again.
    func fitPlaces() {
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

    /// Hands cells out again whose places have other items now.
    func rebindChanged() {
        for cell in boundCells {
            guard let index = cell.itemIndex, items.indices.contains(index),
                cell.currentUse?.item != items[index]
            else { continue }
            rebind(cell, at: index)
        }
    }

    /// The data were replaced: all cells are handed out again in place.
    func rebindAll() {
        didUpdateInPlace(.reloadData, items.count)
    }

    /// The cells that stand for an item, in the order in which they were made.
    private var boundCells: [SimulatedCell] {
        (active + kept).sorted { $0.number < $1.number }
    }

    /// Hands the cell out again where it is, for the item that stands there now. It goes through its pool, and one that
    /// does not fit there makes way for another cell.
    private func rebind(_ cell: SimulatedCell, at index: Int) {
        let state = cell.state
        let fits = pools[cell.poolPlace].count < profile.pool.cap ?? .max
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
