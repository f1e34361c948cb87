import LifecycleEvents
import LifecycleRecording

/// A run of a log.
public struct RunRecord: Hashable, Sendable {
    /// Its number in this file.
    public var number: Int64
    public var description: RunDescription
    public var status: RunStatus
    /// The last time in it, or nil while it is open.
    public var endedNs: Int64?
    /// How many events the run has; the number of the last event while the run is open.
    public var events: Int64
    /// Events that were dropped, each named by a `log.gap`.
    public var dropped: Int64
    public var configJSON: String
    public var summaryJSON: String?
    /// How lists combine animated updates, from ``configJSON``; nil for the default.
    public var updates: String?
    /// How an interactive transition leaves its views, from ``configJSON``; nil in a run without screens.
    public var transitions: String?
}

/// An animator's life.
public struct AnimatorRecord: Hashable, Sendable {
    public var animator: AnimatorID
    /// The seq of its first and last event: its story lies between.
    public var firstSeq: Int64
    public var lastSeq: Int64
    public var cell: CellID?
    public var generation: Int32?
    public var item: ItemID?
    /// Where it was asked for.
    public var site: CallSite?
    public var requestedTurn: Int?
    public var attachedTurn: Int?
    /// All times are nanoseconds since the start of the run.
    public var requestedNs: Int64?
    public var attachedNs: Int64?
    public var startedNs: Int64?
    /// When it last reached its end or was finished.
    public var endedNs: Int64?
    public var tornDownNs: Int64?
    public var releasedNs: Int64?
    public var outcome: AnimatorOutcome
    public var hazards: Int
    public var misuses: Int
}
