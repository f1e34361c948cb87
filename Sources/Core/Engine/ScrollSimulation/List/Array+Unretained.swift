extension [SimulatedCell] {
    /// Calls `body` with the cells without retaining each cell.
    ///
    /// A frame visits every cell on screen, and each retain and release is an atomic operation. The array
    /// retains all cells during the call, so `body` must not change this array.
    @inline(__always)
    func withUnretained<Result>(_ body: (UnsafeBufferPointer<Unmanaged<SimulatedCell>>) -> Result) -> Result {
        withUnsafeBufferPointer { cells in
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
