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

    public init(idleLimitNs: Int64 = 1_000_000_000, poolCap: Int? = nil, keptViolations: Int = 1000) {
        self.idleLimitNs = idleLimitNs
        self.poolCap = poolCap
        self.keptViolations = keptViolations
    }
}
