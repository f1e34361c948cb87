/// The updates of one batch, in UIKit's two ways of counting: deletes, reloads, reconfigures and the beginnings of moves
/// name places before the batch, inserts and the ends of moves name places after it, in whatever order they are added.
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
    /// Places before the batch: each item gets another cell.
    public private(set) var reloads: [Range<Int>] = []
    /// Places before the batch: each cell is set up again.
    public private(set) var reconfigures: [Range<Int>] = []

    /// Creates an empty batch.
    public init() {}

    /// Adds the delete of `count` items from a place before the batch.
    public mutating func delete(at place: Int, count: Int = 1) { Self.add(place, count, to: &deletes) }

    /// Adds the insert of `count` items at a place after the batch.
    public mutating func insert(at place: Int, count: Int = 1) { Self.add(place, count, to: &inserts) }

    /// Adds a move from a place before the batch to a place after it.
    public mutating func move(from: Int, to: Int) { moves.append(Move(from: from, to: to)) }

    /// Adds the reload of `count` items from a place before the batch.
    public mutating func reload(at place: Int, count: Int = 1) { Self.add(place, count, to: &reloads) }

    /// Adds the reconfiguration of `count` items from a place before the batch.
    public mutating func reconfigure(at place: Int, count: Int = 1) {
        Self.add(place, count, to: &reconfigures)
    }

    /// Adds the updates of another batch, which name places of the same list.
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

    /// How many items a list of `count` has after the batch; nil where the updates do not fit and UIKit raises.
    public func itemCount(after count: Int) -> Int? { BatchPlan(self, count: count)?.newCount }

    /// Places before the batch that items leave, moves included, and places after it that items get; both in order.
    package var goingAndComing: (going: [Range<Int>], coming: [Range<Int>]) {
        (
            (deletes + moves.map { $0.from..<$0.from + 1 }).sorted { $0.lowerBound < $1.lowerBound },
            (inserts + moves.map { $0.to..<$0.to + 1 }).sorted { $0.lowerBound < $1.lowerBound }
        )
    }

    package var deletedCount: Int { Self.count(deletes) }
    package var insertedCount: Int { Self.count(inserts) }
    var reloadedCount: Int { Self.count(reloads) }
    var reconfiguredCount: Int { Self.count(reconfigures) }

    private static func count(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }

    /// What `list.batchBegan` says: `delete 1, insert 2`.
    var words: String {
        [
            ("delete", deletedCount), ("insert", insertedCount), ("move", moves.count),
            ("reload", reloadedCount), ("reconfigure", reconfiguredCount),
        ].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
