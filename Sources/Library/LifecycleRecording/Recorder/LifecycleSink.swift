import LifecycleEvents

/// The destination of a recorder's log: a database or a file.
///
/// One thread at a time calls a sink: the one that creates the recorder, then its writer. It need not be `Sendable`,
/// because the recorder takes it over.
public protocol LifecycleSink: AnyObject {
    /// Begins the run. The recorder calls it once, before anything else.
    func begin(_ run: RunDescription) throws(LifecycleSinkError)

    /// Writes a batch and makes it as durable as the sink promises, all of it or nothing.
    ///
    /// After an error that is not permanent, the recorder calls it again with the same batch, perhaps with more entries
    /// at the end.
    func write(_ batch: LifecycleBatch) throws(LifecycleSinkError)

    /// Called when the system may kill the process from now on, for example in the background. A log with a line for
    /// its end gets one that is valid if no event follows.
    func suspend(_ ending: RunEnding) throws(LifecycleSinkError)

    /// Frees the room that the sink has reserved for the end. The recorder calls it when a full disk has stopped the
    /// run.
    ///
    /// - Returns: whether the end can be written now.
    func releaseReserve() -> Bool

    /// Ends the run. The recorder calls it once, and again after an error that is not permanent.
    func end(_ ending: RunEnding) throws(LifecycleSinkError)
}

extension LifecycleSink {
    /// Does nothing.
    public func suspend(_ ending: RunEnding) throws(LifecycleSinkError) {}

    /// False: the sink has no space in reserve.
    public func releaseReserve() -> Bool { false }
}

/// A batch of a log: the events and frames since the last batch, each in order.
public struct LifecycleBatch: Hashable, Sendable {
    /// Events without holes in their numbers except those of a `log.gap`.
    public package(set) var events: [LifecycleEvent] = []
    /// The frames of the batch, in order.
    public package(set) var frames: [FrameRecord] = []

    /// Makes a batch of these events and frames.
    public init(events: [LifecycleEvent] = [], frames: [FrameRecord] = []) {
        self.events = events
        self.frames = frames
    }

    /// Whether the batch has neither events nor frames.
    public var isEmpty: Bool { events.isEmpty && frames.isEmpty }

    /// The number of events and frames.
    public var count: Int { events.count + frames.count }

    /// Keeps the memory for the next batch.
    package mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
    }
}

/// The end of a run: its status, and its cells and summary.
public struct RunEnding: Hashable, Sendable {
    /// How the run ended.
    public var status: RunStatus
    /// Every cell at the end of the run; empty when unknown.
    public var cells: [CellRecord]
    /// A JSON object with the numbers of the run.
    public var summaryJSON: String?
    /// The time of the last event or frame, in nanoseconds since the start of the run.
    public var endedNs: Int64
    /// Dropped events. A `log.gap` counts each of them.
    public var dropped: Int64
    /// Replaces the configuration of the run, as JSON; nil to keep it.
    package var configJSON: String?

    /// Describes the end of a run.
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

/// The error of a sink, in one line.
public struct LifecycleSinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What failed, where, and how to fix it.
    public var message: String
    /// Whether a retry fails, too. A retry may succeed after a full disk has room again.
    public var isPermanent: Bool
    /// How many events are not in the log because of the error, if known.
    public var notWritten: Int64

    /// Makes an error with its sentence.
    public init(_ message: String, isPermanent: Bool, notWritten: Int64 = 0) {
        self.message = message
        self.isPermanent = isPermanent
        self.notWritten = notWritten
    }

    /// One sentence.
    public var description: String {
        switch notWritten {
        case 0: message
        case 1: "\(message); 1 event was not written"
        default: "\(message); \(notWritten) events were not written"
        }
    }
}
