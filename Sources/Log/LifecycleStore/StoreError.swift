/// A log that cannot be opened, read or written, in one line: what, where, and the way out.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// There is no file.
        case noLog
        /// The file is not a database at all.
        case notADatabase
        /// It is a database of something else.
        case foreign
        /// A newer version wrote it.
        case newer
        /// An older version wrote it, and reading does not change it.
        case older
        /// Its end is missing.
        case truncated
        /// Its pages contradict each other.
        case corrupt
        /// Another writer has it.
        case locked
        /// There is no such run in it.
        case noRun
        /// A query is wrong, or asks for what a reader may not do.
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
    /// What is wrong with it, and the way out.
    public let message: String
    /// Whether the same would fail again, as it would not when a lock is given up or a full disk emptied.
    public let isPermanent: Bool

    public init(_ reason: Reason, _ path: String, _ message: String, isPermanent: Bool? = nil) {
        self.reason = reason
        self.path = path
        self.message = message
        self.isPermanent = isPermanent ?? (reason != .locked)
    }

    /// What is said of a log that holds no run.
    package static func noRun(in path: String) -> StoreError {
        StoreError(.noRun, path, "has no run yet: run `animatorpool simulate`")
    }

    public var description: String { "\(path): \(message)" }
}
