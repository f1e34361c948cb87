import LifecycleEvents

/// What the policy of a run changes about the invariants.
public struct InvariantRules: Hashable, Sendable {
    /// How long a prepared or waiting cell may keep an animator, in nanoseconds.
    public var idleLimitNs: Int64
    /// The most cells a pool may hold; nil = no cap, and ``Invariant/poolCap`` is not judged.
    public var poolCap: Int?
    /// How many violations are kept with their sentence. All are counted, and the first of each invariant is
    /// kept in any case.
    public var keptViolations: Int
    /// How long nothing may be told of a transition without a finger on it before a log's end says that it was never
    /// completed, in nanoseconds.
    public var transitionLimitNs: Int64 = 5_000_000_000

    /// How long a frame is shown, in nanoseconds: a hazard that memory holds counts when it lasts as long.
    public var frameNs: Int64

    public init(
        idleLimitNs: Int64 = 1_000_000_000, poolCap: Int? = nil, keptViolations: Int = 1000,
        frameNs: Int64 = Self.frameNs(refreshNs: nil)
    ) {
        self.idleLimitNs = idleLimitNs
        self.frameNs = frameNs
        self.poolCap = poolCap
        self.keptViolations = keptViolations
    }

    /// A frame of a display that refreshes every `refreshNs`; 60 times a second where the log does not say.
    public static func frameNs(refreshNs: Int64?) -> Int64 {
        guard let refreshNs, refreshNs > 0 else { return 16_666_667 }
        return refreshNs
    }
}
