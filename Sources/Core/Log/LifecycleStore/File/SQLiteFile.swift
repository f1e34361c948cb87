import AnimatorPoolSQLite
import Foundation
import GRDBSQLite

/// Opens files through SQLite's file system.
///
/// Closing a file releases all locks of the process on the file. Only SQLite knows when this is safe.
enum SQLiteFile {
    typealias File = UnsafeMutablePointer<sqlite3_file>

    /// Opens a file, calls `body`, and closes the file.
    ///
    /// - Parameter body: receives the file and its methods, and returns SQLite's result code.
    /// - Returns: the first result code that is not `SQLITE_OK`, or `SQLITE_OK`.
    static func with(
        _ path: String, _ flags: CInt, _ body: (File, sqlite3_io_methods) -> CInt
    ) -> CInt {
        guard let vfs = sqlite3_vfs_find(nil), let open = vfs.pointee.xOpen,
            let name = sqlite3_create_filename(path, "", "", 0, nil)
        else { return SQLITE_NOMEM }
        defer { sqlite3_free_filename(name) }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: Int(vfs.pointee.szOsFile), alignment: MemoryLayout<UInt64>.alignment)
        defer { memory.deallocate() }
        let file = memory.bindMemory(to: sqlite3_file.self, capacity: 1)
        file.pointee.pMethods = nil
        var openedFlags: CInt = 0
        var result = open(vfs, name, file, flags | SQLITE_OPEN_MAIN_DB, &openedFlags)
        guard let methods = file.pointee.pMethods?.pointee else {
            return result == SQLITE_OK ? SQLITE_CANTOPEN : result
        }
        if result == SQLITE_OK { result = body(file, methods) }
        let closed = methods.xClose?(file) ?? SQLITE_OK
        return result == SQLITE_OK ? closed : result
    }
}

/// Syncs files and folders. Do not use it for an open log: closing a file releases all locks of the process
/// on the file.
package enum DiskSync {
    /// Syncs the file or folder at `path`. Returns false on failure, with the reason in `errno`.
    static func sync(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Syncs the folder of `path`, so that a new file in the folder survives a power failure.
    package static func syncFolder(of path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return sync(".") }
        return sync(slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}

enum FreeInodes {
    /// Whether the file system of the folder of `path` has no inode left for a new file. Some have no limit.
    static func areNone(beside path: String) -> Bool {
        let name = path.hasSuffix("/") ? path.dropLast() : path[...]
        let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? "."
        var status = statvfs()
        return statvfs(folder, &status) == 0 && status.f_files > 0 && status.f_favail == 0
    }
}

enum FileSize {
    /// Returns the size of a file in bytes, or 0 if the file does not exist.
    static func of(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}

/// Process-wide settings of SQLite.
public enum SQLiteProcess {
    /// The version of SQLite's library in this process.
    public static var version: String { String(cString: sqlite3_libversion()) }

    /// Turns off SQLite's memory statistics and connection mutexes, which makes SQLite 1.18 times as fast.
    ///
    /// Only the `main` of a program may call this method, before any database is opened. Only one thread at a
    /// time may then use a connection, as in this package.
    ///
    /// - Returns: whether SQLite accepted the settings. A running SQLite does not.
    @discardableResult
    public static func configureForSpeed() -> Bool { sqlite_settings_for_speed() == SQLITE_OK }

    /// Limits the memory of SQLite. A query that needs more fails.
    ///
    /// The limit needs the memory statistics that ``configureForSpeed()`` turns off. Only the `main` of a
    /// program may set the limit.
    public static func limitHeap(bytes: Int64) { sqlite3_hard_heap_limit64(bytes) }
}
