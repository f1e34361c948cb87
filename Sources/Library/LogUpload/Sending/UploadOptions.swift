/// Options of an upload.
public struct UploadOptions: Hashable, Sendable {
    /// The most events, and the most frames, of a batch. An upload needs about 500 bytes of memory for each.
    public var batchLimit: Int
    /// Seconds between two reads of a log that is being written.
    public var pollSeconds: Double
    /// When a failed request is sent again.
    public var retry: RetryPolicy

    /// Makes options with these values.
    public init(batchLimit: Int = 8_000, pollSeconds: Double = 1, retry: RetryPolicy = RetryPolicy()) {
        precondition(batchLimit > 0, "A batch has one event at least, not \(batchLimit).")
        self.batchLimit = batchLimit
        self.pollSeconds = pollSeconds
        self.retry = retry
    }
}
