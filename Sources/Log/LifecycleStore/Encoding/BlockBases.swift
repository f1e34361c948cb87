import GRDB

/// The numbers that the rows of one block, 256 consecutive numbers, are stored relative to.
///
/// Neighbours are similar, and a small difference takes one byte instead of six.
protocol BlockBase {
    associatedtype Element

    /// The table of the bases, and its columns in the order in which a row is read.
    static var table: String { get }
    static var columns: String { get }

    /// The row's id >> 8.
    var block: Int64 { get }

    /// The base of the block that begins with `first`, whose row has the number `id`.
    init(id: Int64, first: borrowing Element, after former: Self?)

    init(_ row: RowReader)
}

extension BlockBase {
    static func block(of id: Int64) -> Int64 { id >> 8 }

    /// The place of a row in its block.
    static func place(of id: Int64) -> Int64 { id & 0xFF }

    /// The base of a block in the file, or nil.
    static func find(_ block: Int64, in db: Database) throws -> Self? {
        try db.rows("SELECT \(columns) FROM \(table) WHERE id = ?", [block], Self.init).first
    }
}

/// The bases of the rows of one run while it is written.
struct BlockBases<Base: BlockBase> {
    private(set) var current: Base?
    private var highestBlock: Int64 = -1
    /// Bases that are not in the file yet.
    private(set) var begun: [Base] = []

    /// Empties ``begun``: the bases are in the file.
    mutating func removeBegun() { begun.removeAll(keepingCapacity: true) }

    /// The base of the block of `id`, the id of `element`.
    @inline(__always)
    mutating func base(
        of element: borrowing Base.Element, id: Int64, in db: Database
    ) throws -> Base {
        if let current, current.block == Base.block(of: id) { return current }
        return try enter(id, element, in: db)
    }

    private mutating func enter(
        _ id: Int64, _ element: borrowing Base.Element, in db: Database
    ) throws -> Base {
        let block = Base.block(of: id)
        if block <= highestBlock, let known = try find(block, in: db) {
            current = known
            return known
        }
        let base = Base(id: id, first: element, after: current)
        begun.append(base)
        highestBlock = max(highestBlock, block)
        current = base
        return base
    }

    /// The base of an earlier block.
    private func find(_ block: Int64, in db: Database) throws -> Base? {
        try begun.first { $0.block == block } ?? Base.find(block, in: db)
    }
}
