/// The progress of an upload.
public struct UploadProgress: Hashable, Sendable {
    /// The number of the last event that is safe on the server.
    public var safeSeq: Int64
    /// The current wait, or nil while there is no failure.
    public var wait: UploadWait?
}

/// The wait before the retry of a failed attempt.
public struct UploadWait: Hashable, Sendable {
    /// The cause of the failure, without a full stop.
    public var reason: String
    /// Seconds until the next attempt.
    public var seconds: Double

    /// Creates a wait.
    package init(reason: String, seconds: Double) {
        self.reason = reason
        self.seconds = seconds
    }
}
