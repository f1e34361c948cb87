/// The failure of one attempt, with its cure.
public struct UploadFailure: Error, Hashable, Sendable {
    /// The reaction to a failure.
    public enum Cure: Hashable, Sendable {
        /// Retry, after the seconds in the server's reply, if any.
        case waiting(seconds: Double?)
        /// Request the state of the run from the server and continue from it: server and client disagree.
        case asking
        /// Send smaller batches.
        case sendingLess
        /// End the upload. The same attempt would fail again.
        case nothing
    }

    /// The reaction to the failure.
    public var cure: Cure
    /// The cause, without a full stop.
    public var message: String
    /// The advice for the user, without a full stop.
    public var wayOut: String
    /// Whether other runs would fail too, as with a wrong token.
    public var concernsServer: Bool
    /// Seconds of the attempt without an answer.
    var waitedSeconds = 0.0

    /// Creates a failure with its message and advice.
    public init(_ cure: Cure, _ message: String, wayOut: String, concernsServer: Bool = false) {
        self.cure = cure
        self.message = message
        self.wayOut = wayOut
        self.concernsServer = concernsServer
    }

    /// Creates the failure of a request without a reply. A retry may succeed, unless the server is not the
    /// expected one.
    public init(_ error: TransportError) {
        switch error.reason {
        case .noAnswer:
            self.init(.waiting(seconds: nil), error.description, wayOut: "", concernsServer: true)
            waitedSeconds = error.waitedSeconds
        case .refusedHere:
            self.init(
                .nothing, error.description,
                wayOut: error.wayOut.isEmpty ? "check the address" : error.wayOut,
                concernsServer: true)
        case .cancelled: self.init(.nothing, error.description, wayOut: "", concernsServer: true)
        }
    }
}
