#if Store
    import GRDB
    import GRDBSQLite
    import LifecycleEvents

    /// The columns of the row a statement stands on, read from SQLite itself.
    struct RowReader {
        fileprivate let statement: OpaquePointer

        fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

        func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

        func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(statement, column) }

        func integerOrNil(_ column: CInt) -> Int64? { isNull(column) ? nil : integer(column) }

        func int(_ column: CInt) -> Int { Int(integer(column)) }

        func intOrNil(_ column: CInt) -> Int? { integerOrNil(column).map { Int($0) } }

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

        /// The bytes of a text, valid until the next step; nil for NULL.
        func utf8(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
            guard let start = sqlite3_column_text(statement, column) else { return nil }
            return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        }
    }

    /// Steps through the rows of a query, for as long as its database may be read. One cursor at a time
    /// stands on the rows of one SQL text.
    final class RowCursor {
        /// The row the last step went to.
        let row: RowReader
        private let db: Database
        // Holds what the row reads from.
        private let statement: Statement

        init(_ db: Database, _ sql: String, _ arguments: [Int64]) throws {
            self.db = db
            statement = try db.cachedStatement(sql: sql)
            row = RowReader(statement.sqliteStatement)
            for (index, argument) in arguments.enumerated() {
                sqlite3_bind_int64(row.statement, CInt(index + 1), argument)
            }
        }

        deinit { sqlite3_reset(row.statement) }

        /// Goes to the next row; false when there is none.
        func next() throws -> Bool {
            switch sqlite3_step(row.statement) {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            case let code:
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code),
                    message: db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
            }
        }
    }

    extension Database {
        /// Runs a query and calls `body` on each row until it returns false.
        func forEachRow(
            _ sql: String, _ arguments: [Int64], _ body: (RowReader) throws -> Bool
        ) throws {
            let cursor = try RowCursor(self, sql, arguments)
            while try cursor.next() {
                if try !body(cursor.row) { return }
            }
        }

        /// Every row of a query.
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
#endif
