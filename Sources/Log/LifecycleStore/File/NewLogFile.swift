import GRDB
import GRDBSQLite
import LifecycleMigrations

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Makes new logs: under another name first, so that what stands under the log's own name is whole from
/// the first moment, however its maker ends.
enum NewLogFile {
    private static let companions = ["", "-journal", "-wal", "-shm"]

    /// Makes an empty log where nothing is, or an empty file. For who holds the lock.
    static func make(_ file: NamedFile) throws(StoreError) {
        let unborn = file.path + ".unfinished"
        // Left by somebody who died at this.
        remove(unborn)
        do throws(StoreError) {
            try StoreError.wrap(file.name) { try makeTables(file.sqlitePath + ".unfinished") }
            try name(unborn, file)
        } catch {
            remove(unborn)
            throw error
        }
    }

    /// Takes away a log that holds nothing yet.
    static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

    /// What the migrator does, in one transaction and as one script: step by step and statement by statement it
    /// takes several times as long, and every new log has to wait for it.
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
        // An empty file may have been put there for the rights it has.
        if let empty = FileIdentity(ofName: file.path) { _ = chmod(unborn, empty.rights) }
        guard rename(unborn, file.path) == 0 else {
            throw StoreError(.system, file.name, "cannot be made (\(String(cString: strerror(errno))))")
        }
        // Not every system can sync a folder; then the log is as safe as any new file there.
        _ = DiskSync.syncFolder(of: file.path)
    }
}
