import GRDB

/// The base values of the rows of one block of 256 consecutive numbers. Rows store differences from them.
///
/// Neighbouring rows are similar, and a small difference takes one byte instead of six.
protocol BlockBase {
    associatedtype Element

    /// The table of the bases, and its columns in the order of decoding.
    static var table: String { get }
    static var columns: String { get }

    /// The row's id >> 8.
    var block: Int64 { get }

    /// Creates the base of the block that begins with `first`, whose row has the ID `id`.
    init(id: Int64, first: borrowing Element, after former: Self?)

    init(_ row: RowReader)
}

extension BlockBase {
    static func block(of id: Int64) -> Int64 { id >> 8 }

    /// Returns the position of a row in its block.
    static func place(of id: Int64) -> Int64 { id & 0xFF }

    /// Returns the base of a block in the file, or nil.
    static func find(_ block: Int64, in db: Database) throws -> Self? {
        try db.rows("SELECT \(columns) FROM \(table) WHERE id = ?", [block], Self.init).first
    }
}
