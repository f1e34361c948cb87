import Foundation
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
        /// A query is wrong, or a reader may not run it.
        case badQuery
        /// A query took longer than it may.
        case timedOut
        /// An answer is larger than it may be.
        case tooLarge
        /// The system refused: rights, space, a broken disk.
        case system
    }

    public let reason: Reason
    /// The file.
    public let path: String
    /// What is wrong with the file, and how to fix it.
    public let message: String
    /// Whether a retry fails, too. A retry may succeed when another process releases a lock or a full disk has room
    /// again.
    public let isPermanent: Bool

    public init(_ reason: Reason, _ path: String, _ message: String, isPermanent: Bool? = nil) {
        self.reason = reason
        self.path = path
        self.message = message
        self.isPermanent = isPermanent ?? (reason != .locked)
    }

    /// An error of the system, with the reason that `errno` states.
    static func system(_ path: String, _ what: String, wayOut: String = "") -> StoreError {
        StoreError(.system, path, "\(what) (\(String(cString: strerror(errno))))\(wayOut)")
    }

    /// - Throws: ``StoreError`` for a schema that only a newer program knows.
    static func check(schema version: Int, of path: String) throws(StoreError) {
        let known = LifecycleMigrations.newestVersion
        guard version > known else { return }
        throw StoreError(
            .newer, path,
            "was written by a newer version (schema \(version), this one knows \(known)); a newer "
                + "animatorpool reads it")
    }

    /// The error for a path without a log.
    static func noLog(at path: String) -> StoreError {
        StoreError(.noLog, path, "no log here: run `animatorpool simulate`, or name one with --db")
    }

    /// The error for a log that holds no run.
    package static func noRun(in path: String) -> StoreError {
        StoreError(.noRun, path, "has no run yet: run `animatorpool simulate`")
    }

    public var description: String { "\(path): \(message)" }
}
