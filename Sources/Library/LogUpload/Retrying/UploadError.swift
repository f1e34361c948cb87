/// Why an upload ended before all of its log was safe.
public struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// The server does not take it, and would not take it again.
        case refused
        /// The server did not take it in time; it may later.
        case noAnswer
        /// The log cannot be read, or is no log that a server could take.
        case badLog
        /// What the server says cannot be true.
        case untrueAnswer
        case cancelled
    }

    public var reason: Reason
    /// What stood in the way, without a full stop.
    public var message: String
    /// What somebody may do about it, without a full stop.
    public var wayOut: String
    /// Up to which event the server has the run for certain: the next upload goes on there.
    public var safeSeq: Int64
    /// Whether other runs would fail too, as they do for a wrong token.
    public var concernsServer: Bool

    public init(
        _ reason: Reason, _ message: String, wayOut: String, safeSeq: Int64 = 0, concernsServer: Bool = false
    ) {
        self.reason = reason
        self.message = message
        self.wayOut = wayOut
        self.safeSeq = safeSeq
        self.concernsServer = concernsServer
    }

    public var description: String { wayOut.isEmpty ? message : "\(message); \(wayOut)" }
}
