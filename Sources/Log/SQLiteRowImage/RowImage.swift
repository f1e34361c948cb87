import GRDB
import GRDBSQLite

/// A database in memory whose rows this code writes, page by page. The pages follow
/// https://www.sqlite.org/fileformat2.html.
///
/// SQLite makes the file, with the log's tables and without a row. Rows are written while no transaction is open: when a
/// transaction begins, SQLite reads in the file's head whether the file has changed.
///
/// An image is used in one of two ways:
/// - It is attached to a log's connection, and SQLite inserts its rows into the log (``RowTable/insert()``).
/// - It is a log itself, of one run. SQLite adds to it what is not made of integers, and ``parts()`` are the log's file.
package final class RowImage {
    private let pages: ImagePages
    private var trees: [String: ImageTree] = [:]

    let layout: RowImageLayout

    package init(_ layout: RowImageLayout) throws {
        self.layout = layout
        pages = try ImagePages(layout)
        for (name, root) in layout.roots {
            trees[name] = try ImageTree(pages, root: root, isIndex: layout.indexes.contains(name))
        }
    }

    /// The name by which SQLite opens the image.
    package var name: String { pages.name }

    /// Attaches the image to a log's connection, as `image`.
    ///
    /// - Parameter db: a log of the newest version, outside of a transaction.
    package func attach(to db: Database) throws {
        // Not read-only: SQLite ignores CHECK constraints of read-only databases, and then the tables are not like the
        // log's.
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        try db.execute(sql: "PRAGMA image.journal_mode = OFF")
    }

    /// The rows of a table or an index of the image.
    func tree(_ name: String) -> ImageTree {
        guard let tree = trees[name] else { preconditionFailure("The image has no \(name).") }
        return tree
    }

    /// Replaces the rows by those that `body` writes, for the next transaction.
    package func fill(_ body: () throws -> Void) throws {
        try pages.restart()
        for tree in trees.values { try tree.removeAll() }
        try body()
        for tree in trees.values { tree.finish() }
        try pages.finish()
    }

    /// The file in parts, each of at most 64 KiB. They are valid until the image changes.
    package func parts() throws -> [UnsafeRawBufferPointer] { try pages.parts() }
}

/// A table of a row image. Its rows are made of integers.
@usableFromInline
package struct RowTable {
    @usableFromInline let tree: ImageTree
    @usableFromInline let record: RowRecord
    @usableFromInline let columns: Int
    /// The bytes of the largest row, with the varints before it.
    @usableFromInline let mostSize: Int
    /// Inserts all rows into a table of the log; nil for an image that is a log itself.
    private let insertion: (statement: Statement, database: OpaquePointer)?

    /// - Parameters:
    ///   - name: the image's table.
    ///   - db: the log that the image is attached to, and that its rows are inserted into; nil for an image that is a log.
    ///   - table: the log's table; nil for the one of the same name.
    ///   - conflict: what follows the rows, such as `ON CONFLICT …`; nil where a row of the same id is an error.
    package init(
        _ image: RowImage, _ name: String, insertingInto db: Database?, table: String? = nil,
        conflict: String? = nil
    ) throws {
        let columns = image.layout.columns[name] ?? []
        tree = image.tree(name)
        record = RowRecord(columns: columns.count)
        self.columns = columns.count
        mostSize = RowRecord.mostSize(columns: columns.count) + 2 * SQLiteVarint.longest
        insertion = try db.map { db in
            guard let connection = db.sqliteConnection else {
                preconditionFailure("Rows are inserted through an open connection.")
            }
            // Where both tables have the same columns, constraints and indexes, SQLite copies whole records and does not
            // decode them: only for the star. A row takes two thirds of the time that a row of a virtual table takes.
            // Without `WHERE TRUE` it would read ON as the beginning of a join.
            let list = columns.joined(separator: ", ")
            let sql =
                conflict.map {
                    "INSERT INTO main.\(table ?? name)(\(list)) SELECT \(list) FROM image.\(name) WHERE TRUE \($0)"
                } ?? "INSERT INTO main.\(table ?? name) SELECT * FROM image.\(name)"
            return (try db.makeStatement(sql: sql), connection)
        }
    }

    /// Puts `rows` into the image, in ascending order of their ids; `put` puts the values of one, in the order of the
    /// columns.
    @inlinable @inline(__always)
    package func put<Row>(_ rows: [Row], put: (borrowing Row, inout RowValues) throws -> Void) throws {
        try tree.withLeaf { leaf in
            try rows.forEachInPlace { row in
                var values = record.begin()
                try put(row.element, &values)
                precondition(values.count == columns, "A row has a value for each column.")
                if !leaf.hasRoom(for: mostSize) { try tree.turn(&leaf) }
                leaf.addRow(values)
            }
        }
    }

    /// Inserts the rows of the image into the log, with one statement.
    ///
    /// - Throws: also when the log has a row of the same id, as in a file with rows of a run that it does not list.
    package func insert() throws {
        guard let (statement, database) = insertion, !tree.isEmpty else { return }
        let result = sqlite3_step(statement.sqliteStatement)
        sqlite3_reset(statement.sqliteStatement)
        if result == SQLITE_DONE { return }
        if ResultCode(rawValue: result) == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "it has rows of a run that is not listed")
        }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(database)))
    }
}

/// A table or an index of a row image while rows are added: one leaf, or several leaves below one interior page.
@usableFromInline
final class ImageTree {
    private let pages: ImagePages
    private let root: UInt32
    private let isIndex: Bool
    /// The page that takes the next row.
    private(set) var leaf: TreePage
    /// The root, once there are more leaves than one.
    private var interior: TreePage?

    init(_ pages: ImagePages, root: UInt32, isIndex: Bool) throws {
        self.pages = pages
        self.root = root
        self.isIndex = isIndex
        leaf = TreePage(try pages.page(root), isIndex ? .indexLeaf : .tableLeaf)
    }

    var isEmpty: Bool { interior == nil && leaf.isEmpty }

    /// Removes the rows.
    func removeAll() throws {
        leaf = TreePage(try pages.page(root), leaf.kind)
        interior = nil
    }

    /// Calls `body` with the leaf as a local value: a property would cost an access for each row.
    @usableFromInline
    func withLeaf(_ body: (inout TreePage) throws -> Void) rethrows {
        var open = leaf
        defer { leaf = open }
        try body(&open)
    }

    /// Finishes a leaf that is full, and begins the next one in its place.
    @usableFromInline
    func turn(_ leaf: inout TreePage) throws {
        if interior == nil {
            leaf = leaf.moved(to: try pages.add())
            interior = TreePage(try pages.page(root), isIndex ? .indexInterior : .tableInterior)
        }
        try addToInterior(&leaf)
        leaf.finish()
        leaf = TreePage(try pages.add(), leaf.kind)
    }

    /// Adds the separator of a full leaf to the interior page: in a table the id of its last row; in an index its last
    /// row, which is removed from the leaf.
    private func addToInterior(_ leaf: inout TreePage) throws {
        let cell = leaf.lastCell
        let sizeLength = SQLiteVarint.length(at: cell)
        let key = isIndex ? cell : cell + sizeLength
        let size = isIndex ? sizeLength + Int(cell.pointee) : SQLiteVarint.length(at: key)
        guard interior?.hasRoom(for: 4 + size) == true, let place = interior?.addCell(4 + size) else {
            throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "too many rows at once")
        }
        UnsafeMutableRawPointer(place).storeBytes(of: leaf.number.bigEndian, as: UInt32.self)
        (place + 4).update(from: key, count: size)
        if isIndex { leaf.removeLastCell(size) }
    }

    /// Completes the pages for SQLite.
    func finish() {
        leaf.finish()
        interior?.finish(lastChild: leaf.number)
    }
}

extension TreePage {
    /// Adds a row of a table. There must be room.
    @usableFromInline
    mutating func addRow(_ values: borrowing RowValues) {
        let record = values.bytes
        let id = UInt64(bitPattern: values.id)
        let size = UInt64(record.count)
        var cell = addCell(SQLiteVarint.length(size) + SQLiteVarint.length(id) + record.count)
        cell += SQLiteVarint.write(size, to: cell)
        cell += SQLiteVarint.write(id, to: cell)
        UnsafeMutableRawBufferPointer(start: cell, count: record.count).copyMemory(from: record)
    }

    /// Adds a row of an index, whose record has less than 128 bytes. There must be room.
    mutating func addEntry(_ values: borrowing RowValues) {
        let record = values.bytes
        let cell = addCell(1 + record.count)
        cell.pointee = UInt8(record.count)
        UnsafeMutableRawBufferPointer(start: cell + 1, count: record.count).copyMemory(from: record)
    }
}
