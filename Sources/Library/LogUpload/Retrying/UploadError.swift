/// Why an upload ended before all of its log was safe.
public struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why an upload ended.
    public enum Reason: Hashable, Sendable {
        /// The server refused the upload and would refuse it again.
        case refused
        /// The server did not accept the upload in time. A later upload may succeed.
        case noAnswer
        /// The log cannot be read, or no server could accept it.
        case badLog
        /// The server's answer is impossible.
        case untrueAnswer
        /// The task was cancelled.
        case cancelled
    }

    /// Why the upload ended.
    public var reason: Reason
    /// The cause, without a full stop.
    public var message: String
    /// What the user can do, without a full stop.
    public var wayOut: String
    /// The last event that is safe on the server. The next upload continues after it.
    public var safeSeq: Int64
    /// Whether other runs would fail too, as with a wrong token.
    public var concernsServer: Bool

    /// Makes an error with its sentence and a fix.
    public init(
        _ reason: Reason, _ message: String, wayOut: String, safeSeq: Int64 = 0, concernsServer: Bool = false
    ) {
        self.reason = reason
        self.message = message
        self.wayOut = wayOut
        self.safeSeq = safeSeq
        self.concernsServer = concernsServer
    }

    /// What went wrong, and a fix.
    public var description: String { wayOut.isEmpty ? message : "\(message); \(wayOut)" }
}
