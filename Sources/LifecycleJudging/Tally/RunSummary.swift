import LifecycleEvents

/// The summary of a run: one object, whose fields and their order are a contract with scripts.
public struct RunSummary: Hashable, Sendable {
    /// The number of the run in its log, or nil when nothing was logged.
    public var run: Int64?
    public var workload: String
    public var strategy: String
    /// The animator's regime.
    public var regime: String
    /// The list's regime.
    public var cells: String
    public var seed: Int64
    public var virtualSeconds: Double
    public var wallSeconds: Double
    public var frames: Int
    public var hitchMsPerSecond: Double
    public var violations: [Invariant: Int]
    /// Everything that was counted from the events.
    public var tally: LifecycleTally

    public init(
        run: Int64?, workload: String, strategy: String, regime: String, cells: String, seed: Int64,
        virtualSeconds: Double, wallSeconds: Double, frames: Int, hitchMsPerSecond: Double,
        violations: [Invariant: Int], tally: LifecycleTally
    ) {
        self.run = run
        self.workload = workload
        self.strategy = strategy
        self.regime = regime
        self.cells = cells
        self.seed = seed
        self.virtualSeconds = virtualSeconds
        self.wallSeconds = wallSeconds
        self.frames = frames
        self.hitchMsPerSecond = hitchMsPerSecond
        self.violations = violations
        self.tally = tally
    }

    /// Events a second of wall time; 0 when no time has passed.
    public var eventsPerSecond: Double { wallSeconds > 0 ? Double(tally.events) / wallSeconds : 0 }

    /// The summary as one line of JSON.
    ///
    /// Numbers are written so that they read back to the same bits, and as null should one not be finite.
    /// Counts that are zero are left out of `misuses`, `hazards` and `violations`. `run` is null when
    /// nothing was logged.
    public func json() -> String {
        var object = JSONObject()
        object.add("run", run)
        object.add("workload", workload)
        object.add("strategy", strategy)
        object.add("regime", regime)
        object.add("cells", cells)
        object.add("seed", seed)
        object.add("virtualSeconds", virtualSeconds)
        object.add("wallSeconds", wallSeconds)
        object.add("events", Int64(tally.events))
        object.add("eventsPerSecond", eventsPerSecond)
        object.add("frames", Int64(frames))
        object.add("turns", Int64(tally.turns))
        object.add("cellsCreated", Int64(tally.cellsCreated))
        object.add("dequeues", Int64(tally.dequeues))
        object.add("reuses", Int64(tally.reuses))
        object.add("attachesRequested", Int64(tally.attachesRequested))
        object.add("attachesMade", Int64(tally.attachesMade))
        object.add("attachesCancelled", Int64(tally.attachesCancelled))
        object.add("staleAttachesPrevented", Int64(tally.staleAttachesPrevented))
        object.add("animatorsPeak", Int64(tally.animatorsPeak))
        object.add("animatorsLiveAtEnd", Int64(tally.animatorsLiveAtEnd))
        object.add("effectiveShare", tally.effectiveShare)
        object.add("bareFrames", Int64(tally.bareFrames))
        object.add("bareFramesPerDisplay", tally.bareFramesPerDisplay)
        object.add("hitchMsPerSecond", hitchMsPerSecond)
        object.add("misuses", counts: tally.misuses.sorted { $0.key < $1.key })
        object.add(
            "hazards",
            counts: tally.hazards.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                (key: $0.key.name, value: $0.value)
            })
        object.add(
            "violations",
            counts: violations.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                (key: $0.key.code, value: $0.value)
            })
        return object.text
    }
}
