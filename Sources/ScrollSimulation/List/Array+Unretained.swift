extension [SimulatedCell] {
    /// Calls `body` on the cells at `range` without holding on to each.
    ///
    /// A cell is referred to weakly, by its layer and by a pool's slot, and so each retain and release of
    /// it takes the long way over a side table; a frame looks at every cell on screen. The array holds
    /// them all meanwhile: `body` must not change the array that it was called on.
    @inline(__always)
    func forEachUnretained(in range: Range<Int>, _ body: (SimulatedCell) -> Void) {
        withUnretained { cells in
            for place in range { cells[place]._withUnsafeGuaranteedRef(body) }
        }
    }

    @inline(__always)
    func withUnretained<Result>(_ body: (UnsafeBufferPointer<Unmanaged<SimulatedCell>>) -> Result) -> Result {
        withUnsafeBufferPointer { cells in
            cells.withMemoryRebound(to: Unmanaged<SimulatedCell>.self, body)
        }
    }
}

extension UnsafeBufferPointer<Unmanaged<SimulatedCell>> {
    @inline(__always)
    func itemIndex(at place: Int) -> Int? { self[place]._withUnsafeGuaranteedRef { $0.itemIndex } }
}
