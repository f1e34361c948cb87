#if Store
    import GRDB
    import GRDBSQLite
    import LifecycleEvents

    /// Steps through the events of one run, one at a time: for those who read two runs side by side.
    public final class EventCursor {
        private let path: String
        private let db: Database
        private let statement: Statement
        private let decoder: EventDecoder
        /// SQLite would begin anew.
        private var isAtEnd = false

        init(_ db: Database, path: String, run: RunRecord) throws {
            self.path = path
            self.db = db
            decoder = try EventDecoder(db, path: path)
            let query = LogQuery(LogFilter(), run: run.number)
            // A statement of its own: two cursors may go through one file.
            statement = try db.makeStatement(
                sql: query.select(EventDecoder.columns, from: "event_row", limit: nil))
            for (index, argument) in query.arguments.enumerated() {
                sqlite3_bind_int64(statement.sqliteStatement, CInt(index + 1), argument)
            }
        }

        /// The next event, or nil at the end of the run.
        public func next() throws -> LifecycleEvent? {
            if isAtEnd { return nil }
            switch sqlite3_step(statement.sqliteStatement) {
            case SQLITE_ROW:
                return try decoder.event(RowReader(statement.sqliteStatement), where: EventCondition())
            case SQLITE_DONE:
                isAtEnd = true
                return nil
            case let code: throw StoreError(path, db.error(code))
            }
        }
    }

    extension LogReader {
        /// Calls `body` with a cursor before the first event of a run; nil is the newest.
        ///
        /// All it reads is of one moment, and the cursor is good only inside `body`.
        /// - Throws: ``StoreError``, or what `body` throws.
        public func withEvents<Result>(
            ofRun number: Int64? = nil, _ body: (EventCursor) throws -> Result
        ) throws -> Result {
            let run = try self.run(number)
            return try withDatabase { try body(EventCursor($0, path: path, run: run)) }
        }
    }
#endif
