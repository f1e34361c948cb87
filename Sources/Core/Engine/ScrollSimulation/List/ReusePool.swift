import LifecycleEvents

/// The unused cells of a reuse identifier.
struct ReusePool {
    private var cells: [SimulatedCell] = []

    var count: Int { cells.count }

    /// The numbers of the cells, in the order in which they entered the pool.
    var numbers: [CellID] { cells.map { $0.number } }

    mutating func put(_ cell: SimulatedCell) { cells.append(cell) }

    /// Removes and returns the next cell by `order`; nil if the pool is empty. Complexity: O(cells) for fifo,
    /// else O(1).
    ///
    /// - Parameter choose: Returns the position of the cell. Receives the usual position and the cells.
    mutating func take(
        _ order: ReuseRules.Order, using generator: inout SeededGenerator,
        choose: (_ usual: Int, _ cells: [SimulatedCell]) -> Int
    ) -> SimulatedCell? {
        guard !cells.isEmpty else { return nil }
        let place = choose(order.place(in: cells.count, using: &generator), cells)
        if order == .random {
            cells.swapAt(place, cells.count - 1)
            return cells.removeLast()
        }
        return cells.remove(at: place)
    }

    mutating func removeAll() -> [SimulatedCell] {
        defer { cells.removeAll() }
        return cells
    }
}

extension ReuseRules.Order {
    /// Returns the next of `count` positions, which are in the order of entering the pool.
    func place(in count: Int, using generator: inout SeededGenerator) -> Int {
        switch self {
        case .lifo: count - 1
        case .fifo: 0
        // Always 64 bits: another width draws other numbers.
        case .random: Int(UInt64.random(in: 0..<UInt64(count), using: &generator))
        }
    }
}
