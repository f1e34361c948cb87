/// How an upload behaves.
public struct UploadOptions: Hashable, Sendable {
    /// Events, and frames, that are sent at once at most: what memory holds of the log, about 500 bytes each with what
    /// is sent.
    public var batchLimit: Int
    /// Seconds between two looks at a log that is being written.
    public var pollSeconds: Double
    public var retry: RetryPolicy

    public init(batchLimit: Int = 8_000, pollSeconds: Double = 1, retry: RetryPolicy = RetryPolicy()) {
        precondition(batchLimit > 0, "A batch has one event at least, not \(batchLimit).")
        self.batchLimit = batchLimit
        self.pollSeconds = pollSeconds
        self.retry = retry
    }
}
