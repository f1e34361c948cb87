import LifecycleEvents
import SeededRandom

/// The registered kinds of cells of a list, and a pool of unused cells for each reuse identifier.
///
/// A pool never holds more cells than its cap. A pool is known by its index, which a cell stores.
struct CellPools {
    private let rules: ListProfile.Pool
    private var generator: SeededGenerator
    private var factories: [String: (SimulatedList, String) -> SimulatedCell] = [:]
    private var registrationCount = 0
    private var pools: [ReusePool] = []
    private var indices: [String: Int] = [:]
    /// The last pool that was looked up, as a cache: each request looks up a pool, and most lists have only
    /// one.
    private var lastPool: (identifier: String, index: Int)?
    /// The cells taken from a pool whose animations the next commit removes again.
    private var awaitingStrip: [SimulatedCell] = []

    init(_ rules: ListProfile.Pool, seed: UInt64) {
        self.rules = rules
        generator = SeededGenerator(seed: seed ^ 0x4c69_7374)
    }

    // MARK: Kinds of cells

    /// Returns the closure that creates the cells of an identifier; nil if none is registered.
    func factory(of identifier: String) -> ((SimulatedList, String) -> SimulatedCell)? {
        factories[identifier]
    }

    mutating func register(
        _ identifier: String, _ make: @escaping (SimulatedList, String) -> SimulatedCell
    ) {
        factories[identifier] = make
    }

    /// Registers another identifier for the same kind of cell, and returns the identifier.
    mutating func registerAnew(_ identifier: String) -> String {
        registrationCount += 1
        let registered = "\(identifier)-\(registrationCount)"
        factories[registered] = factories[identifier]
        return registered
    }

    /// Returns the identifier of a registration, which receives one at its first use.
    mutating func identifier(of registration: CellRegistration) -> String {
        if let identifier = registration.identifier { return identifier }
        registrationCount += 1
        let identifier = "registration-\(registrationCount)"
        registration.identifier = identifier
        factories[identifier] = registration.make
        return identifier
    }

    // MARK: Pools

    /// Returns the index of a reuse identifier's pool.
    mutating func index(of identifier: String) -> Int {
        if let lastPool, lastPool.identifier == identifier { return lastPool.index }
        let index = indices[identifier] ?? pools.count
        if index == pools.count {
            pools.append(ReusePool())
            indices[identifier] = index
        }
        lastPool = (identifier, index)
        return index
    }

    /// Returns whether a pool has room for one more cell.
    func hasRoom(_ pool: Int) -> Bool { pools[pool].count < rules.cap ?? .max }

    /// Returns whether a registered kind of cell has a pooled cell.
    func hasPooled(_ identifier: String) -> Bool {
        guard factories[identifier] != nil, let index = indices[identifier] else { return false }
        return pools[index].count > 0
    }

    mutating func put(_ cell: SimulatedCell) { pools[cell.poolIndex].put(cell) }

    /// Removes and returns the next cell of a pool; nil if the pool is empty.
    ///
    /// - Parameter choose: Returns the position of the cell. Receives the usual position and the cells.
    mutating func take(
        _ pool: Int, choose: (_ usual: Int, _ cells: [SimulatedCell]) -> Int
    ) -> SimulatedCell? {
        pools[pool].take(rules.order, using: &generator, choose: choose)
    }

    /// The pools in the order of their identifiers, because hash order differs between processes.
    var inOrder: [Int] { indices.sorted { $0.key < $1.key }.map { $0.value } }

    mutating func removeAll(from pool: Int) -> [SimulatedCell] { pools[pool].removeAll() }

    /// The numbers of the pooled cells, by pool and in the order in which they entered it.
    var numbers: [[CellID]] { pools.map { $0.numbers } }

    // MARK: Strip

    /// Makes the next commit remove the animations of a cell.
    mutating func stripAtCommit(_ cell: SimulatedCell) {
        guard !cell.awaitsStrip else { return }
        cell.awaitsStrip = true
        awaitingStrip.append(cell)
    }

    /// Removes and returns the cells whose animations this commit removes; nil if there are none.
    @inline(__always)
    mutating func takeStripped() -> [SimulatedCell]? {
        guard !awaitingStrip.isEmpty else { return nil }
        defer { awaitingStrip.removeAll(keepingCapacity: true) }
        return awaitingStrip
    }

    mutating func forgetStrips() { awaitingStrip.removeAll() }
}

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
