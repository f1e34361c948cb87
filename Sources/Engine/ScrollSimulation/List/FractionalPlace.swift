/// Where a list is, as a part of all its items: JavaFX's flow keeps its place in this way, and not in points.
///
/// At 0 the first item is at the top of the viewport, at 1 the last one at its end. In between the line of the place goes
/// down the viewport as it goes down the list. So its points come of a division, and rounding decides what touches an
/// edge.
struct FractionalPlace {
    /// 0…1.
    private(set) var position = 0.0
    /// The offset of the last request, in points. A scroll is a difference of two offsets.
    var asked = 0.0
    /// The item at the place, and where its top is below the top of the viewport, as of the last look.
    private(set) var start: (index: Int, top: Double) = (0, 0)

    /// Moves by `points`, one cell at a time as the flow does.
    mutating func move(by points: Double, in geometry: ListGeometry, viewport: Double) {
        let count = geometry.itemCount
        guard points != 0, count > 0 else { return }
        let goesDown = points > 0
        let place = position * Double(count)
        var index = Int(place)
        if goesDown, index == count { return }
        let inCell = geometry.height(ofItem: min(index, count - 1)) * (place - Double(index))
        let share = 1 / Double(count)
        func line(_ index: Int) -> Double {
            -(viewport * (min(max(Double(index), 0), Double(count)) / Double(count)))
        }
        var start = line(index)
        var end = geometry.height(ofItem: min(index, count - 1)) + line(index + 1)
        var remaining = end - start
        var left =
            goesDown
            ? points + inCell - viewport * position - start
            : -points + end - (inCell - viewport * position)
        var edge = share * Double(index)
        while left > remaining, goesDown ? index < count - 1 : index > 0 {
            index += goesDown ? 1 : -1
            left -= remaining
            start = line(index)
            end = geometry.height(ofItem: index) + line(index + 1)
            remaining = end - start
            edge = share * Double(index)
        }
        if left > remaining {
            position = goesDown ? 1 : 0
        } else {
            let rate = share / abs(end - start)
            position = goesDown ? edge + rate * left : edge + share - rate * left
        }
        position = min(max(position, 0), 1)
    }

    /// The first place on screen is item `index`, `top` points below the top of the viewport.
    mutating func settle(atItem index: Int, top: Double, in geometry: ListGeometry, viewport: Double) {
        let count = geometry.itemCount
        guard count > 0 else {
            position = 0
            return
        }
        position = Double(index) / Double(count)
        let line = viewport * (Double(min(max(index, 0), count)) / Double(count))
        move(by: line - top, in: geometry, viewport: viewport)
    }

    mutating func goToEnd() { position = 1 }

    /// The item at the place.
    func index(in count: Int) -> Int { Int(position * Double(count)) }

    /// Looks up where the item at the place is. Gives the offset of the viewport, in points.
    mutating func look(in geometry: ListGeometry, viewport: Double) -> Double {
        let count = geometry.itemCount
        guard count > 0 else { return 0 }
        let place = position * Double(count)
        let index = Int(place)
        let item = min(index, count - 1)
        let inCell = geometry.height(ofItem: item) * (place - Double(index))
        start = (index, -(inCell - viewport * position))
        let top = index < count ? geometry.top(ofItem: index) : geometry.contentHeight
        // Cells lie at whole points; which of them are made is decided before that.
        return top - start.top.rounded()
    }
}

extension SimulatedList {
    /// Moves as far as `offset` is from the one that was asked for before.
    func scrollPlace(to offset: Double) {
        let distance = offset - place.asked
        place.asked = offset
        guard distance != 0, maximumOffset > 0 else { return }
        change.note(.other)
        let before = place.position
        guard !(before == 0 && distance < 0), !(before == 1 && distance > 0) else { return }
        place.move(by: distance, in: geometry, viewport: viewport.height)
        guard place.position != before else { return }
        let moved = scrolledOffset + distance
        let shown = moved..<moved + viewport.height
        let hasCell = active.contains { cell in
            guard let index = cell.itemIndex else { return false }
            return geometry.top(ofItem: index) < shown.upperBound
                && geometry.bottom(ofItem: index) >= shown.lowerBound
        }
        let looked = place.look(in: geometry, viewport: viewport.height)
        scrolledOffset = hasCell ? min(max(moved, 0), maximumOffset) : looked
    }

    /// Has the next layout take all cells from where they are kept, from the place on.
    func beginAnew() {
        guard profile.anchor == .fraction else { return }
        kept.append(contentsOf: active)
        active.removeAll()
    }

    /// The cells that were on screen before a layout that took all anew, and are not any more.
    func endKeptDisplays() {
        for cell in kept where cell.state == .displayed {
            endDisplay(cell)
            wait(cell)
        }
        while let cap = profile.pool.cap, kept.count(where: { !isPinned($0) }) > cap,
            let first = kept.firstIndex(where: { !isPinned($0) })
        {
            destroy(kept.remove(at: first))
        }
    }

    /// The first place on screen stays what it is while the number of items changes.
    func keepFirstPlace() {
        let count = items.count
        guard place.position > 0, place.position < 1 else { return followPlace() }
        if place.index(in: count) >= count {
            place.goToEnd()
        } else if let first = active.first(where: { isFirstOnScreen($0) })?.itemIndex, first < count {
            let top = geometry.top(ofItem: first) - scrolledOffset
            place.settle(atItem: first, top: top, in: geometry, viewport: viewport.height)
        }
        followPlace()
    }

    private func isFirstOnScreen(_ cell: SimulatedCell) -> Bool {
        guard let index = cell.itemIndex, index < items.count else { return false }
        return geometry.bottom(ofItem: index) >= scrolledOffset
    }

    /// The viewport or the items have changed, and the place has not.
    func followPlace() {
        guard profile.anchor == .fraction else { return }
        scrolledOffset = place.look(in: geometry, viewport: viewport.height)
        change.note(.update)
    }
}
