/// The position of a list as a fraction of all its items. JavaFX's flow stores its position in this way.
///
/// At 0, the first item is at the top of the viewport. At 1, the last item is at the bottom. In between, the
/// reference line moves down the viewport with the position. Offsets in points result from a division, so
/// rounding decides which cells touch an edge.
struct FractionalPosition {
    /// The fraction, 0…1.
    private(set) var fraction = 0.0
    /// The offset of the last request, in points. A scroll is the difference of two offsets.
    var requestedOffset = 0.0
    /// The item at the position, and its top below the top of the viewport, at the last call of `resolve`.
    private(set) var start: (index: Int, top: Double) = (0, 0)

    /// Moves by `points`, cell by cell as JavaFX's flow does.
    mutating func move(by points: Double, in geometry: ListGeometry, viewport: Double) {
        let count = geometry.itemCount
        guard points != 0, count > 0 else { return }
        let goesDown = points > 0
        let place = fraction * Double(count)
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
            ? points + inCell - viewport * fraction - start
            : -points + end - (inCell - viewport * fraction)
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
            fraction = goesDown ? 1 : 0
        } else {
            let rate = share / abs(end - start)
            fraction = goesDown ? edge + rate * left : edge + share - rate * left
        }
        fraction = min(max(fraction, 0), 1)
    }

    /// Moves so that the top of item `index` is `top` points below the top of the viewport.
    mutating func settle(atItem index: Int, top: Double, in geometry: ListGeometry, viewport: Double) {
        let count = geometry.itemCount
        guard count > 0 else {
            fraction = 0
            return
        }
        fraction = Double(index) / Double(count)
        let line = viewport * (Double(min(max(index, 0), count)) / Double(count))
        move(by: line - top, in: geometry, viewport: viewport)
    }

    mutating func goToEnd() { fraction = 1 }

    /// Returns the index of the item at the position.
    func index(in count: Int) -> Int { Int(fraction * Double(count)) }

    /// Updates `start`, and returns the offset of the viewport, in points.
    mutating func resolve(in geometry: ListGeometry, viewport: Double) -> Double {
        let count = geometry.itemCount
        guard count > 0 else { return 0 }
        let place = fraction * Double(count)
        let index = Int(place)
        let item = min(index, count - 1)
        let inCell = geometry.height(ofItem: item) * (place - Double(index))
        start = (index, -(inCell - viewport * fraction))
        let top = index < count ? geometry.top(ofItem: index) : geometry.contentHeight
        // Cells have whole points as positions. The layout uses the exact position to select the cells.
        return top - start.top.rounded()
    }
}

extension SimulatedList {
    /// Moves by the difference between `offset` and the previously requested offset.
    func moveFractionalPosition(toOffset offset: Double) {
        let distance = offset - fractionalPosition.requestedOffset
        fractionalPosition.requestedOffset = offset
        guard distance != 0, maximumOffset > 0 else { return }
        change.note(.other)
        let before = fractionalPosition.fraction
        guard !(before == 0 && distance < 0), !(before == 1 && distance > 0) else { return }
        fractionalPosition.move(by: distance, in: geometry, viewport: viewport.height)
        guard fractionalPosition.fraction != before else { return }
        let moved = scrolledOffset + distance
        let shown = moved..<moved + viewport.height
        let hasCell = active.contains { cell in
            guard let index = cell.itemIndex else { return false }
            return geometry.top(ofItem: index) < shown.upperBound
                && geometry.bottom(ofItem: index) >= shown.lowerBound
        }
        let resolved = fractionalPosition.resolve(in: geometry, viewport: viewport.height)
        scrolledOffset = hasCell ? min(max(moved, 0), maximumOffset) : resolved
    }

    /// Makes the next layout take all cells from `kept`, starting at the position.
    func moveActiveToKept() {
        kept.append(contentsOf: active)
        active.removeAll()
    }

    /// Ends the display of cells that were on screen before a complete layout and no longer are.
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

    /// Keeps the first index on screen while the number of items changes.
    func keepFirstItem() {
        let count = items.count
        guard fractionalPosition.fraction > 0, fractionalPosition.fraction < 1 else {
            return updateOffsetFromFraction()
        }
        if fractionalPosition.index(in: count) >= count {
            fractionalPosition.goToEnd()
        } else if let first = active.first(where: { isFirstOnScreen($0) })?.itemIndex, first < count {
            let top = geometry.top(ofItem: first) - scrolledOffset
            fractionalPosition.settle(atItem: first, top: top, in: geometry, viewport: viewport.height)
        }
        updateOffsetFromFraction()
    }

    private func isFirstOnScreen(_ cell: SimulatedCell) -> Bool {
        guard let index = cell.itemIndex, index < items.count else { return false }
        return geometry.bottom(ofItem: index) >= scrolledOffset
    }

    /// Updates the offset after a change of the viewport or the items. The position stays.
    func updateOffsetFromFraction() {
        guard profile.anchor == .fraction else { return }
        scrolledOffset = fractionalPosition.resolve(in: geometry, viewport: viewport.height)
        change.note(.update)
    }
}
