/// How a recorder behaves.
public struct RecorderOptions: Hashable, Sendable {
    /// What recording does when the ring is full.
    public enum WhenFull: Hashable, Sendable {
        /// Waits for room, for runs that can wait: also for a sink that fails, as long as
        /// ``RecorderOptions/patienceNs`` says. Then it drops, and a run that lost anything ends as failed.
        case block
        /// Drops the event, counts it, and writes a `log.gap` in its place: for an app, which waits for
        /// nothing.
        case drop
    }

    public var whenFull: WhenFull
    /// Entries the ring holds: a power of two, at least 8. An entry takes about 150 bytes.
    public var capacity: Int
    /// A batch is written when it has so many events.
    public var batchLimit: Int
    /// A batch is written when its first entry was taken up so many nanoseconds ago.
    public var batchIntervalNs: Int64
    /// A sink that failed is asked again after so many nanoseconds, and after twice as many each time, up
    /// to a hundred times as many.
    public var retryIntervalNs: Int64
    /// How many nanoseconds in a row the sink may fail before a recorder that blocks waits no longer; a
    /// minute unless given. A recorder that drops has no patience.
    public var patienceNs: Int64

    public init(
        whenFull: WhenFull = .block, capacity: Int = 1 << 14, batchLimit: Int = 10_000,
        batchIntervalNs: Int64 = 100_000_000, retryIntervalNs: Int64 = 50_000_000,
        patienceNs: Int64 = 60_000_000_000
    ) {
        self.whenFull = whenFull
        self.capacity = capacity
        self.batchLimit = batchLimit
        self.batchIntervalNs = batchIntervalNs
        self.retryIntervalNs = retryIntervalNs
        self.patienceNs = patienceNs
    }
}

/// How a recorder is doing. Counts are of events unless their name says frames.
public struct RecorderHealth: Hashable, Sendable {
    /// Events the sink has.
    public internal(set) var written: Int64 = 0
    /// Frames the sink has.
    public internal(set) var framesWritten: Int64 = 0
    /// The number of the last event that is safe; 0 before the first.
    public internal(set) var lastSafeSeq: Int64 = 0
    /// Events that found the ring full, which the log names in a `log.gap`, or that came after the end.
    public internal(set) var dropped: Int64 = 0
    /// Frames that found the ring full, came after the end, or were in a batch the sink refused.
    public internal(set) var framesDropped: Int64 = 0
    /// Events of batches the sink refused for good. The log names them in a `log.gap`.
    public internal(set) var refused: Int64 = 0
    /// How often the sink failed.
    public internal(set) var failures: Int = 0
    /// The sink's last error, kept after it recovered.
    public internal(set) var lastError: LifecycleSinkError?
    /// Whether the last attempt to write failed and will be made again.
    public internal(set) var isFailing = false

    /// Events that are not in the log.
    public var notWritten: Int64 { dropped + refused }
}
