/// How far an upload has come.
public struct UploadProgress: Hashable, Sendable {
    /// The number of the last event that is safe on the server.
    public var safeSeq: Int64
    /// What is waited for, and nil while all goes well.
    public var wait: UploadWait?

    public init(safeSeq: Int64, wait: UploadWait? = nil) {
        self.safeSeq = safeSeq
        self.wait = wait
    }
}

/// An attempt failed and will be made again.
public struct UploadWait: Hashable, Sendable {
    /// What stood in the way, without a full stop.
    public var reason: String
    /// Seconds until the next attempt.
    public var seconds: Double

    public init(reason: String, seconds: Double) {
        self.reason = reason
        self.seconds = seconds
    }
}
