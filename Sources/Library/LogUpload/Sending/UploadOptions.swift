/// Options of an upload.
public struct UploadOptions: Hashable, Sendable {
    /// The maximum number of events, and of frames, in a batch. An upload needs about 500 bytes of memory for
    /// each.
    public var batchLimit: Int
    /// Seconds between two reads of a log that is being written.
    public var pollSeconds: Double
    /// The policy for retries.
    public var retry: RetryPolicy

    /// Creates options with these values.
    public init(batchLimit: Int = 8_000, pollSeconds: Double = 1, retry: RetryPolicy = RetryPolicy()) {
        precondition(batchLimit > 0, "A batch has one event at least, not \(batchLimit).")
        self.batchLimit = batchLimit
        self.pollSeconds = pollSeconds
        self.retry = retry
    }
}
