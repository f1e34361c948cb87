import GRDB
import GRDBSQLite

/// SQLite's lock of a writer, held on the log file while the log is open for writing.
///
/// The lock file beside a log (``LogFileLock``) rejects a second writer before it changes anything, and
/// contains the first writer. But a user can remove the lock file, and a hard link of the log has another
/// lock file. The reserved lock belongs to the log file itself, and the system releases it when the process
/// ends. SQLite does not use this lock with a write-ahead log, so the lock blocks no reader.
///
/// The writing connection takes the lock. A separate file descriptor would not work: closing the descriptor
/// releases all locks of this process on the file, including SQLite's.
///
/// ``LogFileHeader/isReserved`` is true while a process holds the lock.
enum ReservedLock {
    /// Acquires the lock for a connection in WAL mode after its first read. Closing it releases the lock.
    ///
    /// - Throws: ``StoreError`` with `locked` if another writer holds the lock.
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
