import LifecycleEvents

/// The limits of the invariants, such as a transition's longest silence, and of the kept violations.
public struct InvariantLimits: Hashable, Sendable {
    /// The longest time that a prepared or waiting cell may keep an animator, in nanoseconds.
    public var idleLimitNs: Int64
    /// The largest number of cells in a pool. If it is nil, ``Invariant/poolCap`` always holds.
    public var poolCap: Int?
    /// The number of violations to keep. All violations are counted, and the first of each invariant is kept.
    public var keptViolations: Int
    /// The time without events, in nanoseconds, after which a transition counts as never completed: at the
    /// end of the log, or when its screen begins another transition.
    public var transitionLimitNs: Int64 = 5_000_000_000

    /// The duration of a frame, in nanoseconds. Shorter memory hazards do not count.
    public var frameNs: Int64

    /// Creates limits. The defaults are those of a simulation: 1 s idle limit, no cap, 1,000 kept
    /// violations, 60 Hz.
    public init(
        idleLimitNs: Int64 = 1_000_000_000, poolCap: Int? = nil, keptViolations: Int = 1000,
        frameNs: Int64 = Self.frameNs(refreshNs: nil)
    ) {
        self.idleLimitNs = idleLimitNs
        self.frameNs = frameNs
        self.poolCap = poolCap
        self.keptViolations = keptViolations
    }

    /// Returns the frame duration of a display with the refresh interval `refreshNs`, or of 60 Hz if nil.
    public static func frameNs(refreshNs: Int64?) -> Int64 {
        guard let refreshNs, refreshNs > 0 else { return 16_666_667 }
        return refreshNs
    }
}
