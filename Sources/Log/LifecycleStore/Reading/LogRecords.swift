import LifecycleEvents
import LifecycleRecording

/// A run of a log.
public struct RunRecord: Hashable, Sendable {
    /// The number of the run in this file.
    public var number: Int64
    public var description: RunDescription
    public var status: RunStatus
    /// The time of the run's end, or nil if the run is open.
    public var endedNs: Int64?
    /// The number of events. In an open run, the number of the last event.
    public var events: Int64
    /// The number of dropped events. A `log.gap` names each of them.
    public var dropped: Int64
    public var configJSON: String
    public var summaryJSON: String?
    /// The combination of animated updates in lists, from ``configJSON``; nil for the default.
    public var updates: String?
    /// How an interactive transition leaves its views, from ``configJSON``; nil for a run without screens.
    public var transitions: String?
}

/// The aggregate of an animator's events.
public struct AnimatorRecord: Hashable, Sendable {
    public var animator: AnimatorID
    /// The numbers of its first and last event.
    public var firstSeq: Int64
    public var lastSeq: Int64
    public var cell: CellID?
    public var generation: Int32?
    public var item: ItemID?
    /// The call site of the request.
    public var site: CallSite?
    public var requestedTurn: Int?
    public var attachedTurn: Int?
    /// All times are nanoseconds since the start of the run.
    public var requestedNs: Int64?
    public var attachedNs: Int64?
    public var startedNs: Int64?
    /// The time when it last reached its end or was finished.
    public var endedNs: Int64?
    public var tornDownNs: Int64?
    public var releasedNs: Int64?
    public var outcome: AnimatorOutcome
    public var hazards: Int
    public var misuses: Int
}
