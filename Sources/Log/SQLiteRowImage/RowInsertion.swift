import GRDB
import GRDBSQLite

/// Inserts the rows of an attached image's table into a table of the log, with one statement.
///
/// `INSERT INTO main.t SELECT * FROM image.t`: where both tables have the same columns, constraints and indexes, SQLite
/// copies whole records and does not decode them. A row takes two thirds of the time that a row of a virtual table takes.
package struct RowInsertion {
    private let database: OpaquePointer
    private let statement: Statement
    private let tree: ImageTree

    /// Prepares the statement for `table`.
    ///
    /// - Parameters:
    ///   - image: attached to `db`.
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
        database = connection
        tree = image.tree(source)
        // SQLite copies whole records only for the star. Without `WHERE TRUE` it would read ON as the beginning of a
        // join.
        statement = try db.makeStatement(
            sql: conflict.map {
                let list = (image.layout.columns[source] ?? []).joined(separator: ", ")
                return
                    "INSERT INTO main.\(table)(\(list)) SELECT \(list) FROM image.\(source) WHERE TRUE \($0)"
            } ?? "INSERT INTO main.\(table) SELECT * FROM image.\(source)")
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
                resultCode: .SQLITE_CORRUPT, message: "it has rows of a run that is not listed")
        }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(database)))
    }
}
