#if Store
    import GRDB
    import LifecycleEvents
    import LifecycleMigrations
    import LifecycleRecording

    /// Answers questions about one log. It changes nothing, makes no file and never checkpoints, and it may
    /// read while the log is being written: each answer is of one moment.
    public final class LogReader: Sendable {
        public let path: String
        private let queue: DatabaseQueue

        /// Opens the log at `path` for reading.
        ///
        /// - Throws: ``StoreError``, also when there is no log.
        public init(path: String) throws(StoreError) {
            self.path = path
            try LogReader.checkHeader(path)
            queue = try StoreError.wrap(path) {
                let queue = try DatabaseQueue(
                    path: path, configuration: LogInspection.readingConfiguration())
                try queue.read { db in
                    try LogInspection.checkSchema(db, path)
                    try LogInspection.checkIsNewest(db, path)
                }
                return queue
            }
        }

        /// - Throws: ``StoreError`` unless a log of a known version stands at `path`.
        static func checkHeader(_ path: String) throws(StoreError) {
            switch try LogFileHeader.place(path) {
            case .nothing, .empty:
                throw StoreError(
                    .noLog, path, "no log here: run `animatorpool simulate`, or name one with --db")
            case .database(let header): try header.checkOwner(path)
            }
        }

        // MARK: Runs

        /// Every run of the file, oldest first.
        public func runs() throws(StoreError) -> [RunRecord] {
            try read { try $0.runRecords(where: "TRUE ORDER BY id", []) }
        }

        /// The run with a number, or the newest.
        ///
        /// - Throws: ``StoreError`` with `noRun` when there is none.
        public func run(_ number: Int64? = nil) throws(StoreError) -> RunRecord {
            try read { try self.run(number, $0) }
        }

        func run(_ number: Int64?, _ db: Database) throws -> RunRecord {
            if let number {
                if let run = try db.runRecords(where: "id = ?", [number]).first { return run }
                let numbers = try db.runRecords(where: "TRUE ORDER BY id", []).map { String($0.number) }
                throw StoreError(
                    .noRun, path,
                    "has no run \(number); it has \(numbers.isEmpty ? "none" : numbers.joined(separator: ", "))"
                )
            }
            if let run = try db.runRecords(where: "TRUE ORDER BY id DESC LIMIT 1", []).first { return run }
            throw StoreError(.noRun, path, "has no run yet: run `animatorpool simulate`")
        }

        // MARK: Events

        /// The events a filter asks for, in order.
        public func events(_ filter: LogFilter) throws(StoreError) -> LogPage<LifecycleEvent> {
            try read { db in
                let run = try self.run(filter.run, db)
                var events: [LifecycleEvent] = []
                try self.step(filter, run: run, limit: filter.limit, db) {
                    events.append($0)
                    return true
                }
                return LogPage(events, limit: filter.limit)
            }
        }

        /// Calls `body` on every event a filter asks for, in order, until it returns false; the limit is left
        /// aside.
        ///
        /// Rows are read one after the other: memory does not grow with the log.
        /// - Throws: ``StoreError``, or what `body` throws.
        public func forEachEvent(
            _ filter: LogFilter = LogFilter(), _ body: (LifecycleEvent) throws -> Bool
        ) throws {
            try inTransaction { try step(filter, run: try run(filter.run, $0), limit: nil, $0, body) }
        }

        func step(
            _ filter: LogFilter, run: RunRecord, limit: Int?, _ db: Database,
            _ body: (LifecycleEvent) throws -> Bool
        ) throws {
            let query = try db.eventQuery(filter, run: run)
            let decoder = try EventDecoder(db, path: path)
            let sql = query.select(EventDecoder.columns, from: "event", limit: limit)
            try db.forEachRow(sql, query.arguments) { try body(try decoder.event($0)) }
        }

        /// The hazards a filter asks for: events of the kinds 33 to 63.
        public func hazards(_ filter: LogFilter) throws(StoreError) -> LogPage<LifecycleEvent> {
            var filter = filter
            let hazards = Set(EventKind.allCases.filter(\.isHazard))
            filter.kinds = filter.kinds?.intersection(hazards) ?? hazards
            return try events(filter)
        }

        // MARK: What events add up to

        /// The animators a filter asks for, by number. Kinds do not apply; times are those of the request,
        /// or of the attach where nobody asked.
        public func animators(_ filter: LogFilter) throws(StoreError) -> LogPage<AnimatorRecord> {
            try read { db in
                let run = try self.run(filter.run, db)
                var query = LogQuery(filter, run: run.number)
                if let animator = filter.animator {
                    let number = Int64(UInt32(bitPattern: animator.rawValue))
                    query.narrow(from: number, through: number, run: run.number)
                }
                if let cell = filter.cell { query.require("cell_id = ?", Int64(cell.rawValue)) }
                if let item = filter.item { query.require("item = ?", item.rawValue) }
                if let since = filter.sinceNs {
                    query.require("coalesce(requested_ns, attached_ns) >= ?", since)
                }
                if let until = filter.untilNs {
                    query.require("coalesce(requested_ns, attached_ns) < ?", until)
                }
                return LogPage(try db.animatorRecords(query, limit: filter.limit), limit: filter.limit)
            }
        }

        /// Every cell as a run left it, by number; none while the run is open.
        public func cells(run number: Int64? = nil) throws(StoreError) -> [CellRecord] {
            try cells(LogFilter(run: number)).rows
        }

        /// The cells a filter asks for; it may name a cell, an animator and an item.
        public func cells(_ filter: LogFilter) throws(StoreError) -> LogPage<CellRecord> {
            try read { db in
                let run = try self.run(filter.run, db)
                var query = LogQuery(filter, run: run.number)
                if let cell = filter.cell {
                    let number = Int64(UInt32(bitPattern: cell.rawValue))
                    query.narrow(from: number, through: number, run: run.number)
                }
                if let item = filter.item { query.require("item = ?", item.rawValue) }
                if let animator = filter.animator {
                    query.require("animator_id = ?", Int64(animator.rawValue))
                }
                return LogPage(try db.cellRecords(query, limit: filter.limit), limit: filter.limit)
            }
        }

        /// The frames a filter asks for; times are those of the vsync a frame was meant for.
        public func frames(_ filter: LogFilter) throws(StoreError) -> LogPage<FrameRecord> {
            try read { db in
                let query = frameQuery(filter, run: try self.run(filter.run, db))
                var frames: [FrameRecord] = []
                try db.forEachFrame(query, limit: filter.limit) {
                    frames.append($0)
                    return true
                }
                return LogPage(frames, limit: filter.limit)
            }
        }

        func frameQuery(_ filter: LogFilter, run: RunRecord) -> LogQuery {
            var query = LogQuery(filter, run: run.number)
            if let since = filter.sinceNs { query.require("expected_ns >= ?", since) }
            if let until = filter.untilNs { query.require("expected_ns < ?", until) }
            return query
        }

        /// Calls `body` on every frame a filter asks for, in order, until it returns false; the limit is left
        /// aside. Rows are read one after the other: memory does not grow with the log.
        public func forEachFrame(
            _ filter: LogFilter = LogFilter(), _ body: (FrameRecord) throws -> Bool
        ) throws {
            try inTransaction { db in
                try db.forEachFrame(frameQuery(filter, run: try run(filter.run, db)), limit: nil, body)
            }
        }

        /// Reads with a closure that may throw errors of its caller's, which are passed on as they are.
        func inTransaction(_ body: (Database) throws -> Void) throws {
            try queue.read { db in
                do {
                    try body(db)
                } catch let error as DatabaseError {
                    throw StoreError(path, error)
                }
            }
        }

        func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
            try StoreError.wrap(path) { try queue.read(body) }
        }
    }
#endif
