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
    /// What animated updates do with others that are due, where that is not `none`.
    public var updates: String?
    /// How an interactive transition leaves its views, where the run opens screens.
    public var transitions: String?
    public var seed: Int64
    public var virtualSeconds: Double
    public var wallSeconds: Double
    public var frames: Int
    public var hitchMsPerSecond: Double
    public var violations: [Invariant: Int]
    /// Everything that was counted from the events.
    public var tally: LifecycleTally

    public init(
        run: Int64?, workload: String, strategy: String, regime: String, cells: String,
        updates: String? = nil,
        transitions: String? = nil, seed: Int64, virtualSeconds: Double, wallSeconds: Double, frames: Int,
        hitchMsPerSecond: Double,
        violations: [Invariant: Int], tally: LifecycleTally
    ) {
        self.run = run
        self.workload = workload
        self.strategy = strategy
        self.regime = regime
        self.cells = cells
        self.updates = updates
        self.transitions = transitions
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
        var json = JSONWriter()
        json.object { json in
            json.key("run")
            if let run { json.integer(run) } else { json.null() }
            json.member("workload", workload)
            json.member("strategy", strategy)
            json.member("regime", regime)
            json.member("cells", cells)
            json.member("updates", updates)
            json.member("transitions", transitions)
            json.member("seed", seed)
            json.member("virtualSeconds", virtualSeconds)
            json.member("wallSeconds", wallSeconds)
            json.member("events", Int64(tally.events))
            json.member("eventsPerSecond", eventsPerSecond)
            json.member("frames", Int64(frames))
            json.member("turns", Int64(tally.turns))
            json.member("cellsCreated", Int64(tally.cellsCreated))
            json.member("dequeues", Int64(tally.dequeues))
            json.member("reuses", Int64(tally.reuses))
            json.member("attachesRequested", Int64(tally.attachesRequested))
            json.member("attachesMade", Int64(tally.attachesMade))
            json.member("attachesCancelled", Int64(tally.attachesCancelled))
            json.member("staleAttachesPrevented", Int64(tally.staleAttachesPrevented))
            json.member("animatorsPeak", Int64(tally.animatorsPeak))
            json.member("animatorsLiveAtEnd", Int64(tally.animatorsLiveAtEnd))
            json.member("effectiveShare", tally.effectiveShare)
            json.member("bareFrames", Int64(tally.bareFrames))
            json.member("bareFramesPerDisplay", tally.bareFramesPerDisplay)
            json.member("hitchMsPerSecond", hitchMsPerSecond)
            json.key("misuses")
            json.counts(tally.misuses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            json.key("hazards")
            json.counts(
                tally.hazards.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name, $0.value) })
            json.key("violations")
            json.counts(
                violations.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.code, $0.value) })
        }
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func counts(_ counts: [(name: String, count: Int)]) {
        object { json in
            for (name, count) in counts {
                json.key(name)
                json.integer(Int64(count))
            }
        }
    }
}
