/// Options of a recorder.
public struct RecorderOptions: Hashable, Sendable {
    /// The behaviour of recording when the ring is full.
    public enum WhenFull: Hashable, Sendable {
        /// Waits for room, even for a sink that fails, up to ``RecorderOptions/patienceNs``. Then the
        /// recorder drops events, and the run ends as failed.
        case block
        /// Drops the event, counts it, and writes a `log.gap` in its place. An app never waits.
        case drop
    }

    /// The behaviour when the ring is full.
    public var whenFull: WhenFull
    /// The number of entries of the ring: a power of two, at least 8. An entry takes about 150 bytes.
    public var capacity: Int { didSet { check() } }
    /// The number of events at which a batch is written; at least 1.
    public var batchLimit: Int { didSet { check() } }
    /// The nanoseconds from the first entry of a batch until the batch is written.
    public var batchIntervalNs: Int64 { didSet { check() } }
    /// The nanoseconds until the first retry of a sink that failed. Each further retry waits twice as long,
    /// up to a hundred times `retryIntervalNs`.
    public var retryIntervalNs: Int64 { didSet { check() } }
    /// The nanoseconds that a blocking recorder waits for a failing sink; a minute by default. A dropping
    /// recorder does not wait.
    public var patienceNs: Int64 { didSet { check() } }

    /// Creates options. By default a full ring drops events, as an app needs.
    ///
    /// - Parameters:
    ///   - whenFull: The behaviour when the ring is full. `.block` is for a program that may wait for its
    ///     disk.
    ///   - capacity: The number of entries of the ring.
    ///   - batchLimit: The number of events at which a batch is written.
    ///   - batchIntervalNs: The nanoseconds from the first entry of a batch until the batch is written.
    ///   - retryIntervalNs: The nanoseconds until the first retry of a sink that failed.
    ///   - patienceNs: The nanoseconds that a blocking recorder waits for a failing sink.
    /// - Precondition: `capacity` is a power of two from 8 on, `batchLimit` is at least 1, and no time is
    ///   negative.
    public init(
        whenFull: WhenFull = .drop, capacity: Int = 1 << 14, batchLimit: Int = 10_000,
        batchIntervalNs: Int64 = 100_000_000, retryIntervalNs: Int64 = 50_000_000,
        patienceNs: Int64 = 60_000_000_000
    ) {
        self.whenFull = whenFull
        self.capacity = capacity
        self.batchLimit = batchLimit
        self.batchIntervalNs = batchIntervalNs
        self.retryIntervalNs = retryIntervalNs
        self.patienceNs = patienceNs
        check()
    }

    private func check() {
        precondition(
            capacity >= 8 && capacity.nonzeroBitCount == 1,
            "A recorder's capacity must be a power of two from 8 on, not \(capacity).")
        precondition(batchLimit > 0, "A batch has one event at least, not \(batchLimit).")
        precondition(
            batchIntervalNs >= 0, "A batch's interval cannot be negative (\(batchIntervalNs) ns).")
        precondition(
            retryIntervalNs >= 0, "The interval between retries cannot be negative (\(retryIntervalNs) ns).")
        precondition(patienceNs >= 0, "A recorder's patience cannot be negative (\(patienceNs) ns).")
    }
}

/// The state of a recorder. Numbers count events, except those with frames in their name.
public struct RecorderHealth: Hashable, Sendable {
    /// The number of recorded events that the sink has written, without the gaps of the recorder.
    public internal(set) var written: Int64 = 0
    /// The number of frames that the sink has written.
    public internal(set) var framesWritten: Int64 = 0
    /// The number of the last event that is safe; 0 before the first.
    public internal(set) var lastSafeSeq: Int64 = 0
    /// The number of dropped events: the ring was full (the log has a `log.gap` for them), the recorder was
    /// closed, or their number is too large for a log.
    public internal(set) var dropped: Int64 = 0
    /// The number of dropped frames: the ring was full, the recorder was closed, or the sink refused their
    /// batch.
    public internal(set) var framesDropped: Int64 = 0
    /// The number of events in batches that the sink refused permanently. The log has a `log.gap` for them.
    public internal(set) var refused: Int64 = 0
    /// The number of failures of the sink.
    public internal(set) var failures: Int = 0
    /// The sink's last error. It stays after the sink has recovered.
    public internal(set) var lastError: LifecycleSinkError?
    /// Whether the last write failed and will be retried.
    public internal(set) var isFailing = false

    /// The number of events that are not in the log.
    public var notWritten: Int64 { dropped + refused }
}
