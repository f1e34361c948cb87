import GRDB
import LifecycleEvents
import LifecycleRecording
import SQLiteRowImage

/// Completes a run whose process died during the recording.
///
/// A batch is one transaction, so all events up to the last batch are present. The dead writer had the rows
/// of open animators and uses in memory. Recovery creates these rows again from the events.
struct LogRecovery {
    /// The number of rows to add to the image at once.
    private static let gathered = 4096

    private let run: Int64
    private let tables: RowTables
    private let decoder: EventDecoder
    private var writer: RunRowWriter
    private var finished = FinishedRows()
    /// The ID of the last event that was read.
    private var lastID: Int64
    private var endNs: Int64 = 0
    private var events: Int64 = 0
    private var dropped: Int64 = 0

    /// Completes every open run and returns the numbers of the runs.
    ///
    /// A run with more than `rowsAtOnce` rows of animators and uses is completed in several transactions. The
    /// run stays open until the last transaction. After an interruption, the next opening starts again.
    ///
    /// Only the writer of the log calls this method, before it starts a run.
    ///
    /// Complexity: O(events of the runs). Memory holds the animators and cells in use at one moment, and the
    /// rows of a transaction.
    static func completeOpenRuns(
        _ queue: DatabaseQueue, _ tables: RowTables, _ path: String, rowsAtOnce: Int
    ) throws -> [Int64] {
        let open = try queue.read { db in
            try db.rows(
                "SELECT id FROM run_row WHERE status = ? ORDER BY id", [Int64(RunStatus.open.rawValue)]
            ) {
                $0.integer(0)
            }
        }
        for run in open {
            try queue.writeWithoutTransaction { db in
                var recovery = try LogRecovery(run, db, tables, path)
                while try recovery.writeRows(db, atOnce: rowsAtOnce) {}
            }
        }
        return open
    }

    private init(_ run: Int64, _ db: Database, _ tables: RowTables, _ path: String) throws {
        self.run = run
        self.tables = tables
        decoder = try EventDecoder(db, path: path)
        let refreshNs = try Int64.fetchOne(
            db, sql: "SELECT refresh_ns FROM run_row WHERE id = ?", arguments: [run])
        writer = RunRowWriter(run: run, tables, try NoteNumbers(db), refreshNs: refreshNs ?? 0)
        lastID = RowID.range(ofRun: run).lowerBound - 1
    }

    /// Writes the rows of the next events in one transaction. Returns whether there are more events.
    private mutating func writeRows(_ db: Database, atOnce limit: Int) throws -> Bool {
        let isFirst = lastID < first
        var hasMore = false
        try tables.fill { hasMore = try putRows(db, atOnce: limit) }
        try db.inTransaction(.immediate) {
            if isFirst { try deleteRows(db) }
            try tables.insert()
            if !hasMore { try endRun(db) }
            return .commit
        }
        return hasMore
    }

    /// Aggregates the next events to rows in the image. Returns whether there are more events.
    private mutating func putRows(_ db: Database, atOnce limit: Int) throws -> Bool {
        var count = 0
        let areAll = try db.forEachRow(
            "SELECT \(EventDecoder.columns) FROM event_row WHERE id BETWEEN ? AND ? ORDER BY id",
            [lastID + 1, last]
        ) { row in
            lastID = row.integer(0)
            guard let event = try decoder.event(row, where: EventCondition()) else { return true }
            writer.rows.fold(event, into: &finished)
            endNs = max(endNs, event.tNs)
            events += 1
            if event.kind == .logGap { dropped &+= event.arg ?? 0 }
            if finished.count < min(Self.gathered, limit) { return true }
            count += try putFinished()
            return count < limit
        }
        if areAll {
            let lastFrameNs = try Int64.fetchOne(
                db, sql: "SELECT max(end_ns) FROM frames WHERE id BETWEEN ? AND ?",
                arguments: [first, last])
            endNs = max(endNs, lastFrameNs ?? 0)
            writer.rows.end(atNs: endNs, into: &finished)
            _ = try putFinished()
        }
        return !areAll
    }

    /// Adds the finished rows to the image and returns their number.
    private mutating func putFinished() throws -> Int {
        finished.sort()
        try writer.put(finished)
        defer { finished.removeAll() }
        return finished.count
    }

    /// Deletes the finished rows, which are created again together with later events.
    private func deleteRows(_ db: Database) throws {
        for table in ["animator_row", "use_row", "orphan_row"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE id BETWEEN ? AND ?", arguments: [first, last])
        }
    }

    private func endRun(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE run_row SET ended_ns = ?, status = ?, events = ?, dropped = ? WHERE id = ?",
            arguments: [endNs, RunStatus.recovered.rawValue, events, dropped, run])
    }

    private var first: Int64 { RowID.range(ofRun: run).lowerBound }

    private var last: Int64 { RowID.range(ofRun: run).upperBound }
}

extension LogReader {
    /// Returns a note that the run is open, and the reason. Returns nil for a run that has ended.
    ///
    /// An open run has events and frames up to the last batch, ended animators and uses, and no cells.
    ///
    /// - Parameter number: the run, or nil for the newest.
    public func noteOnOpenRun(_ number: Int64? = nil) throws(StoreError) -> String? {
        let run = try self.run(number)
        guard run.status == .open else { return nil }
        if let writer = LogFileLock.writer(file) {
            return "run \(run.number) is open: process \(writer) is writing it"
        }
        if case .database(let header) = try LogFileHeader.place(file), header.isReserved {
            return "run \(run.number) is open: another process is writing it"
        }
        return "run \(run.number) was never ended, for its process died (`animatorpool db migrate` "
            + "completes it)"
    }
}
