/// The fill phases of lists other than UIKit's. Such lists keep a contiguous range of cells.
extension SimulatedList {
    /// Releases all cells if the viewport is more than a cell beyond the list's reach. The fill then restarts
    /// at the item that the mean height of the cells predicts.
    func releaseAtJump() {
        guard let first = active.first?.itemIndex, let last = active.last?.itemIndex else { return }
        let (top, end) = (geometry.top(ofItem: first), geometry.bottom(ofItem: last))
        let mean = meanHeight
        let shown = shownRange
        guard
            shown.lowerBound - points(profile.behind) > end + mean
                || shown.upperBound + points(profile.ahead) < top - mean
        else { return }
        let start = min(max(last + 1 + Int((shown.lowerBound - end) / mean), 0), items.count)
        guard start != last + 1 else { return }
        releaseAll()
        ahead.jumpStart = start
        guard profile.heights == .estimated, start < items.count else { return }
        // Keeps the item at its estimated position.
        let distance = end + Double(start - last - 1) * mean - scrolledOffset
        scrolledOffset = geometry.top(ofItem: start) - distance
    }

    /// The mean height of the existing cells, in points.
    private var meanHeight: Double {
        guard let first = active.first?.itemIndex, let last = active.last?.itemIndex else { return 0 }
        let mean = (geometry.bottom(ofItem: last) - geometry.top(ofItem: first)) / Double(last - first + 1)
        return profile.heights == .estimated ? mean.rounded() : mean
    }

    /// Returns the offset to scroll to for `offset`. A list with estimated heights assumes the mean height
    /// for the items above its first cell.
    func place(ofOffset offset: Double) -> Double {
        guard profile.heights == .estimated, let first = active.first?.itemIndex else { return offset }
        return offset + geometry.top(ofItem: first) - Double(first) * meanHeight
    }

    private func releaseAll() {
        let leaving = active
        active.removeAll()
        for cell in leaving { endAndRelease(cell) }
    }

    /// Requests cells from the last cell to the end of the viewport, and then from the first cell to its top.
    func fillContiguous() {
        releaseApart()
        displayEntering()
        let shown = shownRange
        if let first = active.first?.itemIndex, let last = active.last?.itemIndex {
            // Items that were inserted between cells.
            while let missing = firstMissing(in: first..<last) { guard make(missing) else { return } }
        }
        var next = ahead.jumpStart ?? active.last?.itemIndex.map { $0 + 1 } ?? visibleItems.lowerBound
        ahead.jumpStart = nil
        var before = (active.first?.itemIndex ?? next) - 1
        while next < items.count, isBefore(geometry.top(ofItem: next), end: shown.upperBound) {
            guard make(next) else { return }
            next += 1
        }
        while before >= 0, before < items.count, geometry.bottom(ofItem: before) > shown.lowerBound {
            guard make(before) else { return }
            before -= 1
        }
    }

    /// Releases cells that an update has separated from the cells on screen.
    private func releaseApart() {
        guard let first = active.first?.itemIndex, let last = active.last?.itemIndex,
            last - first >= active.count
        else { return }
        let shown = shownRange
        let visible = visibleItems
        let start = min(max(visible.lowerBound, first), last)
        let end = firstMissing(in: start..<last + 1, from: shown.upperBound) ?? last + 1
        let begin = lastMissing(in: first..<start, upTo: shown.lowerBound).map { $0 + 1 } ?? first
        let leaving = active.filter { !(begin..<end).contains($0.itemIndex ?? 0) }
        active.removeAll { !(begin..<end).contains($0.itemIndex ?? 0) }
        for cell in leaving { endAndRelease(cell) }
    }

    /// Returns the first item of `range` without a cell whose top is below `y`.
    private func firstMissing(in range: Range<Int>, from y: Double) -> Int? {
        range.first { geometry.top(ofItem: $0) > y && activeCell(of: $0) == nil }
    }

    /// Returns the last item of `range` without a cell that ends above `y`.
    private func lastMissing(in range: Range<Int>, upTo y: Double) -> Int? {
        range.last { geometry.bottom(ofItem: $0) < y && activeCell(of: $0) == nil }
    }

    private func endAndRelease(_ cell: SimulatedCell) {
        if cell.state == .displayed, isAnimatingUpdate { return animateOut(cell) }
        if cell.state == .displayed {
            endDisplay(cell)
            if profile.pool.keepsItem || isPinned(cell) { wait(cell) }
        }
        release(cell)
    }

    private func isBefore(_ top: Double, end: Double) -> Bool {
        profile.edges.bottom == .closed ? top <= end : top < end
    }

    /// Requests cells from the first cell to one above the viewport, then from the last cell to its end.
    func fillUpFirst() {
        displayEntering()
        let shown = shownRange
        if let first = active.first?.itemIndex {
            var index = first - 1
            while index >= 0, index == first - 1 || geometry.top(ofItem: index + 1) > shown.lowerBound {
                guard make(index) else { return }
                index -= 1
            }
        } else {
            // If the position is between two cells, rounding decides whether the previous cell is also
            // requested.
            guard !items.isEmpty else { return }
            var (index, top) =
                profile.anchor == .fraction ? fractionalPosition.start : (visibleItems.lowerBound, 0)
            index = min(index, items.count - 1)
            guard make(index) else { return }
            while index > 0, top > 0 {
                index -= 1
                top -= geometry.height(ofItem: index)
                guard make(index) else { return }
            }
        }
        guard var last = active.last?.itemIndex else { return }
        while last + 1 < items.count, geometry.bottom(ofItem: last) < shown.upperBound {
            last += 1
            guard make(last) else { return }
        }
    }

    private func displayEntering() {
        let visible = visibleItems
        for cell in active where cell.state != .displayed {
            if let index = cell.itemIndex, visible.contains(index) { display(cell) }
        }
    }

    /// Requests the cell of item `index`, and displays the cell if it is on screen. Returns false without a
    /// client.
    private func make(_ index: Int) -> Bool {
        let isBegun = ahead.begun == index
        // A new request cancels or fulfils the begun request.
        ahead.begun = nil
        let own = takeKept(index)
        guard let cell = own ?? configure(index, takesNew: isBegun) else { return false }
        insertActive(cell)
        if visibleItems.contains(index) {
            if cell.state != .displayed { display(cell) }
            ahead.hasFilled = true
        } else if own == nil {
            markPrepared(cell)
            ahead.hasFilled = true
        }
        return true
    }
}
