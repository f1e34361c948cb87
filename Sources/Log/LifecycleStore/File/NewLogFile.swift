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
            try StoreError.wrap(file.name) {
                try write(pages.get(), to: file.sqlitePath + ".unfinished")
            }
            try name(unborn, file)
        } catch {
            remove(unborn)
            throw error
        }
    }

    /// Removes a log that has no run yet.
    static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

    /// The pages of a log without a run. Made once a process: each file of a sweep is a copy of them.
    private static let pages = Result { try makePages() }

    /// Runs every migration in one transaction and as one script, in memory. GRDB's migrator takes several times as
    /// long.
    private static func makePages() throws -> [UInt8] {
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
            ":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        if result == SQLITE_OK { result = sqlite3_exec(connection, script, nil, nil, nil) }
        guard result == SQLITE_OK else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: result),
                message: String(cString: sqlite3_errmsg(connection)))
        }
        var size: sqlite3_int64 = 0
        guard let pages = sqlite3_serialize(connection, "main", &size, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(pages) }
        var bytes = Array(UnsafeBufferPointer(start: pages, count: Int(size)))
        // With a write-ahead log from the start: switching to one would write a journal, and sync three times. SQLite's
        // file format names the two bytes, the versions of who writes and who reads.
        bytes[18] = 2
        bytes[19] = 2
        return bytes
    }

    /// Writes the pages to a new file, and syncs it. Through SQLite's file system, as all that a log is written with.
    private static func write(_ pages: [UInt8], to path: String) throws {
        let result = SQLiteFile.with(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) { file, methods in
            guard let write = methods.xWrite, let sync = methods.xSync else { return SQLITE_CANTOPEN }
            // A page at a time, as SQLite writes: its file system takes a part of 128 KiB for none.
            return pages.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: LogFile.pageSize) {
                    let page = bytes[start..<min(start + LogFile.pageSize, bytes.count)]
                    let result = write(
                        file, UnsafeRawBufferPointer(rebasing: page).baseAddress, CInt(page.count),
                        sqlite3_int64(start))
                    guard result == SQLITE_OK else { return result }
                }
                return sync(file, SQLITE_SYNC_FULL)
            }
        }
        guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
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
