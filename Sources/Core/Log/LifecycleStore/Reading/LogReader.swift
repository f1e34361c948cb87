import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording

/// The memory that a reader of a log may use.
public struct ReadingMemory: Hashable, Sendable {
    /// The size of the page cache, in KiB.
    public var cacheKiB: Int
    /// The maximum size of a text or row, in bytes. A longer text or row is an error. Nil for no limit.
    public var longestValue: Int?

    public init(cacheKiB: Int = 16_000, longestValue: Int? = nil) {
        self.cacheKiB = cacheKiB
        self.longestValue = longestValue
    }
}

/// Reads one log. A reader changes nothing, and never checkpoints while it is open.
///
/// Reading is possible while a run is recorded. Each result is a snapshot. An open reader keeps the writer from
/// removing the write-ahead log, so the last reader removes it when it closes.
public final class LogReader: Sendable {
    public let path: String
    let file: NamedFile
    let queue: DatabaseQueue

    /// Opens the log at `path` for reading.
    ///
    /// - Parameter memory: the memory that the reader may use.
    /// - Throws: ``StoreError``, also if the log does not exist.
    public init(path: String, memory: ReadingMemory = ReadingMemory()) throws(StoreError) {
        self.path = path
        let file = try LogReader.file(at: path)
        self.file = file
        do throws(StoreError) {
            queue = try StoreError.wrap(path) {
                let queue = try DatabaseQueue(
                    path: file.sqlitePath, configuration: LogInspection.readingConfiguration(memory))
                try queue.read { db in
                    try LogInspection.checkSchema(db, path).checkIsNewest(path)
                }
                return queue
            }
        } catch {
            LogConnection.sealAfterReading(file)
            throw error
        }
    }

    deinit {
        try? queue.close()
        LogConnection.sealAfterReading(file)
    }

    /// Whether the file at `path` is an SQLite database, not necessarily a log.
    ///
    /// Use only this method to examine a file. Any other way closes the file, and closing releases the locks
    /// of a writer in the same process.
    public static func isDatabase(path: String) -> Bool { LogFileHeader.isDatabase(path) }

    /// Whether the database at `path` is complete without a write-ahead log.
    public static func isSealed(path: String) -> Bool {
        guard let file = try? NamedFile(path), case .database(let header)? = try? LogFileHeader.place(file)
        else { return false }
        return !header.hasWriteAheadLog
    }

    /// - Throws: ``StoreError`` if the file at `path` is not a log of a known version.
    static func file(at path: String) throws(StoreError) -> NamedFile {
        let file = try NamedFile(path)
        switch try LogFileHeader.place(file) {
        case .nothing, .empty:
            throw StoreError.noLog(at: path)
        case .database(let header):
            try header.checkOwner(path)
            try header.checkIsWhole(file)
        }
        return file
    }

    // MARK: Runs

    /// Returns every run of the log at `path`, the oldest first, as ``runs()`` of a reader does.
    ///
    /// Does not open a sealed log with SQLite, which would take twenty times as long.
    ///
    /// - Throws: ``StoreError``, also if the log does not exist.
    package static func runs(
        at path: String, memory: ReadingMemory = ReadingMemory()
    ) throws(StoreError) -> [RunRecord] {
        if let runs = try SealedLog.runs(at: path, memory: memory) { return runs }
        return try LogReader(path: path, memory: memory).runs()
    }

    /// Returns every run of the file, the oldest first.
    public func runs() throws(StoreError) -> [RunRecord] {
        try read { try $0.runRecords(where: "TRUE ORDER BY id", []) }
    }

    /// Returns the run with a number, or the newest run.
    ///
    /// - Throws: ``StoreError`` with `noRun` if the log does not have the run.
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
        throw StoreError.noRun(in: path)
    }

    // MARK: Events

    /// Returns the events that match a filter, in order.
    public func events(_ filter: LogFilter) throws(StoreError) -> LogPage<LifecycleEvent> {
        try read { db in
            let run = try self.run(filter.run, db)
            var events: [LifecycleEvent] = []
            let enough = filter.limit.map(LogFilter.rowsRead(for:)) ?? .max
            try self.step(filter, run: run, db) {
                events.append($0)
                return events.count < enough
            }
            return LogPage(events, limit: filter.limit)
        }
    }

    /// Calls `body` with every event that matches a filter until `body` returns false. Ignores the limit.
    ///
    /// Reads row by row, so memory use does not grow with the log.
    ///
    /// - Throws: ``StoreError``, or an error of `body`.
    public func forEachEvent(
        _ filter: LogFilter = LogFilter(), _ body: (LifecycleEvent) throws -> Bool
    ) throws {
        try withDatabase { db in try step(filter, run: try run(filter.run, db), db, body) }
    }

    /// Returns the last events before an event that match a filter, in order: at most `count`.
    ///
    /// Ignores the filter's `after` and `limit`.
    public func events(
        _ filter: LogFilter, before seq: Int64, count: Int
    ) throws(StoreError) -> [LifecycleEvent] {
        guard count > 0 else { return [] }
        return try read { db in
            var events: [LifecycleEvent] = []
            let run = try self.run(filter.run, db)
            try self.step(filter, run: run, before: seq, db) {
                events.append($0)
                return events.count < count
            }
            return events.reversed()
        }
    }

    /// Returns the number of a run's events.
    package func eventCount(run number: Int64) throws(StoreError) -> Int64 {
        try read { db in
            try db.rows(
                "SELECT count(*) FROM event_row WHERE id BETWEEN ? AND ?",
                [RowID.range(ofRun: number).lowerBound, RowID.range(ofRun: number).upperBound]
            ) { $0.integer(0) }.first ?? 0
        }
    }

    /// Returns the number of the last event of a run, or 0. Complexity: O(log n) for n events.
    public func lastSeq(run number: Int64? = nil) throws(StoreError) -> Int64 {
        try read { db in try db.lastSeq(run: try self.run(number, db).number) }
    }

    /// Returns the number of the last frame of a run, or 0. Complexity: O(log n) for n frames.
    public func lastFrame(run number: Int64? = nil) throws(StoreError) -> Int {
        try read { db in Int(try db.lastNumber(in: "frame_row", run: try self.run(number, db).number)) }
    }

    /// Returns the number of the first event of a run at or after a time, or the last number plus one.
    public func firstSeq(notBefore tNs: Int64, run number: Int64? = nil) throws(StoreError) -> Int64 {
        try read { db in try db.firstSeq(notBefore: tNs, run: try self.run(number, db).number) }
    }

    /// Calls `body` with all events that match a filter: forward, or backward from an event.
    func step(
        _ filter: LogFilter, run: RunRecord, before seq: Int64? = nil, _ db: Database,
        _ body: (LifecycleEvent) throws -> Bool
    ) throws {
        let decoder = try EventDecoder(db, path: path)
        let condition = EventCondition(
            animator: filter.animator, item: filter.item, subject: filter.subject)
        var queries = try db.eventQueries(filter, run: run)
        if let seq {
            queries.reverse()
            for index in queries.indices {
                queries[index].narrow(through: seq.clampedAdding(-1), run: run.number)
            }
        }
        for query in queries {
            let sql = query.select(
                EventDecoder.columns, from: query.eventTable, limit: nil, backward: seq != nil)
            let goesOn = try db.forEachRow(sql, query.arguments) { row in
                guard let event = try decoder.event(row, where: condition) else { return true }
                return try body(event)
            }
            if !goesOn { return }
        }
        var all = LogFilter(run: filter.run)
        all.limit = filter.limit
        if filter == all, seq == nil { try check(decoder.digest, of: run, db) }
    }

    /// Compares the digest of the events with the stored digest. The caller checks the number of events.
    private func check(_ digest: EventDigest, of run: RunRecord, _ db: Database) throws {
        guard run.hasDigest, run.events == digest.count else { return }
        let stated = try Int64.fetchOne(
            db, sql: "SELECT digest FROM run_row WHERE id = ?", arguments: [run.number])
        if stated == digest.stored { return }
        throw StoreError(
            .corrupt, path, "is damaged: the events of run \(run.number) are not those that were written")
    }

    /// Returns the hazards that match a filter. A memory hazard counts if it lasts a frame or longer.
    public func hazards(_ filter: LogFilter) throws(StoreError) -> LogPage<LifecycleEvent> {
        try events(filter.ofHazards)
    }

    // MARK: Frames

    /// Returns the frames that match a filter. The time of a frame is its target vsync.
    public func frames(_ filter: LogFilter) throws(StoreError) -> LogPage<FrameRecord> {
        try read { db in
            let query = StoredTable.frames.query(filter, run: try self.run(filter.run, db))
            var frames: [FrameRecord] = []
            try db.forEachFrame(query, limit: filter.limit) {
                frames.append($0)
                return true
            }
            return LogPage(frames, limit: filter.limit)
        }
    }

    /// Calls `body` with every frame that matches a filter until `body` returns false. Ignores the limit.
    ///
    /// Reads row by row, so memory use does not grow with the log.
    public func forEachFrame(
        _ filter: LogFilter = LogFilter(), _ body: (FrameRecord) throws -> Bool
    ) throws {
        try withDatabase { db in
            let run = try self.run(filter.run, db)
            try db.forEachFrame(StoredTable.frames.query(filter, run: run), limit: nil, body)
        }
    }

    /// Checks that the frames, animators, uses and cells of a run are those that were written.
    ///
    /// Reading the run's events checks the events.
    ///
    /// - Throws: ``StoreError`` with `corrupt` if they differ.
    /// - Complexity: O(frames + animators + uses).
    package func checkRows(ofRun number: Int64) throws(StoreError) {
        try read { try $0.checkRows(of: run(number, $0), path) }
    }

    /// Returns the end of the last frame of a run, or nil if the run has no frames. Complexity: O(frames).
    package func lastFrameEndNs(ofRun number: Int64) throws -> Int64? {
        var lastNs: Int64?
        try forEachFrame(LogFilter(run: number)) {
            lastNs = max($0.endNs, lastNs ?? $0.endNs)
            return true
        }
        return lastNs
    }

    /// Runs `body` on a snapshot of the file. Converts SQLite's errors to ``StoreError`` and rethrows others.
    func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try queue.read { db in
            do {
                return try body(db)
            } catch let error as DatabaseError {
                throw StoreError(path, error)
            }
        }
    }

    func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
        try StoreError.wrap(path) { try queue.read(body) }
    }
}

/// A run of a log.
public struct RunRecord: Hashable, Sendable {
    /// The number of the run in this file.
    public var number: Int64
    public var description: RunDescription
    public var status: RunStatus
    /// The time of the run's end, or nil if the run is open.
    public var endedNs: Int64?
    /// The number of events. In an open run, the number of the last event.
    public var events: Int64
    /// The number of dropped events. A `log.gap` names each of them.
    public var dropped: Int64
    public var configJSON: String
    public var summaryJSON: String?
    /// The combination of animated updates in lists, from ``configJSON``; nil for the default.
    public var updates: String?
    /// How an interactive transition leaves its views, from ``configJSON``; nil for a run without screens.
    public var transitions: String?
    /// Whether the run was in real time, so that the same run has other times when it is repeated: a run of an
    /// app, or of a simulation with a pace in its ``configJSON``.
    public var isInRealTime: Bool
    /// Whether a finger scrolled the list of the run in real time, from ``configJSON``.
    public var isLive: Bool

    /// Whether the writer stored digests of the run's rows. Recovery after the writer died has none.
    var hasDigest: Bool { status != .open && status != .recovered }
}

extension LogReader {
    /// Returns SQLite's query plan for a filter of a table, or of events if `table` is nil, for tests. A good
    /// plan is the difference between a moment and a minute in a large log.
    package func queryPlan(of table: StoredTable? = nil, _ filter: LogFilter) throws(StoreError) -> [String] {
        try read { db in
            let run = try self.run(filter.run, db)
            let queries = try table.map { [$0.query(filter, run: run)] } ?? db.eventQueries(filter, run: run)
            return try queries.flatMap { query in
                let sql =
                    table?.sql(query, limit: filter.limit)
                    ?? query.select(EventDecoder.columns, from: query.eventTable, limit: filter.limit)
                return try db.rows("EXPLAIN QUERY PLAN " + sql, query.arguments) { $0.text(3) }
            }
        }
    }

    /// Reads all events and frames of a run in order. Each frame precedes the event with number `firstSeq`.
    ///
    /// Reads events and frames in parallel, so memory use does not grow with the log. The result is one
    /// snapshot, even of an open run.
    ///
    /// - Parameters:
    ///   - number: the run's number; nil for the newest.
    ///   - begin: called first, with the run.
    ///   - frame: nil to read no frames.
    /// - Throws: ``StoreError``, or the error of a closure, which stops the reading.
    public func tell(
        run number: Int64? = nil, begin: (RunRecord) throws -> Void,
        frame: ((FrameRecord) throws -> Void)?, event: (LifecycleEvent) throws -> Void
    ) throws {
        try withDatabase { db in
            let run = try self.run(number, db)
            try begin(run)
            let filter = LogFilter(run: run.number)
            try db.checkRows(of: run, path)
            guard let frame else {
                return try step(filter, run: run, db) {
                    try event($0)
                    return true
                }
            }
            let frames = try db.frames(StoredTable.frames.query(filter, run: run), limit: nil)
            var nextFrame = try frames.next() ? Database.frame(frames.row) : nil
            try step(filter, run: run, db) { next in
                while let due = nextFrame, due.firstSeq <= next.seq {
                    try frame(due)
                    nextFrame = try frames.next() ? Database.frame(frames.row) : nil
                }
                try event(next)
                return true
            }
            while let due = nextFrame {
                try frame(due)
                nextFrame = try frames.next() ? Database.frame(frames.row) : nil
            }
        }
    }
}
