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
    public var capacity: Int { didSet { check() } }
    /// A batch is written when it has so many events; at least 1.
    public var batchLimit: Int { didSet { check() } }
    /// A batch is written when its first entry was taken up so many nanoseconds ago.
    public var batchIntervalNs: Int64 { didSet { check() } }
    /// A sink that failed is asked again after so many nanoseconds, and after twice as many each time, up
    /// to a hundred times as many.
    public var retryIntervalNs: Int64 { didSet { check() } }
    /// How many nanoseconds in a row the sink may fail before a recorder that blocks waits no longer; a
    /// minute unless given. A recorder that drops has no patience.
    public var patienceNs: Int64 { didSet { check() } }

    /// Options of an app, which waits for nothing: a full ring drops events.
    ///
    /// - Parameter whenFull: `.block` is for a program that writes a log as its work, and may wait for its disk.
    /// - Precondition: `capacity` is a power of two from 8 on, `batchLimit` at least 1, and no time is negative.
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

/// How a recorder is doing. Counts are of events unless their name says frames.
public struct RecorderHealth: Hashable, Sendable {
    /// Recorded events that the sink has. The gaps that the recorder itself writes are not counted.
    public internal(set) var written: Int64 = 0
    /// Frames the sink has.
    public internal(set) var framesWritten: Int64 = 0
    /// The number of the last event that is safe; 0 before the first.
    public internal(set) var lastSafeSeq: Int64 = 0
    /// Events that found the ring full, which the log names in a `log.gap`, that came after the end, or whose number is
    /// none of a log's.
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
