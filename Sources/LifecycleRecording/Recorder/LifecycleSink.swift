import LifecycleEvents

/// Where a recorder's log goes: a database, a file.
///
/// A sink is called by one thread at a time: by the one that makes the recorder, then by its writer. It
/// need not be `Sendable`; it is handed over.
public protocol LifecycleSink: AnyObject {
    /// Begins the run. Called once, before anything else.
    func begin(_ run: RunDescription) throws(LifecycleSinkError)

    /// Writes a batch and makes it as durable as the sink promises, all of it or nothing.
    ///
    /// After an error that is not permanent the recorder calls it again with the same batch, and perhaps
    /// more behind it.
    func write(_ batch: LifecycleBatch) throws(LifecycleSinkError)

    /// Ends the run. Called once unless it throws an error that is not permanent.
    func end(_ ending: RunEnding) throws(LifecycleSinkError)
}

/// What a sink writes at once: the events and frames since the last batch, each in order.
public struct LifecycleBatch: Sendable {
    /// Numbered without holes but those a `log.gap` names.
    public internal(set) var events: [LifecycleEvent] = []
    public internal(set) var frames: [FrameRecord] = []

    public init(events: [LifecycleEvent] = [], frames: [FrameRecord] = []) {
        self.events = events
        self.frames = frames
    }

    public var isEmpty: Bool { events.isEmpty && frames.isEmpty }

    /// Events and frames together.
    public var count: Int { events.count + frames.count }

    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
    }
}

/// How a run stands in a log.
public enum RunStatus: Int, Hashable, Sendable, CaseIterable {
    /// Being written, or its process ended without ending it.
    case open = 0
    case finished = 1
    /// What was recorded threw.
    case failed = 2
    /// Its process died, and its rows were made afterwards from its events.
    case recovered = 3
    /// Ended early by a signal; all that was recorded until then is there.
    case interrupted = 4

    public var name: String {
        switch self {
        case .open: "open"
        case .finished: "finished"
        case .failed: "failed"
        case .recovered: "recovered"
        case .interrupted: "interrupted"
        }
    }
}

/// The end of a run: how it ended and what it left.
public struct RunEnding: Hashable, Sendable {
    public var status: RunStatus
    /// Every cell as the run left it; empty where nobody knows.
    public var cells: [CellRecord]
    /// A JSON object with the numbers of the run.
    public var summaryJSON: String?
    /// The time of the last event or frame, in nanoseconds since the start of the run.
    public var endedNs: Int64
    /// Events that were dropped, each of them named by a `log.gap`.
    public var dropped: Int64

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

/// Why a sink could not write, in one line.
public struct LifecycleSinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What failed, where, and the way out.
    public var message: String
    /// Whether the same batch would fail again, as it would not when a full disk is emptied.
    public var isPermanent: Bool
    /// How many events are not in the log for it, where that is known.
    public var notWritten: Int64

    public init(_ message: String, isPermanent: Bool, notWritten: Int64 = 0) {
        self.message = message
        self.isPermanent = isPermanent
        self.notWritten = notWritten
    }

    public var description: String {
        switch notWritten {
        case 0: message
        case 1: "\(message); 1 event was not written"
        default: "\(message); \(notWritten) events were not written"
        }
    }
}
