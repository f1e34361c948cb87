import Foundation
import GRDB
import GRDBSQLite
import LifecycleMigrations

/// Creates logs. It writes a log under another name and renames it, so that a log is complete even if the process dies.
enum NewLogFile {
    private static let companions = ["", "-journal", "-wal", "-shm"]
    /// In bytes. SQLite's file system writes nothing if a part has 128 KiB.
    private static let partSize = 1 << 16

    /// Creates a log in place of no file or an empty file. Nobody else may create it meanwhile.
    ///
    /// - Parameter parts: the pages, in parts of at most 64 KiB.
    static func make(_ file: NamedFile, _ parts: [UnsafeRawBufferPointer]) throws(StoreError) {
        let unborn = file.path + ".unfinished"
        // A process that died here left it.
        remove(unborn)
        do throws(StoreError) {
            try StoreError.wrap(file.name) { try write(parts, to: file.sqlitePath + ".unfinished") }
            try name(unborn, file)
        } catch {
            remove(unborn)
            throw error
        }
    }

    /// Removes a log that has no run yet.
    static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

    /// Creates a log without a run.
    static func make(_ file: NamedFile) throws(StoreError) {
        try StoreError.wrap(file.name) {
            try template.get().pages.withUnsafeBytes { pages in
                let parts = stride(from: 0, to: pages.count, by: partSize).map {
                    UnsafeRawBufferPointer(rebasing: pages[$0..<min($0 + partSize, pages.count)])
                }
                try make(file, parts)
            }
        }
    }

    /// What each new log begins with. Made once a process.
    static let template = Result { try inMemory().inDatabase(LogTemplate.init) }

    /// A log without a run, in memory. Every migration runs in one transaction and as one script: GRDB's migrator takes
    /// several times as long. A connection without GRDB runs the script, because GRDB's authorizer would note each column
    /// of each view, and SQLite copies the pages.
    static func inMemory(version: Int = LifecycleMigrations.newestVersion) throws -> DatabaseQueue {
        let steps = LifecycleMigrations.all.prefix(version).map {
            "\($0.sql);INSERT INTO grdb_migrations VALUES ('\($0.name)');"
        }
        let settings = LogFile.settings(durable: true)
        let script =
            settings + "BEGIN;CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
            + steps.joined() + "COMMIT"
        var source: OpaquePointer?
        defer { sqlite3_close(source) }
        guard sqlite3_open(":memory:", &source) == SQLITE_OK,
            sqlite3_exec(source, script, nil, nil, nil) == SQLITE_OK
        else { throw error(of: source) }
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            // The page size must be set before the copy.
            try db.execute(sql: settings)
            guard let copy = sqlite3_backup_init(db.sqliteConnection, "main", source, "main"),
                sqlite3_backup_step(copy, -1) == SQLITE_DONE, sqlite3_backup_finish(copy) == SQLITE_OK
            else { throw error(of: db.sqliteConnection) }
        }
        return queue
    }

    private static func error(of connection: OpaquePointer?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }

    /// Writes the pages to a new file, and syncs it. Through SQLite's file system, as all that a log is written with.
    private static func write(_ parts: [UnsafeRawBufferPointer], to path: String) throws {
        let result = SQLiteFile.with(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) { file, methods in
            guard let write = methods.xWrite, let sync = methods.xSync else { return SQLITE_CANTOPEN }
            var end: sqlite3_int64 = 0
            for part in parts {
                let result = write(file, part.baseAddress, CInt(part.count), end)
                guard result == SQLITE_OK else { return result }
                end += sqlite3_int64(part.count)
            }
            return sync(file, SQLITE_SYNC_FULL)
        }
        guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    }

    private static func name(_ unborn: String, _ file: NamedFile) throws(StoreError) {
        // A user may have created an empty file for its permissions.
        if let empty = FileIdentity(ofName: file.path) { _ = chmod(unborn, empty.rights) }
        guard rename(unborn, file.path) == 0 else {
            throw StoreError.system(file.name, "cannot be created")
        }
        // Not every system can sync a folder; then the log is as safe as any new file.
        _ = DiskSync.syncFolder(of: file.path)
    }
}
