import LifecycleEvents

/// The cells of one reuse identifier that nothing shows.
struct ReusePool {
    private var cells: [SimulatedCell] = []

    var count: Int { cells.count }

    /// The numbers of the cells, in the order in which they came.
    var numbers: [CellID] { cells.map { $0.number } }

    mutating func put(_ cell: SimulatedCell) { cells.append(cell) }

    /// Takes the next cell by `order`, or nil when there is none. Complexity: O(cells) for fifo, else O(1).
    ///
    /// - Parameter choose: Chooses the place of the cell from a count and the usual place.
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
    /// The place of the next one of `count` that lie in the order in which they came.
    func place(in count: Int, using generator: inout SeededGenerator) -> Int {
        switch self {
        case .lifo: count - 1
        case .fifo: 0
        // Of 64 bits wherever it runs: a smaller number would be drawn in another way.
        case .random: Int(UInt64.random(in: 0..<UInt64(count), using: &generator))
        }
    }
}
