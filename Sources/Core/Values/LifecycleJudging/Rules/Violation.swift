import LifecycleEvents

/// A violation of an invariant, with its place in the log and a description.
public struct Violation: Hashable, Sendable {
    /// The broken invariant.
    public let invariant: Invariant
    /// The number of the event that broke the invariant, or of the last event of the turn that did.
    public let seq: Int64
    /// Nanoseconds since the start of the run.
    public let tNs: Int64
    /// The turn of the event, counted from 1.
    public let turn: Int
    /// The cell; nil if the violation concerns no single cell.
    public let cell: CellID?
    /// The animator; nil if the violation concerns no single animator.
    public let animator: AnimatorID?
    /// The number of the chain, transition or screen, depending on the invariant.
    public let subject: Int32?
    /// The place in the client's code that requested the animator, if known.
    public let site: CallSite?
    /// A sentence that names the cell, its generation and item, the animator and, if known, the line of code
    /// that requested the animator.
    public let text: String
    /// What the violation did: crash the app, show a wrong value in a frame, or waste memory.
    ///
    /// ``InvariantChecker/violations`` decides it from the frames of the log.
    public package(set) var severity = FindingSeverity.latent

    /// Creates a violation. `seq` and `turn` are those of the event that broke the invariant.
    public init(
        invariant: Invariant, seq: Int64, tNs: Int64, turn: Int, cell: CellID?, animator: AnimatorID?,
        subject: Int32? = nil, site: CallSite? = nil, text: String
    ) {
        self.invariant = invariant
        self.seq = seq
        self.tNs = tNs
        self.turn = turn
        self.cell = cell
        self.animator = animator
        self.subject = subject
        self.site = site
        self.text = text
    }
}

/// The results of the rules: counts, the first violations, and the hazards to write.
struct Findings: Hashable, Sendable {
    /// The first violations and the first of each invariant, in order of detection.
    private(set) var violations: [Violation] = []
    /// The new hazards, in order. Always empty while the checker reads a log.
    var hazards: [LifecycleEvent] = []
    /// Whether the checker reads a log, and so adds no hazards.
    var isReading = false
    private var counts: [Int]
    private let kept: Int
    /// The findings since the last event, for ``Sightings``.
    private(set) var fresh: [FreshFinding] = []

    init(kept: Int) {
        self.kept = kept
        counts = Array(repeating: 0, count: (Invariant.allCases.map { $0.rawValue }.max() ?? 0) + 1)
    }

    /// The number of violations of each broken invariant.
    var violationCounts: [Invariant: Int] {
        var broken: [Invariant: Int] = [:]
        for invariant in Invariant.allCases where counts[invariant.rawValue] > 0 {
            broken[invariant] = counts[invariant.rawValue]
        }
        return broken
    }

    /// Counts a violation, and keeps it while there is space. A violation at a turn's end has no event.
    mutating func report(
        _ invariant: Invariant, at event: LifecycleEvent? = nil, turn: Int? = nil, cell: CellID?,
        animator: AnimatorID?, subject: Int32? = nil, in log: LogFollower, _ text: (LogNames) -> String
    ) {
        counts[invariant.rawValue] += 1
        // A violation is as visible as the hazard that is written with it.
        let exposure = fresh.last { $0.finding.rule == invariant }?.exposure ?? invariant.exposure
        let isKept = violations.count < kept || counts[invariant.rawValue] == 1
        fresh.append(
            FreshFinding(
                finding: .rule(invariant), exposure: exposure, violation: isKept ? violations.count : nil,
                cell: cell, animator: animator, tNs: event?.tNs ?? log.lastNs))
        // The first violation of each invariant is always kept, as an example.
        guard isKept else { return }
        violations.append(
            Violation(
                invariant: invariant, seq: event?.seq ?? log.lastSeq, tNs: event?.tNs ?? log.lastNs,
                turn: event?.turn ?? turn ?? log.turn ?? 0, cell: cell, animator: animator, subject: subject,
                site: log.slot(of: animator).flatMap { log.site(ofAnimator: $0) },
                text: text(LogNames(log: log))))
    }

    /// Adds a hazard, unless the checker reads a log. The hazard gets the next number of the log.
    mutating func emit(_ hazard: LifecycleEvent) {
        if !isReading { hazards.append(hazard) }
        guard hazard.kind.isHazard else { return }
        fresh.append(
            FreshFinding(
                finding: .hazard(hazard.kind), exposure: hazard.kind.exposure, violation: nil,
                cell: hazard.cell, animator: hazard.animator, tNs: hazard.tNs))
    }

    mutating func removeFresh() { fresh.removeAll(keepingCapacity: true) }
}

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
