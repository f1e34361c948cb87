import GRDB
import GRDBSQLite

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
