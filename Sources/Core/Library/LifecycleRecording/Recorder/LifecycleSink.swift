import LifecycleEvents

/// The destination of a recorder's log, for example a database or a file.
///
/// Only one thread at a time calls a sink: first the thread that creates the recorder, then its writer. A
/// sink need not be `Sendable`, because the recorder owns it.
public protocol LifecycleSink: AnyObject {
    /// Begins the run. The recorder calls it once, before anything else.
    func begin(_ run: RunDescription) throws(LifecycleSinkError)

    /// Writes a batch and makes it as durable as the sink promises, all of it or nothing.
    ///
    /// After an error that is not permanent, the recorder calls the method again with the same batch, perhaps
    /// with more entries at the end.
    func write(_ batch: LifecycleBatch) throws(LifecycleSinkError)

    /// Called when the system may kill the process from now on, for example in the background. A sink whose
    /// logs have an end line writes one that is valid if no event follows.
    func suspend(_ ending: RunEnding) throws(LifecycleSinkError)

    /// Frees the space that the sink has reserved for the end. The recorder calls the method when a full disk
    /// has stopped the run.
    ///
    /// - Returns: Whether the end can be written now.
    func releaseReserve() -> Bool

    /// Ends the run. The recorder calls it once, and again after an error that is not permanent.
    func end(_ ending: RunEnding) throws(LifecycleSinkError)
}

extension LifecycleSink {
    /// Does nothing.
    public func suspend(_ ending: RunEnding) throws(LifecycleSinkError) {}

    /// Returns false: the sink has no reserved space.
    public func releaseReserve() -> Bool { false }
}

/// A batch of a log: the events and frames since the last batch, each in order.
public struct LifecycleBatch: Hashable, Sendable {
    /// Events without holes in their numbers except those of a `log.gap`.
    public package(set) var events: [LifecycleEvent] = []
    /// The frames of the batch, in order.
    public package(set) var frames: [FrameRecord] = []

    /// Creates a batch of these events and frames.
    public init(events: [LifecycleEvent] = [], frames: [FrameRecord] = []) {
        self.events = events
        self.frames = frames
    }

    /// Whether the batch has neither events nor frames.
    public var isEmpty: Bool { events.isEmpty && frames.isEmpty }

    /// The number of events and frames.
    public var count: Int { events.count + frames.count }

    /// Removes all entries, and keeps the memory for the next batch.
    package mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
    }
}

/// The end of a run: its status, and its cells and summary.
public struct RunEnding: Hashable, Sendable {
    /// The status of the run at its end.
    public var status: RunStatus
    /// Every cell at the end of the run; empty if unknown.
    public var cells: [CellRecord]
    /// A JSON object with the numbers of the run.
    public var summaryJSON: String?
    /// The time of the last event or frame, in nanoseconds since the start of the run.
    public var endedNs: Int64
    /// The number of dropped events, which the `log.gap` events count.
    public var dropped: Int64
    /// The new configuration of the run, as JSON, or nil to keep the old one.
    package var configJSON: String?

    /// Creates the end of a run.
    public init(
        status: RunStatus, cells: [CellRecord] = [], summaryJSON: String? = nil, endedNs: Int64 = 0,
        dropped: Int64 = 0
    ) {
        self.status = status
        self.cells = cells
        self.summaryJSON = summaryJSON
        self.endedNs = endedNs
        self.dropped = dropped
    }
}

/// The error of a sink. Its description is one line.
public struct LifecycleSinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The failure, its location, and the fix.
    public var message: String
    /// Whether a retry would fail too. A retry after a full disk may succeed, when the disk has room again.
    public var isPermanent: Bool
    /// The number of events that are not in the log because of the error, if known.
    public var notWritten: Int64

    /// Creates an error with its message.
    public init(_ message: String, isPermanent: Bool, notWritten: Int64 = 0) {
        self.message = message
        self.isPermanent = isPermanent
        self.notWritten = notWritten
    }

    /// The message with the number of lost events, in one sentence.
    public var description: String {
        switch notWritten {
        case 0: message
        case 1: "\(message); 1 event was not written"
        default: "\(message); \(notWritten) events were not written"
        }
    }
}
