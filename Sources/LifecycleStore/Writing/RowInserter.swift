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
        private let numbersRows: Bool

        /// Prepares the statement for `table`.
        ///
        /// - Parameters:
        ///   - numbersRows: whether SQLite gives rows their ids, as `put(id:isNext:)` has it.
        ///   - conflict: what follows the rows, such as `ON CONFLICT …`, or nothing.
        init(
            _ db: Database, into table: String, columns: [String], numbersRows: Bool = false,
            conflict: String = ""
        ) throws {
            guard let connection = db.sqliteConnection else {
                preconditionFailure("Rows are inserted through an open connection.")
            }
            database = connection
            self.numbersRows = numbersRows
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
        /// - Throws: also when SQLite gave a row another number than it was to have, as it does when the file
        ///   has rows of a run that comes after this one.
        @inline(__always)
        func insert<Row>(_ rows: [Row], put: (borrowing Row, inout RowValues) throws -> Void) throws {
            memory.removeAll()
            try rows.forEachInPlace { row in
                try memory.append { try put(row.element, &$0) }
                if memory.isFull { try run() }
            }
            if !memory.isEmpty { try run() }
        }

        private func run() throws {
            let result = sqlite3_step(statement.sqliteStatement)
            sqlite3_reset(statement.sqliteStatement)
            guard result == SQLITE_DONE else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: result),
                    message: String(cString: sqlite3_errmsg(database)))
            }
            guard !numbersRows || sqlite3_last_insert_rowid(database) == memory.lastID else {
                throw DatabaseError(
                    resultCode: .SQLITE_CORRUPT, message: "rows of a run that is not listed stand in it")
            }
            memory.removeAll()
        }
    }
#endif
