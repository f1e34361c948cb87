/// The updates of a batch, in any order.
///
/// As in UIKit, deletes, reloads, reconfigures and the origins of moves are places before the batch. Inserts
/// and the targets of moves are places after the batch.
public struct BatchUpdates: Hashable, Sendable {
    /// A move of one item.
    public struct Move: Hashable, Sendable {
        /// A place before the batch.
        public var from: Int
        /// A place after the batch.
        public var to: Int

        /// Creates a move from a place before the batch to a place after it.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Places before the batch.
    public private(set) var deletes: [Range<Int>] = []
    /// Places after the batch.
    public private(set) var inserts: [Range<Int>] = []
    /// The moves in the order in which they were added.
    public private(set) var moves: [Move] = []
    /// The places before the batch whose items get another cell.
    public private(set) var reloads: [Range<Int>] = []
    /// The places before the batch whose cells are configured again.
    public private(set) var reconfigures: [Range<Int>] = []

    /// Creates an empty batch.
    public init() {}

    /// Adds a delete of `count` items from a place before the batch.
    public mutating func delete(at place: Int, count: Int = 1) { Self.add(place, count, to: &deletes) }

    /// Adds an insert of `count` items at a place after the batch.
    public mutating func insert(at place: Int, count: Int = 1) { Self.add(place, count, to: &inserts) }

    /// Adds a move from a place before the batch to a place after it.
    public mutating func move(from: Int, to: Int) { moves.append(Move(from: from, to: to)) }

    /// Adds a reload of `count` items from a place before the batch.
    public mutating func reload(at place: Int, count: Int = 1) { Self.add(place, count, to: &reloads) }

    /// Adds a reconfiguration of `count` items from a place before the batch.
    public mutating func reconfigure(at place: Int, count: Int = 1) {
        Self.add(place, count, to: &reconfigures)
    }

    /// Adds the updates of another batch for the same list.
    mutating func add(_ other: BatchUpdates) {
        deletes += other.deletes
        inserts += other.inserts
        moves += other.moves
        reloads += other.reloads
        reconfigures += other.reconfigures
    }

    private static func add(_ place: Int, _ count: Int, to ranges: inout [Range<Int>]) {
        guard count > 0 else { return }
        ranges.append(place..<place + count)
    }

    /// Whether the batch has no updates.
    public var isEmpty: Bool {
        deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty && reconfigures.isEmpty
    }

    /// Returns the length of a list of `count` items after the batch; nil if UIKit raises an exception.
    public func itemCount(after count: Int) -> Int? { BatchPlan(self, count: count)?.newCount }

    /// The places before the batch that items leave, and the places after it that items enter. Both are
    /// sorted and include moves.
    package var goingAndComing: (going: [Range<Int>], coming: [Range<Int>]) {
        (
            (deletes + moves.map { $0.from..<$0.from + 1 }).inOrder(),
            (inserts + moves.map { $0.to..<$0.to + 1 }).inOrder()
        )
    }

    package var deletedCount: Int { Self.count(deletes) }
    package var insertedCount: Int { Self.count(inserts) }
    var reloadedCount: Int { Self.count(reloads) }
    var reconfiguredCount: Int { Self.count(reconfigures) }

    private static func count(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }

    /// The text of `list.batchBegan`, such as `delete 1, insert 2`.
    var words: String {
        [
            ("delete", deletedCount), ("insert", insertedCount), ("move", moves.count),
            ("reload", reloadedCount), ("reconfigure", reconfiguredCount),
        ].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension [Range<Int>] {
    /// Returns the ranges in the order of their first places.
    @inline(never) func inOrder() -> [Range<Int>] { sorted { $0.lowerBound < $1.lowerBound } }
}
