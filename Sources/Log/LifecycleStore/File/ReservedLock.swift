import GRDB
import GRDBSQLite

/// SQLite's lock of a writer, held on the log itself while the log is open for writing.
///
/// The lock file beside a log (``LogFileLock``) refuses a second writer before the writer changes anything, and names
/// the first writer. But a user can remove the lock file, and a hard link of the log has another one. This lock belongs
/// to the file itself, and the system releases it when the process ends. SQLite does not use this lock with a
/// write-ahead log, so it blocks no reader.
///
/// The writing connection takes the lock. A file descriptor of our own does not work: closing it releases all locks of
/// this process on the file, including those of SQLite.
///
/// ``LogFileHeader/isReserved`` states whether a process holds the lock.
enum ReservedLock {
    /// Takes the lock for a connection in WAL mode that has read before. Closing the connection releases the lock.
    ///
    /// - Throws: ``StoreError`` with `locked` when another writer holds the lock.
    static func take(_ db: Database, _ path: String) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let found = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard found == SQLITE_OK, let file, let lock = file.pointee.pMethods?.pointee.xLock else {
            throw DatabaseError(resultCode: .SQLITE_IOERR, message: "the file has no locks")
        }
        for level in [SQLITE_LOCK_SHARED, SQLITE_LOCK_RESERVED] {
            let result = lock(file, level)
            if result == SQLITE_BUSY { throw refusal(path) }
            guard result == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: result))
            }
        }
    }

    static func refusal(_ path: String) -> StoreError {
        StoreError(
            .locked, path,
            "is being written by another process, whose lock file was removed; wait for it, or name "
                + "another file with --db")
    }
}
