#if Store
    import GRDB
    import GRDBSQLite

    /// Binds the columns of rows, one after the other, to a prepared statement.
    ///
    /// The calls go to SQLite itself: GRDB's own arguments cost twice the insert.
    struct RowBinder {
        private let statement: OpaquePointer
        private var index: CInt = 0

        init(_ statement: OpaquePointer) { self.statement = statement }

        mutating func bind(_ value: Int64) {
            index += 1
            sqlite3_bind_int64(statement, index, value)
        }

        mutating func bind(_ value: Int64?) {
            index += 1
            if let value {
                sqlite3_bind_int64(statement, index, value)
            } else {
                sqlite3_bind_null(statement, index)
            }
        }

        mutating func bind(_ value: Int?) { bind(value.map(Int64.init)) }

        mutating func bind(_ value: Int32?) { bind(value.map(Int64.init)) }

        mutating func bind(_ value: Double?) {
            index += 1
            if let value {
                sqlite3_bind_double(statement, index, value)
            } else {
                sqlite3_bind_null(statement, index)
            }
        }

        /// Binds a text that SQLite copies.
        mutating func bind(_ value: String?) {
            index += 1
            guard var value else {
                sqlite3_bind_null(statement, index)
                return
            }
            value.withUTF8 { bytes in
                let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                // -1 is SQLITE_TRANSIENT, a macro Swift cannot see. No bytes at all would bind NULL.
                let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                if let start {
                    sqlite3_bind_text(statement, index, start, CInt(bytes.count), copies)
                } else {
                    sqlite3_bind_text(statement, index, "", 0, copies)
                }
            }
        }

        /// Binds a text that stays where it is until the statement has run.
        mutating func bind(lasting text: LastingText?) {
            index += 1
            if let text {
                sqlite3_bind_text(statement, index, text.bytes, text.count, nil)
            } else {
                sqlite3_bind_null(statement, index)
            }
        }
    }

    /// Inserts rows of one table, many to a statement.
    struct RowInserter {
        private let database: OpaquePointer
        /// Prepared statements and how many rows each takes, most rows first; the last takes one.
        private let statements: [(rows: Int, statement: Statement)]

        /// Prepares the statements for `table`.
        ///
        /// - Parameter conflict: what follows the values, such as `ON CONFLICT …`, or nothing.
        init(
            _ db: Database, into table: String, columns: [String], conflict: String = "", sizes: [Int]
        ) throws {
            guard let connection = db.sqliteConnection else {
                preconditionFailure("Rows are inserted through an open connection.")
            }
            database = connection
            let row = "(" + columns.map { _ in "?" }.joined(separator: ",") + ")"
            statements = try sizes.map { rows in
                let values = Array(repeating: row, count: rows).joined(separator: ",")
                let sql =
                    "INSERT INTO \(table)(\(columns.joined(separator: ","))) VALUES \(values) \(conflict)"
                return (rows, try db.makeStatement(sql: sql))
            }
        }

        /// Inserts `rows`; `bind` binds the columns of one, in the order of `columns`.
        func insert<Row>(_ rows: [Row], bind: (Row, inout RowBinder) -> Void) throws {
            var next = 0
            for (count, statement) in statements {
                let statement = statement.sqliteStatement
                while rows.count - next >= count {
                    var binder = RowBinder(statement)
                    for index in next..<next + count { bind(rows[index], &binder) }
                    let result = sqlite3_step(statement)
                    sqlite3_reset(statement)
                    guard result == SQLITE_DONE else {
                        throw DatabaseError(
                            resultCode: ResultCode(rawValue: result),
                            message: String(cString: sqlite3_errmsg(database)))
                    }
                    next += count
                }
            }
        }
    }
#endif
