import GRDB

/// A log opened for writing: one SQLite file with one or several runs.
///
/// A file has one writer. Opening it a second time for writing, here or in another process, is an error. Any number of
/// readers may read it (``LogReader``, ``SQLConsole``).
///
/// Opening refuses a file that is not a log, is damaged or is of a newer version, and does not change it. Opening
/// migrates a log of an older version and keeps a copy of the old one. It completes runs whose process died.
public final class LogFile {
    public let path: String
    /// Whether every batch is synced: then a power cut loses no acknowledged batch. Otherwise a power cut may lose the
    /// newest batches. A killed process loses none in either case.
    public let isDurable: Bool
    /// The migration of a log of an older version when it was opened.
    public let migration: Migration
    /// The numbers of the runs that were completed when the log was opened.
    public let recoveredRuns: [Int64]
    /// Before the connection, which closes when its statements have been finalized.
    let tables: RowTables
    let connection: LogConnection
    var queue: DatabaseQueue { connection.queue }

    /// The bytes of the log at `path` with its write-ahead log; 0 when there is no log.
    public static func bytesOnDisk(_ path: String) -> Int64 {
        FileSize.of(path) + FileSize.of(path + "-wal")
    }

    /// Opens the log at `path`, or creates it.
    ///
    /// - Throws: ``StoreError``.
    public convenience init(path: String, durable: Bool) throws(StoreError) {
        try self.init(path: path, durable: durable, checkpointPages: Self.checkpointPages)
    }

    /// - Parameters:
    ///   - checkpointPages: pages of the write-ahead log at which SQLite checkpoints.
    ///   - recoveredAtOnce: rows that recovery writes in one transaction.
    package init(
        path: String, durable: Bool, checkpointPages: Int = LogFile.checkpointPages,
        recoveredAtOnce: Int = 1 << 20
    ) throws(StoreError) {
        let file = try NamedFile(path)
        // Checked before the lock too, so that a file that is not a log gets no lock file.
        try Self.checkMayBeWritten(file)
        let lock = try LogFileLock(file)
        let place = try Self.checkMayBeWritten(file)
        if case .database(let header) = place {
            try header.checkIsFree(path)
            try LogInspection.check(file, header: header)
        }
        do throws(StoreError) {
            if !place.isDatabase {
                try NewLogFile.make(file)
            }
            let configuration = Self.writingConfiguration(durable, checkpointPages: checkpointPages)
            let queue = try StoreError.wrap(path) {
                try DatabaseQueue(path: file.sqlitePath, configuration: configuration)
            }
            connection = try LogConnection(file: file, queue: queue, lock: lock)
            // A log that was just made is of the newest version, and has no run.
            migration =
                place.isDatabase ? try StoreError.wrap(path) { try Self.migrate(queue, file) } : .unneeded
            tables = try StoreError.wrap(path) {
                try queue.inDatabase { db in
                    try Self.beginWriteAheadLog(db, path)
                    return try RowTables(db)
                }
            }
            recoveredRuns = try StoreError.wrap(path) { [tables] in
                guard place.isDatabase else { return [] }
                return try LogRecovery.completeOpenRuns(queue, tables, path, rowsAtOnce: recoveredAtOnce)
            }
        } catch {
            // Unless another writer has opened the new log.
            if case .nothing = place, error.reason != .locked { NewLogFile.remove(file.path) }
            throw error
        }
        self.path = path
        isDurable = durable
    }

    /// What is at a log's path.
    ///
    /// - Throws: ``StoreError`` when a log may not be written there.
    @discardableResult
    private static func checkMayBeWritten(
        _ file: NamedFile
    ) throws(StoreError) -> LogFileHeader.Place {
        let place = try LogFileHeader.place(file)
        switch place {
        case .database(let header):
            try header.checkOwner(file.name)
            try header.checkHasOneName(file.name)
        case .nothing, .empty:
            // A link must lead to a log: whoever made it may not choose where a new log is created.
            if file.isLink {
                throw StoreError(
                    .notADatabase, file.name,
                    "is a symbolic link to an empty file; name the file itself with --db")
            }
        }
        return place
    }

    private static func beginWriteAheadLog(_ db: Database, _ path: String) throws {
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
            throw StoreError(
                .system, path,
                "cannot have a write-ahead log beside it; put it on a local disk, or name another file "
                    + "with --db")
        }
        // A connection holds a shared lock from its first read on, which the reserved lock requires.
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM run LIMIT 1")
        try ReservedLock.take(db, path)
    }

    private static func writingConfiguration(
        _ durable: Bool, checkpointPages: Int = LogFile.checkpointPages
    ) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "AnimatorPool log writer"
        configuration.prepareDatabase { db in
            try db.execute(sql: settings(durable: durable, checkpointPages: checkpointPages))
        }
        return configuration
    }

    /// The settings of each writing connection. page_size applies only to a new file.
    static func settings(durable: Bool, checkpointPages: Int = LogFile.checkpointPages) -> String {
        """
        PRAGMA page_size = \(pageSize);
        PRAGMA synchronous = \(durable ? "FULL" : "NORMAL");
        PRAGMA cache_size = -16000;
        PRAGMA temp_store = MEMORY;
        PRAGMA wal_autocheckpoint = \(checkpointPages);
        PRAGMA journal_size_limit = \(2 * checkpointPages * pageSize);
        """
    }

    /// The page size of new files, in bytes.
    package static let pageSize = 8192
    /// Pages of the write-ahead log at which SQLite checkpoints.
    package static let checkpointPages = 1000
}
