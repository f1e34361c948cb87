import Foundation
import GRDB
import LifecycleEvents
import LifecycleRecording

/// Writes a run into a log, with a transaction for each batch.
final class SQLiteSink: LifecycleSink {
    /// Declared before the connection, as in ``LogFile``: it closes after its statements are finalized.
    private let tables: RowTables
    private let connection: LogConnection
    /// The configuration that makes the run repeatable, as JSON.
    private let configJSON: String
    private var writing: RunRowWriter?
    /// Whether the run's end is written but not yet synced.
    private var isEndWritten = false
    /// The rows that the current batch has finished, not in ``writing``, so that its copies stay small.
    private var finished = FinishedRows()
    private var reserve: ReservedRoom?
    /// Whether the last failure was a full disk.
    private var lacksRoom = false

    init(connection: LogConnection, tables: RowTables, configJSON: String) {
        self.connection = connection
        self.tables = tables
        self.configJSON = configJSON
    }

    func begin(_ run: RunDescription) throws(LifecycleSinkError) {
        guard RunDescription.isUUID(run.uuid) else {
            throw LifecycleSinkError(
                "\(connection.file.name): a run is not recorded \(RunDescription.uuidRule)",
                isPermanent: true)
        }
        isEndWritten = false
        reserve = ReservedRoom(besideLogAt: connection.file.path)
        writing = try access { db in
            try inTransaction(db) {
                let id = try db.insert(run, configJSON: configJSON)
                return RunRowWriter(run: id, tables, try NoteNumbers(db), refreshNs: run.refreshNs)
            }
        }
    }

    func write(_ batch: LifecycleBatch) throws(LifecycleSinkError) {
        guard var next = writing else { preconditionFailure("A run is begun before it is written.") }
        finish(batch.events, of: &next.rows)
        try access { db in
            try tables.fill { try next.put(batch, finished, db) }
            try inTransaction(db) { try next.insert(into: db) }
        }
        writing = next
    }

    func releaseReserve() -> Bool {
        guard lacksRoom, reserve != nil else { return false }
        reserve = nil
        return true
    }

    /// Writes the end once and syncs it. A retry after a failed sync only syncs.
    ///
    /// A run with the status open gets no end: another recorder will continue it.
    func end(_ ending: RunEnding) throws(LifecycleSinkError) {
        if !isEndWritten, ending.status != .open { try write(ending) }
        reserve = nil
        try access(settle)
    }

    /// Writes the end with the rows of open animators and uses. If there is no space for all of it, the run stays
    /// open, and the next writer completes it from its events.
    private func write(_ ending: RunEnding) throws(LifecycleSinkError) {
        guard var last = writing else { preconditionFailure("A run is begun before it is ended.") }
        finished.removeAll()
        last.rows.end(atNs: ending.endedNs, into: &finished)
        finished.sort()
        try access { db in
            try tables.fill { try last.put(LifecycleBatch(), finished, db) }
            try inTransaction(db) {
                try last.insert(into: db)
                try last.end(ending, db)
            }
        }
        writing = nil
        isEndWritten = true
    }

    /// Checkpoints the write-ahead log, which syncs the file.
    ///
    /// A disk may accept writes and fail later. The run has then failed. Without disk space the data stays in
    /// the write-ahead log, which is just as safe.
    private func settle(_ db: Database) throws {
        do {
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        } catch let error as DatabaseError where error.resultCode != .SQLITE_IOERR {
            return
        }
    }

    /// Aggregates events to rows, and adds finished rows to ``finished``.
    private func finish(_ events: [LifecycleEvent], of rows: inout RowAggregation) {
        // Uses a local value, because every access to a property of this object is checked for exclusivity.
        var ended = FinishedRows()
        swap(&ended, &finished)
        ended.removeAll()
        events.forEachInPlace { rows.fold($0.element, into: &ended) }
        ended.sort()
        swap(&ended, &finished)
    }

    /// Runs `body` in a transaction.
    private func inTransaction<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
        try db.beginTransaction(.immediate)
        do {
            let result = try body()
            try db.commit()
            return result
        } catch {
            try? db.rollback()
            throw error
        }
    }

    /// Calls `body` with the log's connection, and converts its error to a one-line error.
    private func access<Result>(
        _ body: (Database) throws -> Result
    ) throws(LifecycleSinkError) -> Result {
        do {
            try connection.checkFile()
            let result = try connection.queue.writeWithoutTransaction(body)
            lacksRoom = false
            return result
        } catch let error as StoreError {
            throw LifecycleSinkError(error.description, isPermanent: true)
        } catch let error as DatabaseError {
            lacksRoom = error.resultCode == .SQLITE_FULL
            throw LifecycleSinkError(
                StoreError(connection.file.name, error).description,
                isPermanent: !StoreError.isWorthRetrying(error.resultCode))
        } catch {
            throw LifecycleSinkError("\(connection.file.name): \(error)", isPermanent: true)
        }
    }
}

/// Disk space that is reserved for the end of a run, so that a run can end on a full disk.
///
/// An unlinked file holds the space: the system frees the space when the process ends.
final class ReservedRoom {
    /// Enough for the end of a run with some hundreds of cells.
    static let byteCount = 512 << 10

    private let descriptor: CInt

    /// Reserves space beside the log at `path`, which this process has locked. Returns nil if there is none.
    init?(besideLogAt path: String) {
        let name = Self.name(path)
        descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(name)
        // Zeros that are written take space on every file system.
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<(Self.byteCount / zeros.count) {
            guard write(descriptor, zeros, zeros.count) == zeros.count else { return nil }
        }
    }

    /// Removes the empty file of a process that was killed before it unlinked the file.
    static func removeRemains(besideLogAt path: String) {
        guard let file = FileIdentity(ofName: name(path)), file.isRegular, file.size == 0 else { return }
        unlink(name(path))
    }

    private static func name(_ path: String) -> String { path + ".room" }

    /// Frees the space.
    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}

extension LogFile {
    /// Records a run: calls `body` with a recorder, and ends the run when `body` returns or throws.
    ///
    ///     try log.record(run: description) { recorder in
    ///         try simulation.run(record: recorder.record) { … }
    ///         recorder.finish(cells: cells, summaryJSON: summary)
    ///     }
    ///
    /// If `body` throws, the run stays in the log with the status `failed`.
    ///
    /// - Parameters:
    ///   - run: the description of the run. Its UUID must not exist in the file.
    ///   - configJSON: the configuration that makes the run repeatable, as a JSON object.
    /// - Throws: an error of `body`, or `LifecycleSinkError` if the log could not be written.
    public func record<Result>(
        run: RunDescription, configJSON: String = "{}",
        options: RecorderOptions = RecorderOptions(whenFull: .block),
        _ body: (LifecycleRecorder) throws -> Result
    ) throws -> Result {
        let recorder = try recorder(run: run, configJSON: configJSON, options: options)
        let result: Result
        do {
            result = try body(recorder)
        } catch {
            // The error of `body` is more important. The recorder's health keeps an error of the log.
            try? recorder.close(status: .failed)
            throw error
        }
        try recorder.close()
        return result
    }

    /// Starts a run, which ends when the caller closes the recorder. A log records one run at a time.
    public func recorder(
        run: RunDescription, configJSON: String, options: RecorderOptions
    ) throws(LifecycleSinkError) -> LifecycleRecorder {
        try LifecycleRecorder(
            run: run, sink: SQLiteSink(connection: connection, tables: tables, configJSON: configJSON),
            options: options)
    }
}
