/// The cells of a list that have an item, in the order of their items. Each item has at most one such cell.
struct ActiveCells {
    private(set) var cells: [SimulatedCell] = []

    /// Returns the number of cells for items before `index`. Complexity: O(log cells).
    func place(of index: Int) -> Int { withUnretained { $0.place(of: index) } }

    /// Returns the cell of item `index`. Complexity: O(log cells).
    func cell(of index: Int) -> SimulatedCell? {
        let place = place(of: index)
        return isCell(of: index, at: place) ? cells[place] : nil
    }

    /// Returns whether the cell at `place` is the cell of item `index`.
    func isCell(of index: Int, at place: Int) -> Bool {
        place < cells.count && cells[place].itemIndex == index
    }

    /// Returns the first item of `range` without a cell. Complexity: O(log cells + range).
    func firstMissing(in range: Range<Int>) -> Int? {
        var place = place(of: range.lowerBound)
        for index in range {
            guard isCell(of: index, at: place) else { return index }
            place += 1
        }
        return nil
    }

    /// Returns the last item of `range` without a cell. Complexity: O(log cells + range).
    func lastMissing(in range: Range<Int>) -> Int? {
        var place = place(of: range.upperBound)
        for index in range.reversed() {
            guard place > 0, isCell(of: index, at: place - 1) else { return index }
            place -= 1
        }
        return nil
    }

    /// Returns the position of the first cell of `items`, and how many of the first items are displayed.
    func displayed(of items: Range<Int>) -> (place: Int, count: Int) {
        withUnretained { cells in
            let place = cells.place(of: items.lowerBound)
            let end = min(items.count, cells.count - place)
            var count = 0
            while count < end {
                let isShown = cells.with(place + count) {
                    $0.itemIndex == items.lowerBound + count && $0.state == .displayed
                }
                guard isShown else { break }
                count += 1
            }
            return (place, count)
        }
    }

    // MARK: Changes

    /// Inserts a cell with an item. Ignores a cell without an item.
    mutating func insert(_ cell: SimulatedCell) {
        guard let index = cell.itemIndex else { return }
        cells.insert(cell, at: place(of: index))
    }

    /// Removes a cell. Ignores a cell that is not among these cells.
    mutating func remove(_ cell: SimulatedCell) {
        guard let index = cell.itemIndex else { return }
        let place = place(of: index)
        if isCell(of: index, at: place), cells[place] === cell { cells.remove(at: place) }
    }

    @discardableResult mutating func removeAll() -> [SimulatedCell] {
        defer { cells.removeAll() }
        return cells
    }

    /// Gives each cell the new place of its item.
    ///
    /// - Parameters:
    ///   - keepsOrder: Whether the items stay in the same order.
    ///   - newPlace: Returns the new place of an item; nil removes the item's cell.
    mutating func renumber(keepsOrder: Bool, _ newPlace: (SimulatedCell, Int) -> Int?) {
        cells = cells.filter { cell in
            guard let index = cell.itemIndex, let new = newPlace(cell, index) else { return false }
            cell.itemIndex = new
            return true
        }
        if !keepsOrder { cells.sort { ($0.itemIndex ?? 0) < ($1.itemIndex ?? 0) } }
    }

    /// Calls `body` with the cells without retaining each cell.
    ///
    /// A frame visits every cell on screen, and each retain and release is an atomic operation. The array
    /// retains all cells during the call, so `body` must not change these cells' order or number.
    @inline(__always)
    func withUnretained<Result>(_ body: (UnsafeBufferPointer<Unmanaged<SimulatedCell>>) -> Result) -> Result {
        cells.withUnsafeBufferPointer { cells in
            cells.withMemoryRebound(to: Unmanaged<SimulatedCell>.self, body)
        }
    }
}

extension UnsafeBufferPointer<Unmanaged<SimulatedCell>> {
    @inline(__always)
    func with<Result>(_ place: Int, _ body: (SimulatedCell) -> Result) -> Result {
        self[place]._withUnsafeGuaranteedRef(body)
    }

    /// Returns the number of cells whose index is below `index`. The cells are in the order of their items.
    /// Complexity: O(log cells).
    func place(of index: Int) -> Int {
        // Not `partitioningIndex`: its loop takes longer, and each frame searches several times.
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(index, middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the positions of the cells for `items`. Complexity: O(log cells), with a single search if each
    /// item has a cell.
    func places(of items: Range<Int>) -> Range<Int> {
        let first = place(of: items.lowerBound)
        let end = first + items.count
        let isEnd =
            end <= count && (end == first || isBefore(items.upperBound, end - 1))
            && (end == count || !isBefore(items.upperBound, end))
        return first..<(isEnd ? end : place(of: items.upperBound))
    }

    @inline(__always)
    private func isBefore(_ index: Int, _ place: Int) -> Bool { with(place) { $0.itemIndex } ?? 0 < index }
}
