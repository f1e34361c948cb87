import GRDB
import LifecycleMigrations
import SQLiteRowImage

/// A log opened for writing: one SQLite file with one or several runs.
///
/// A file has one writer. A second one, here or in another process, is refused with an error. Readers
/// come and go as they like (``LogReader``, ``SQLConsole``).
///
/// A file that is not a log, is damaged or comes from a newer version is refused and left as it was.
/// One from an older version is migrated; a copy of it as it was stays beside it. Runs whose process died
/// while it wrote them are completed: whoever opens a log for writing is its only writer.
public final class LogFile {
    public let path: String
    /// Whether every batch is forced to the disk: then a power cut loses nothing acknowledged. Otherwise
    /// it may lose the newest batches; a killed process loses none either way.
    public let isDurable: Bool
    /// What opening it did to a log of an older version.
    public let migration: Migration
    /// The numbers of the runs that were completed when the log was opened.
    public let recoveredRuns: [Int64]
    let connection: LogConnection
    /// Out of which the rows of runs come into the file.
    let image: RowImage
    var queue: DatabaseQueue { connection.queue }

    /// What the log at `path` takes of the disk, with its write-ahead log; 0 when there is none.
    public static func bytesOnDisk(_ path: String) -> Int64 {
        FileSize.of(path) + FileSize.of(path + "-wal")
    }

    /// Opens the log at `path`, and makes it when there is none.
    ///
    /// - Throws: ``StoreError``.
    public convenience init(path: String, durable: Bool) throws(StoreError) {
        try self.init(path: path, durable: durable, checkpointPages: Self.checkpointPages)
    }

    /// - Parameters:
    ///   - checkpointPages: pages the write-ahead log gathers before they go to their places.
    ///   - recoveredAtOnce: rows of a run whose process died that are written in one transaction.
    package init(
        path: String, durable: Bool, checkpointPages: Int = LogFile.checkpointPages,
        recoveredAtOnce: Int = 1 << 20
    ) throws(StoreError) {
        let file = try NamedFile(path)
        // A look before the lock, so that nothing is put beside a file that is not ours.
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
            migration = try StoreError.wrap(path) { try Self.migrate(queue, file) }
            image = try StoreError.wrap(path) {
                try Self.beginWriteAheadLog(queue, path)
                return try queue.inDatabase(RowTables.image)
            }
            recoveredRuns = try StoreError.wrap(path) { [image] in
                try LogRecovery.completeOpenRuns(queue, image, path, rowsAtOnce: recoveredAtOnce)
            }
        } catch {
            // Another writer may have come upon what was just made.
            if case .nothing = place, error.reason != .locked { NewLogFile.remove(file.path) }
            throw error
        }
        self.path = path
        isDurable = durable
    }

    /// What stands under a log's name.
    ///
    /// - Throws: ``StoreError`` when it is nothing that a log may be written to.
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
            // Whoever made the link decides where it leads: to a log, or it is not followed.
            if file.isLink {
                throw StoreError(
                    .notADatabase, file.name,
                    "is a symbolic link to an empty file; name the file itself with --db")
            }
        }
        return place
    }

    /// The steps from any version to the newest.
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        for migration in LifecycleMigrations.all {
            migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
        }
        return migrator
    }()

    private static func migrate(_ queue: DatabaseQueue, _ file: NamedFile) throws -> Migration {
        let newest = LifecycleMigrations.newestVersion
        let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        guard version < newest else { return Migration(from: version, to: version, backup: nil) }
        let backup = try LogBackup.make(queue, of: file, version: version)
        do {
            try migrator.migrate(queue)
        } catch {
            // Tried again and again, on a full disk say, it would fill the rest with copies.
            let reached = try? queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
            if reached == version { LogBackup.remove(backup) }
            throw error
        }
        try queue.inDatabase { _ = try $0.checkpoint(.truncate) }
        return Migration(from: version, to: newest, backup: backup)
    }

    private static func beginWriteAheadLog(_ queue: DatabaseQueue, _ path: String) throws {
        let mode = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
        guard mode == "wal" else {
            throw StoreError(
                .system, path,
                "cannot have a write-ahead log beside it; put it on a local disk, or name another file "
                    + "with --db")
        }
        try queue.read { db in
            // From its first reading on a connection shares the file, and the lock comes on top of that.
            _ = try Int.fetchOne(db, sql: "SELECT 1 FROM run LIMIT 1")
            try ReservedLock.take(db, path)
        }
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

    /// What is set on each connection that writes. page_size counts only for a file that is being made.
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
    /// Pages the write-ahead log gathers before they go to their places.
    package static let checkpointPages = 1000
}
