import LifecycleEvents

/// The limits of the invariants, for example how long a transition may be silent, and how many findings are kept.
public struct InvariantLimits: Hashable, Sendable {
    /// The longest time that a prepared or waiting cell may keep an animator, in nanoseconds.
    public var idleLimitNs: Int64
    /// The largest number of cells in a pool. Without a cap, nil, ``Invariant/poolCap`` always holds.
    public var poolCap: Int?
    /// The number of violations to keep with their sentence. The checker counts all violations and always keeps the
    /// first of each invariant.
    public var keptViolations: Int
    /// The silence, in nanoseconds, after which a transition counts as never completed, at a log's end or when its screen
    /// moves on.
    public var transitionLimitNs: Int64 = 5_000_000_000

    /// The duration of a frame in nanoseconds. Shorter hazards of memory do not count.
    public var frameNs: Int64

    /// Creates limits with the defaults of a simulation: 1 s idle limit, no cap, 1,000 kept violations, 60 Hz.
    public init(
        idleLimitNs: Int64 = 1_000_000_000, poolCap: Int? = nil, keptViolations: Int = 1000,
        frameNs: Int64 = Self.frameNs(refreshNs: nil)
    ) {
        self.idleLimitNs = idleLimitNs
        self.frameNs = frameNs
        self.poolCap = poolCap
        self.keptViolations = keptViolations
    }

    /// The frame of a display that refreshes every `refreshNs`, or of 60 Hz if the log does not have the rate.
    public static func frameNs(refreshNs: Int64?) -> Int64 {
        guard let refreshNs, refreshNs > 0 else { return 16_666_667 }
        return refreshNs
    }
}
