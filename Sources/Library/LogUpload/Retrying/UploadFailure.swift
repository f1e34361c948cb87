/// Why one attempt failed, and what can help.
public struct UploadFailure: Error, Hashable, Sendable {
    /// What helps against a failure.
    public enum Cure: Hashable, Sendable {
        /// Retry, after the seconds that the server has named, if any.
        case waiting(seconds: Double?)
        /// Ask the server for the state of the run and continue there: server and client disagree.
        case asking
        /// Send smaller batches.
        case sendingLess
        /// Nothing. The same attempt would fail again.
        case nothing
    }

    /// What helps.
    public var cure: Cure
    /// The cause, without a full stop.
    public var message: String
    /// What the user can do, without a full stop.
    public var wayOut: String
    /// Whether other runs would fail too, as with a wrong token.
    public var concernsServer: Bool
    /// Seconds of the attempt without an answer.
    var waitedSeconds = 0.0

    /// Makes a failure with its sentence and a fix.
    public init(_ cure: Cure, _ message: String, wayOut: String, concernsServer: Bool = false) {
        self.cure = cure
        self.message = message
        self.wayOut = wayOut
        self.concernsServer = concernsServer
    }

    /// A failure without an answer. Worth a retry, unless the server is not the expected one.
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
