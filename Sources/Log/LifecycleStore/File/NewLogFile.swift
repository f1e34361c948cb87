import Foundation
import GRDB
import GRDBSQLite
import LifecycleMigrations

/// Creates logs. It writes a log under another name and renames it, so that a log is complete even if the process dies.
enum NewLogFile {
    private static let companions = ["", "-journal", "-wal", "-shm"]

    /// Creates a log in place of no file or an empty file. The caller holds the lock.
    static func make(_ file: NamedFile) throws(StoreError) {
        let unborn = file.path + ".unfinished"
        // A process that died here left it.
        remove(unborn)
        do throws(StoreError) {
            try StoreError.wrap(file.name) { try makeTables(file.sqlitePath + ".unfinished") }
            try name(unborn, file)
        } catch {
            remove(unborn)
            throw error
        }
    }

    /// Removes a log that has no run yet.
    static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

    /// Runs every migration in one transaction and as one script. GRDB's migrator takes several times as long, and
    /// every new log waits for it.
    private static func makeTables(_ path: String) throws {
        let steps = LifecycleMigrations.all.map {
            "\($0.sql);INSERT INTO grdb_migrations VALUES ('\($0.name)');"
        }
        let script =
            LogFile.settings(durable: true) + "BEGIN;"
            + "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);" + steps.joined()
            + "COMMIT"
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        var result = sqlite3_open_v2(
            path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        if result == SQLITE_OK { result = sqlite3_exec(connection, script, nil, nil, nil) }
        guard result == SQLITE_OK else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: result),
                message: String(cString: sqlite3_errmsg(connection)))
        }
    }

    private static func name(_ unborn: String, _ file: NamedFile) throws(StoreError) {
        // A user may have created an empty file for its permissions.
        if let empty = FileIdentity(ofName: file.path) { _ = chmod(unborn, empty.rights) }
        guard rename(unborn, file.path) == 0 else {
            throw StoreError.system(file.name, "cannot be made")
        }
        // Not every system can sync a folder; then the log is as safe as any new file.
        _ = DiskSync.syncFolder(of: file.path)
    }
}
