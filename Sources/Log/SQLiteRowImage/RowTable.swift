import GRDB
import GRDBSQLite

/// Inserts rows of integers into one table: puts them into the table's image, from where one statement inserts them.
@usableFromInline
package struct RowInserter {
    private let database: OpaquePointer
    private let statement: Statement
    @usableFromInline let tree: RowTree
    @usableFromInline let record: RowRecord
    @usableFromInline let columns: Int
    /// The bytes of the largest row, with the varints before it.
    @usableFromInline let mostSize: Int

    /// Prepares the statement for `table`.
    ///
    /// - Parameters:
    ///   - source: the image's table; nil for the one of the same name.
    ///   - conflict: what follows the rows, such as `ON CONFLICT …`; nil where a row of the same id is an error.
    package init(
        _ db: Database, _ image: RowImage, into table: String, from source: String? = nil,
        conflict: String? = nil
    ) throws {
        let source = source ?? table
        guard let connection = db.sqliteConnection else {
            preconditionFailure("Rows are inserted through an open connection.")
        }
        let columns = image.layout.columns[source] ?? []
        database = connection
        tree = image.tree(source)
        record = RowRecord(columns: columns.count)
        self.columns = columns.count
        mostSize = RowRecord.mostSize(columns: columns.count) + 2 * SQLiteVarint.longest
        let list = columns.joined(separator: ", ")
        // SQLite copies whole records only for the star. Without `WHERE TRUE` it would read ON as the beginning of a
        // join.
        statement = try db.makeStatement(
            sql: conflict.map {
                "INSERT INTO main.\(table)(\(list)) SELECT \(list) FROM image.\(source) WHERE TRUE \($0)"
            } ?? "INSERT INTO main.\(table) SELECT * FROM image.\(source)")
    }

    /// Puts `rows` into the image; `put` puts the values of one, in the order of the columns.
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

    /// Inserts the rows of the image.
    ///
    /// - Throws: also when the table has a row of the same id, as in a file with rows of a run that it does not list.
    package func insert() throws {
        if tree.isEmpty { return }
        let result = sqlite3_step(statement.sqliteStatement)
        sqlite3_reset(statement.sqliteStatement)
        if result == SQLITE_DONE { return }
        if ResultCode(rawValue: result) == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "rows of a run that is not listed stand in it")
        }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(database)))
    }
}
