/// The cells of one reuse identifier that nothing shows.
struct ReusePool {
    private var cells: [SimulatedCell] = []

    var count: Int { cells.count }

    mutating func put(_ cell: SimulatedCell) { cells.append(cell) }

    /// Takes the next cell by `order`, or nil when there is none. Complexity: O(cells) for fifo, else O(1).
    mutating func take(_ order: ReuseRules.Order, using generator: inout SeededGenerator) -> SimulatedCell? {
        guard !cells.isEmpty else { return nil }
        switch order {
        case .lifo: return cells.removeLast()
        case .fifo: return cells.removeFirst()
        case .random:
            // Of 64 bits wherever it runs: a smaller number would be drawn in another way.
            let place = UInt64.random(in: 0..<UInt64(cells.count), using: &generator)
            cells.swapAt(Int(place), cells.count - 1)
            return cells.removeLast()
        }
    }

    mutating func removeAll() -> [SimulatedCell] {
        defer { cells.removeAll() }
        return cells
    }
}
