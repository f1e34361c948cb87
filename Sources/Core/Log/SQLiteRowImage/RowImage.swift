import GRDB
import GRDBSQLite

/// An in-memory database whose rows this module writes in SQLite's format
/// (https://www.sqlite.org/fileformat2.html).
///
/// SQLite creates the file, with the log's tables and without rows. Rows are written while no transaction is
/// open: at the start of a transaction, SQLite checks in the file's header whether the file has changed.
///
/// An image is used in one of two ways:
/// - It is attached to a log's connection, and SQLite inserts its rows into the log (``RowTable/insert()``).
/// - It is itself a log of one run. SQLite adds the rows that are not made of integers, and ``parts()``
///   returns the log's file.
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

    /// The name with which SQLite opens the image.
    package var name: String { pages.name }

    /// Attaches the image to a log's connection, with the name `image`.
    ///
    /// - Parameter db: a log of the newest version, outside of a transaction.
    package func attach(to db: Database) throws {
        // Not read-only: SQLite ignores CHECK constraints of read-only databases, and the tables would then
        // differ from the log's.
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        try db.execute(sql: "PRAGMA image.journal_mode = OFF")
    }

    /// Returns the rows of a table or an index of the image.
    func tree(_ name: String) -> ImageTree {
        guard let tree = trees[name] else { preconditionFailure("The image has no \(name).") }
        return tree
    }

    /// Replaces the rows with the rows that `body` writes, for the next transaction.
    package func fill(_ body: () throws -> Void) throws {
        try pages.restart()
        for tree in trees.values { try tree.removeAll() }
        try body()
        for tree in trees.values { tree.finish() }
        try pages.finish()
    }

    /// Returns the file in parts of at most 64 KiB. The parts are valid until the image changes.
    package func parts() throws -> [UnsafeRawBufferPointer] { try pages.parts() }
}

/// A table of a row image, with integers only.
@usableFromInline
package struct RowTable {
    @usableFromInline let tree: ImageTree
    @usableFromInline let record: RowRecord
    @usableFromInline let columns: Int
    /// The size of the largest row with the varints before it, in bytes.
    @usableFromInline let mostSize: Int
    /// Inserts all rows into a table of the log; nil for an image that is itself a log.
    private let insertion: (statement: Statement, database: OpaquePointer)?

    /// - Parameters:
    ///   - name: the name of the image's table.
    ///   - db: the log to which the image is attached and into which rows are inserted; nil for an image that
    ///     is itself a log.
    ///   - table: the name of the log's table; nil for the same name.
    ///   - conflict: the end of the insert statement, such as `ON CONFLICT …`. With nil, a row with an
    ///     existing ID is an error.
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
            // If both tables have the same columns, constraints and indexes, SQLite copies whole records
            // without decoding them, but only for `*`. A row takes two thirds of the time of a row of a
            // virtual table. Without `WHERE TRUE`, SQLite would parse ON as the beginning of a join.
            let list = columns.joined(separator: ", ")
            let sql =
                conflict.map {
                    "INSERT INTO main.\(table ?? name)(\(list)) SELECT \(list) FROM image.\(name) WHERE TRUE \($0)"
                } ?? "INSERT INTO main.\(table ?? name) SELECT * FROM image.\(name)"
            return (try db.makeStatement(sql: sql), connection)
        }
    }

    /// Adds `rows` to the image, in ascending order of their IDs. `put` adds the values of one row, in the
    /// order of the columns.
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
    /// - Throws: also if the log has a row with the same ID. A damaged file may have rows of an unlisted run.
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

/// A table or an index of a row image while rows are added: one leaf, or several below an interior page.
@usableFromInline
final class ImageTree {
    private let pages: ImagePages
    private let root: UInt32
    private let isIndex: Bool
    /// The page for the next row.
    private(set) var leaf: TreePage
    /// The root, if there is more than one leaf.
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

    /// Calls `body` with the leaf as a local value, which is faster than a property access for each row.
    @usableFromInline
    func withLeaf(_ body: (inout TreePage) throws -> Void) rethrows {
        var open = leaf
        defer { leaf = open }
        try body(&open)
    }

    /// Completes a full leaf and replaces it with a new one.
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

    /// Adds the separator of a full leaf to the interior page.
    ///
    /// In a table, the separator is the ID of the last row. In an index, the separator is the last row, which
    /// is removed from the leaf.
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
    /// Adds a row of a table.
    ///
    /// - Precondition: The page has enough space.
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

    /// Adds a row of an index, whose record has less than 128 bytes.
    ///
    /// - Precondition: The page has enough space.
    mutating func addEntry(_ values: borrowing RowValues) {
        let record = values.bytes
        let cell = addCell(1 + record.count)
        cell.pointee = UInt8(record.count)
        UnsafeMutableRawBufferPointer(start: cell + 1, count: record.count).copyMemory(from: record)
    }
}

/// The tables of row images: the file that SQLite creates, the start of all images of one log version.
package final class RowImageLayout: Sendable {
    /// The size of a page, in bytes.
    let pageSize: Int
    /// The pages with contents. Other pages are empty tables and indexes. Their headers are written with
    /// rows.
    let firstPages: [UInt8]
    let pageCount: UInt32
    /// The numbers of the root pages of tables and indexes.
    let roots: [String: UInt32]
    let indexes: [String]
    /// The columns that tables store, in order, without computed columns.
    package let columns: [String: [String]]

    /// Creates the layout of an image that is attached to a log.
    ///
    /// - Parameters:
    ///   - db: a log of the newest version.
    ///   - tables: the log's tables whose rows are written.
    ///   - indexes: indexes of these tables.
    ///   - copies: tables that only the image has, with the table of the log whose stored columns each
    ///     copies.
    package init(_ db: Database, tables: [String], indexes: [String], copies: [String: String]) throws {
        self.indexes = indexes
        var columns: [String: [String]] = [:]
        for table in tables {
            columns[table] = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        }
        var definitions = try (tables + indexes).map { name in
            try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [name])
                ?? ""
        }
        for (name, table) in copies {
            let stored = columns[table] ?? []
            columns[name] = stored
            let list = stored.enumerated().map {
                $0.offset == 0 ? "\($0.element) INTEGER PRIMARY KEY" : $0.element
            }
            definitions.append("CREATE TABLE \(name)(\(list.joined(separator: ", ")))")
        }
        self.columns = columns
        // SQLite's largest page size results in the fewest pages.
        pageSize = 65_536
        let pages = try ImagePages(sql: definitions, pageSize: pageSize)
        firstPages = Array(UnsafeRawBufferPointer(start: try pages.page(1).bytes, count: pageSize))
        pageCount = pages.count
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        roots = try Self.roots(of: tables + indexes + copies.keys, "image", db)
        try db.execute(sql: "DETACH image")
    }

    /// Creates the layout of an image that is itself a log.
    ///
    /// - Parameters:
    ///   - pages: a log without rows.
    ///   - db: a log with the same pages.
    ///   - other: the layout of images that are attached to such a log.
    package init(of pages: [UInt8], pageSize: Int, _ db: Database, _ other: RowImageLayout) throws {
        self.pageSize = pageSize
        firstPages = pages
        pageCount = UInt32(pages.count / pageSize)
        (indexes, columns) = (other.indexes, other.columns)
        roots = try Self.roots(of: Array(other.roots.keys), "main", db)
    }

    /// Returns the root pages of those of `names` that the schema contains.
    private static func roots(
        of names: [String], _ schema: String, _ db: Database
    ) throws -> [String: UInt32] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, rootpage FROM \(schema).sqlite_schema WHERE rootpage > 0")
        let roots = rows.map { ($0[0] as String, $0[1] as UInt32) }.filter { names.contains($0.0) }
        return Dictionary(uniqueKeysWithValues: roots)
    }
}
