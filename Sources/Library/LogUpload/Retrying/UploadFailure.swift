/// Why one attempt failed, and what may help.
public struct UploadFailure: Error, Hashable, Sendable {
    public enum Cure: Hashable, Sendable {
        /// To make the attempt again, after so many seconds if the server has named them.
        case waiting(seconds: Double?)
        /// To ask where the run stands and go on there: server and client disagree about that.
        case asking
        /// To send less at once.
        case sendingLess
        /// Nothing: the same attempt would fail again.
        case nothing
    }

    public var cure: Cure
    /// What stood in the way, without a full stop.
    public var message: String
    /// What somebody may do about it, without a full stop.
    public var wayOut: String
    /// Whether other runs would fail too, as they do for a wrong token.
    public var concernsServer: Bool
    /// Seconds for which the server was waited for in vain.
    var waitedSeconds = 0.0

    public init(_ cure: Cure, _ message: String, wayOut: String, concernsServer: Bool = false) {
        self.cure = cure
        self.message = message
        self.wayOut = wayOut
        self.concernsServer = concernsServer
    }

    /// No answer came: worth another attempt, unless the server is not who it ought to be.
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
