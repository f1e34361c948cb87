#if Store
    import GRDB
    import GRDBSQLite
    import AnimatorPoolSQLite

    /// Inserts rows of integers into one table.
    ///
    /// A statement takes them from memory, as many as there are: nothing is bound, and what a statement
    /// costs each time is shared by hundreds of rows.
    struct RowInserter {
        private let database: OpaquePointer
        private let statement: Statement
        private let memory: RowMemory

        /// Prepares the statement for `table`.
        ///
        /// - Parameter conflict: what follows the rows, such as `ON CONFLICT …`, or nothing.
        init(_ db: Database, into table: String, columns: [String], conflict: String = "") throws {
            guard let connection = db.sqliteConnection else {
                preconditionFailure("Rows are inserted through an open connection.")
            }
            database = connection
            memory = RowMemory(columns: columns.count)
            let values = columns.indices.map { "c\($0)" }.joined(separator: ", ")
            // Without its condition the query would take ON for the beginning of a join.
            statement = try db.makeStatement(
                sql: """
                    INSERT INTO \(table)(\(columns.joined(separator: ", ")))
                    SELECT \(values) FROM row_source(?1) WHERE TRUE \(conflict)
                    """)
            row_source_bind(statement.sqliteStatement, memory.source)
        }

        /// Inserts `rows`; `put` puts the values of one, in the order of the columns.
        ///
        /// - Parameter inserted: called after each statement with the id of its last row.
        @inline(__always)
        func insert<Row>(
            _ rows: [Row], inserted: (Int64) throws -> Void = { _ in },
            put: (borrowing Row, inout RowValues) throws -> Void
        ) throws {
            memory.removeAll()
            for index in rows.indices {
                try memory.append { try put(rows[index], &$0) }
                if memory.isFull { try run(inserted) }
            }
            if !memory.isEmpty { try run(inserted) }
        }

        private func run(_ inserted: (Int64) throws -> Void) throws {
            let result = sqlite3_step(statement.sqliteStatement)
            sqlite3_reset(statement.sqliteStatement)
            guard result == SQLITE_DONE else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: result),
                    message: String(cString: sqlite3_errmsg(database)))
            }
            memory.removeAll()
            try inserted(sqlite3_last_insert_rowid(database))
        }
    }
#endif
