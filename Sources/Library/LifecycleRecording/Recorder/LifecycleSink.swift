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

    /// The process may be killed from here on without a word, and may go on: a sink whose log has a line for its end
    /// writes one that counts if nothing comes behind it.
    func suspend(_ ending: RunEnding) throws(LifecycleSinkError)

    /// Frees the room that the sink has set aside for the end, because it was given up for want of room.
    ///
    /// - Returns: whether an end may now be written that was impossible before.
    func releaseReserve() -> Bool

    /// Ends the run. Called once unless it throws an error that is not permanent.
    func end(_ ending: RunEnding) throws(LifecycleSinkError)
}

extension LifecycleSink {
    public func suspend(_ ending: RunEnding) throws(LifecycleSinkError) {}

    public func releaseReserve() -> Bool { false }
}

/// What a sink writes at once: the events and frames since the last batch, each in order.
public struct LifecycleBatch: Hashable, Sendable {
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
    /// What is known only now of what makes the run repeatable, as JSON, in place of what its beginning said.
    package var configJSON: String?

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
