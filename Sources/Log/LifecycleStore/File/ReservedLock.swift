import GRDB
import GRDBSQLite

/// SQLite's own lock of a writer, held on the log itself for as long as it is open for writing.
///
/// The lock file beside a log (``LogFileLock``) refuses a second writer before it has touched anything,
/// and says who the first is. But anybody can remove it, and a log with a second name has a second one.
/// This lock belongs to the file, whatever becomes of its names, and the system takes it away when the
/// process ends. With a write-ahead log SQLite has no use for it, so that it disturbs no reader.
///
/// It is taken through the connection that writes. A descriptor of our own would not do: closing it would
/// take away all locks that this process has on the file, those of SQLite among them.
///
/// ``LogFileHeader/isReserved`` tells whether somebody has it.
enum ReservedLock {
    /// Takes the lock for a connection that is in WAL mode and has read; it goes with the connection.
    ///
    /// - Throws: ``StoreError`` with `locked` when another writer has it.
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
