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
    /// Whether the run was in real time, so that the same run has other times when it is repeated: a run of an
    /// app, or of a simulation with a pace in its ``configJSON``.
    public var isInRealTime: Bool
}
