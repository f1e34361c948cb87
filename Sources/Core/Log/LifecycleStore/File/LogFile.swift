import GRDB

/// A log opened for writing: one SQLite file with one or several runs.
///
/// A file has one writer. Opening the file for writing a second time, in this process or another, is an
/// error. Any number of readers may read the file (``LogReader``, ``SQLConsole``).
///
/// A file that is not a log, is damaged or has a newer version is rejected and stays unchanged. A log of an
/// older version is migrated, and a copy of the old log is kept. Runs whose process died are completed.
public final class LogFile {
    public let path: String
    /// Whether every batch is synced, so that a power failure loses no written batch.
    ///
    /// Otherwise a power failure may lose the newest batches. A killed process loses no batch in either case.
    public let isDurable: Bool
    /// The migration of an older log during opening.
    public let migration: Migration
    /// The numbers of the runs that were completed during opening.
    public let recoveredRuns: [Int64]
    /// Whether this object created the file. No other process has written it, because this process has held
    /// the lock since then.
    public let isNew: Bool
    /// Declared before the connection, which closes after its statements are finalized.
    let tables: RowTables
    let connection: LogConnection
    var queue: DatabaseQueue { connection.queue }

    /// Returns the size of the log at `path` with its write-ahead log, in bytes; 0 if there is no log.
    public static func bytesOnDisk(_ path: String) -> Int64 {
        FileSize.of(path) + FileSize.of(path + "-wal")
    }

    /// Opens the log at `path`, or creates the log.
    ///
    /// - Throws: ``StoreError``.
    public convenience init(path: String, durable: Bool) throws(StoreError) {
        try self.init(path: path, durable: durable, checkpointPages: Self.checkpointPages)
    }

    /// - Parameters:
    ///   - checkpointPages: the number of pages in the write-ahead log at which SQLite checkpoints.
    ///   - mustExist: whether to throw an error instead of creating a log.
    ///   - completesOpenRuns: whether to complete runs whose process died.
    ///   - recoveredAtOnce: the number of rows that recovery writes in one transaction.
    package init(
        path: String, durable: Bool, checkpointPages: Int = LogFile.checkpointPages,
        mustExist: Bool = false, completesOpenRuns: Bool = true, recoveredAtOnce: Int = 1 << 20
    ) throws(StoreError) {
        let file = try NamedFile(path)
        // Checks before taking the lock, too, so that a file that is not a log gets no lock file.
        try Self.checkMayBeWritten(file)
        let lock = try LogFileLock(file)
        let place = try Self.checkMayBeWritten(file)
        ReservedRoom.removeRemains(besideLogAt: file.path)
        switch place {
        case .nothing:
            isNew = true
        case .empty:
            // The user's file stays after an error.
            isNew = false
        case .database(let header):
            isNew = false
            try header.checkIsFree(path)
            try LogInspection.check(file, header: header)
        }
        // Another process may have removed the log before this process had the lock.
        if mustExist, !place.isDatabase { throw StoreError.noLog(at: path) }
        do throws(StoreError) {
            if !place.isDatabase {
                try NewLogFile.make(file, under: lock)
            }
            let configuration = Self.writingConfiguration(checkpointPages: checkpointPages)
            let queue = try StoreError.wrap(path) {
                try DatabaseQueue(path: file.sqlitePath, configuration: configuration)
            }
            connection = try LogConnection(file: file, queue: queue, lock: lock)
            // A new log has the newest version and no runs.
            migration =
                place.isDatabase ? try StoreError.wrap(path) { try Self.migrate(queue, file) } : .unneeded
            tables = try StoreError.wrap(path) {
                try queue.inDatabase { db in
                    try Self.beginWriteAheadLog(db, path, durable: durable)
                    return try RowTables(db)
                }
            }
            recoveredRuns = try StoreError.wrap(path) { [tables] in
                guard place.isDatabase, completesOpenRuns else { return [] }
                return try LogRecovery.completeOpenRuns(queue, tables, path, rowsAtOnce: recoveredAtOnce)
            }
        } catch {
            // Keeps the new log if another writer has opened it, which is possible after a user removed the lock
            // file.
            if isNew, error.reason != .locked { NewLogFile.remove(file.path) }
            throw error
        }
        self.path = path
        isDurable = durable
    }

    /// Returns the kind of the file at a log's path.
    ///
    /// - Throws: ``StoreError`` if no log may be written there.
    @discardableResult
    private static func checkMayBeWritten(
        _ file: NamedFile
    ) throws(StoreError) -> LogFileHeader.Place {
        let place = try LogFileHeader.place(file)
        switch place {
        case .database(let header):
            try header.checkOwner(file.name)
            try header.checkHasOneName(file.name)
            try LogCompanions.checkHaveOneName(file)
        case .nothing, .empty:
            try LogCompanions.checkAreNone(file)
            // A link must lead to an existing log: its creator must not choose the location of a new log.
            if file.isLink {
                throw StoreError(
                    .notADatabase, file.name,
                    "is a symbolic link to an empty file; name the file itself with --db")
            }
        }
        return place
    }

    private static func beginWriteAheadLog(_ db: Database, _ path: String, durable: Bool) throws {
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
            throw StoreError(
                .system, path,
                "cannot have a write-ahead log beside it; put it on a local disk, or name another file "
                    + "with --db")
        }
        if !durable { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
        // A connection holds a shared lock after its first read. The reserved lock requires the shared lock.
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM run_row LIMIT 1")
        try ReservedLock.take(db, path)
    }

    private static func writingConfiguration(checkpointPages: Int) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "AnimatorPool log writer"
        configuration.prepareDatabase { db in
            try db.execute(sql: settings(checkpointPages: checkpointPages))
        }
        return configuration
    }

    /// Returns the settings of each writing connection. `page_size` applies only to a new file.
    ///
    /// `synchronous` is `FULL` until there is a write-ahead log: with a rollback journal, `NORMAL` may leave a
    /// damaged file after a power failure (https://www.sqlite.org/pragma.html#pragma_synchronous).
    static func settings(checkpointPages: Int = LogFile.checkpointPages) -> String {
        """
        PRAGMA page_size = \(pageSize);
        PRAGMA synchronous = FULL;
        PRAGMA cache_size = -16000;
        PRAGMA temp_store = MEMORY;
        PRAGMA wal_autocheckpoint = \(checkpointPages);
        PRAGMA journal_size_limit = \(2 * checkpointPages * pageSize);
        """
    }

    /// The page size of new files, in bytes.
    package static let pageSize = 8192
    /// The number of pages in the write-ahead log at which SQLite checkpoints.
    package static let checkpointPages = 1000
}
