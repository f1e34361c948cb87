import Foundation
import GRDB
import LifecycleMigrations

/// An error of a log in one line: which file, what is wrong with it, and how to fix it.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// There is no file.
        case noLog
        /// The file is not a database at all.
        case notADatabase
        /// The file is a database of another program.
        case foreign
        /// A newer version wrote the file.
        case newer
        /// An older version wrote the file. Readers do not migrate it.
        case older
        /// The end of the file is missing.
        case truncated
        /// The pages of the file contradict each other.
        case corrupt
        /// Another process writes the file.
        case locked
        /// The log has no such run.
        case noRun
        /// A query is invalid, or changes the log.
        case badQuery
        /// A query exceeded its time limit.
        case timedOut
        /// An answer exceeded its size limit.
        case tooLarge
        /// An error of the operating system: permissions, disk space, or a broken disk.
        case system
    }

    public let reason: Reason
    /// The path of the file.
    public let path: String
    /// What is wrong with the file, and how to fix it.
    public let message: String
    /// Whether a retry would fail, too.
    ///
    /// A retry may succeed after another process has released a lock, or after disk space has become free.
    public let isPermanent: Bool

    public init(_ reason: Reason, _ path: String, _ message: String, isPermanent: Bool? = nil) {
        self.reason = reason
        self.path = path
        self.message = message
        self.isPermanent = isPermanent ?? (reason != .locked)
    }

    /// Creates an error of the operating system, with the reason in `errno`. A full disk is not a permanent
    /// error.
    static func system(_ path: String, _ what: String, wayOut: String = "") -> StoreError {
        let number = errno
        if number == ENOSPC, FreeInodes.areNone(beside: path) { return noInode(path) }
        return StoreError(
            .system, path, "\(what) (\(String(cString: strerror(number))))\(wayOut)",
            isPermanent: number != ENOSPC && number != EDQUOT)
    }

    /// Returns the error of a disk that has free space and no free inode.
    private static func noInode(_ path: String) -> StoreError {
        StoreError(
            .system, path,
            "cannot be created: the disk has no inode left; remove some files and try again",
            isPermanent: false)
    }

    /// - Throws: ``StoreError`` if the schema is newer than this version.
    static func check(schema version: Int, of path: String) throws(StoreError) {
        let known = LifecycleMigrations.newestVersion
        guard version > known else { return }
        throw StoreError(
            .newer, path,
            "was written by a newer version (schema \(version), this one knows \(known)); a newer "
                + "animatorpool reads it")
    }

    /// Returns the error for a path without a log.
    static func noLog(at path: String) -> StoreError {
        StoreError(.noLog, path, "no log here: run `animatorpool simulate`, or name one with --db")
    }

    /// Returns the error for a log without runs.
    package static func noRun(in path: String) -> StoreError {
        StoreError(.noRun, path, "has no run yet: run `animatorpool simulate`")
    }

    public var description: String { "\(path): \(message)" }
}

// Maps SQLite's errors to errors of a log.

extension StoreError {
    /// Returns the result of `body`, and converts its errors to errors of the store.
    static func wrap<Result>(_ path: String, _ body: () throws -> Result) throws(StoreError) -> Result {
        do {
            return try body()
        } catch let error as StoreError {
            throw error
        } catch let error as DatabaseError {
            throw StoreError(path, error)
        } catch {
            throw StoreError(.system, path, "\(error)")
        }
    }

    init(_ path: String, _ error: DatabaseError) {
        let said = error.message ?? "error \(error.resultCode.rawValue)"
        if error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            self.init(
                .system, path,
                "was left in the middle of a change by a process that died; run `animatorpool db migrate`"
            )
            return
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT:
            self.init(.corrupt, path, "is corrupt (\(said)); take a backup of it")
        case .SQLITE_NOTADB:
            self.init(.notADatabase, path, "is not a log: it is not an SQLite database; name one with --db")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, path, "is in use by another process (\(said)); try again when it is done")
        case .SQLITE_TOOBIG: self.init(.tooLarge, path, "has a value that is too long")
        case .SQLITE_FULL:
            self.init(
                .system, path, "cannot be written: the disk is full; make room and try again",
                isPermanent: false)
        case .SQLITE_IOERR:
            self.init(.system, path, said, isPermanent: false)
        case .SQLITE_CANTOPEN where FreeInodes.areNone(beside: path): self = Self.noInode(path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(.system, path, "cannot be opened (\(said)); look at the rights of file and folder")
        default: self.init(.system, path, said)
        }
    }

    /// Whether a retry of the writer may succeed.
    static func isWorthRetrying(_ code: ResultCode) -> Bool {
        switch code {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CANTOPEN,
            .SQLITE_READONLY, .SQLITE_PROTOCOL, .SQLITE_INTERRUPT:
            true
        default: false
        }
    }
}
