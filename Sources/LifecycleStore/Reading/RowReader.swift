#if Store
    import GRDB
    import GRDBSQLite
    import LifecycleEvents

    /// The columns of the row a statement stands on, read from SQLite itself.
    struct RowReader {
        private let statement: OpaquePointer

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

    extension Database {
        /// Runs a query and calls `body` on each row until it returns false.
        func forEachRow(
            _ sql: String, _ arguments: [Int64], _ body: (RowReader) throws -> Bool
        ) throws {
            let statement = try cachedStatement(sql: sql)
            let pointer = statement.sqliteStatement
            defer { sqlite3_reset(pointer) }
            for (index, argument) in arguments.enumerated() {
                sqlite3_bind_int64(pointer, CInt(index + 1), argument)
            }
            let row = RowReader(pointer)
            while true {
                switch sqlite3_step(pointer) {
                case SQLITE_ROW: if try !body(row) { return }
                case SQLITE_DONE: return
                case let code:
                    throw DatabaseError(
                        resultCode: ResultCode(rawValue: code),
                        message: sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
                }
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
