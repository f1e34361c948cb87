import GRDB
import GRDBSQLite
import LifecycleEvents

/// The columns of a row, from SQLite or from the pages of a file.
protocol ColumnReader {
    func integerOrNil(_ column: CInt) throws -> Int64?
    func textOrNil(_ column: CInt) throws -> String?
}

extension ColumnReader {
    func integer(_ column: CInt) throws -> Int64 { try integerOrNil(column) ?? 0 }
    func text(_ column: CInt) throws -> String { try textOrNil(column) ?? "" }
}

/// The columns of a statement's current row.
struct RowReader: ColumnReader {
    fileprivate let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(statement, column) }

    /// Returns nil for NULL. SQLite returns 0 for NULL, so only a 0 requires a check of the type.
    func integerOrNil(_ column: CInt) -> Int64? {
        let value = integer(column)
        return value == 0 && isNull(column) ? nil : value
    }

    func int32OrNil(_ column: CInt) -> Int32? {
        integerOrNil(column).map { Int32(truncatingIfNeeded: $0) }
    }

    func doubleOrNil(_ column: CInt) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(statement, column)
    }

    func textOrNil(_ column: CInt) -> String? {
        sqlite3_column_text(statement, column).map { String(cString: $0) }
    }

    func text(_ column: CInt) -> String { textOrNil(column) ?? "" }
}

/// Iterates over the rows of a statement. A cursor is valid during one access to the database.
final class RowCursor {
    let row: RowReader
    private let db: Database
    // Keeps the statement of the row alive.
    private let statement: Statement

    init(_ db: Database, _ statement: Statement, _ arguments: [Int64]) {
        self.db = db
        self.statement = statement
        row = RowReader(statement.sqliteStatement)
        for (index, argument) in arguments.enumerated() {
            sqlite3_bind_int64(row.statement, CInt(index + 1), argument)
        }
    }

    deinit { sqlite3_reset(row.statement) }

    /// Advances to the next row. Returns false if there is none.
    func next() throws -> Bool {
        switch sqlite3_step(row.statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw db.error(code)
        }
    }
}

extension Database {
    /// Runs a query and calls `body` with each row until `body` returns false.
    ///
    /// - Returns: whether `body` was called with every row.
    @inline(__always) @discardableResult
    func forEachRow(
        _ sql: String, _ arguments: [Int64], _ body: (RowReader) throws -> Bool
    ) throws -> Bool {
        let statement = try cachedStatement(sql: sql)
        let pointer = statement.sqliteStatement
        defer { sqlite3_reset(pointer) }
        for (index, argument) in arguments.enumerated() {
            sqlite3_bind_int64(pointer, CInt(index + 1), argument)
        }
        let row = RowReader(pointer)
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW: if try !body(row) { return false }
            case SQLITE_DONE: return true
            case let code: throw error(code)
            }
        }
    }

    /// Returns the error of a failed step, with SQLite's message.
    func error(_ code: CInt) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
    }

    /// Returns every row of a query.
    func rows<Element>(
        _ sql: String, _ arguments: [Int64], _ decode: (RowReader) throws -> Element
    ) throws -> [Element] {
        var rows: [Element] = []
        try forEachRow(sql, arguments) { row in
            rows.append(try decode(row))
            return true
        }
        return rows
    }
}
