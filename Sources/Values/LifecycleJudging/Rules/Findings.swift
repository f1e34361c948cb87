import LifecycleEvents

/// What the rules have found: how often each was broken, the first violations, and the hazards to write.
struct Findings: Hashable, Sendable {
    /// The first violations and the first of each invariant, in the order found.
    private(set) var violations: [Violation] = []
    /// Hazards found since the list was last emptied, in their order. Empty while a log is read.
    var hazards: [LifecycleEvent] = []
    /// Whether what is found is in the log already, or goes nowhere, instead of being written now.
    var isReading = false
    private var counts: [Int]
    private let kept: Int

    init(kept: Int) {
        self.kept = kept
        counts = Array(repeating: 0, count: (Invariant.allCases.map { $0.rawValue }.max() ?? 0) + 1)
    }

    /// How often each invariant was broken; those that hold are left out.
    var violationCounts: [Invariant: Int] {
        var broken: [Invariant: Int] = [:]
        for invariant in Invariant.allCases where counts[invariant.rawValue] > 0 {
            broken[invariant] = counts[invariant.rawValue]
        }
        return broken
    }

    /// Counts a broken invariant and keeps its sentence while there is room. What shows at a turn's end
    /// has no event of its own.
    mutating func report(
        _ invariant: Invariant, at event: LifecycleEvent? = nil, turn: Int? = nil, cell: CellID?,
        animator: AnimatorID?, subject: Int32? = nil, in log: LogFollower, _ text: (LogNames) -> String
    ) {
        counts[invariant.rawValue] += 1
        // The first of each is kept in any case: it is what somebody wants to see.
        guard violations.count < kept || counts[invariant.rawValue] == 1 else { return }
        violations.append(
            Violation(
                invariant: invariant, seq: event?.seq ?? log.lastSeq, tNs: event?.tNs ?? log.lastNs,
                turn: event?.turn ?? turn ?? log.turn ?? 0, cell: cell, animator: animator, subject: subject,
                site: log.slot(of: animator).flatMap { log.site(ofAnimator: $0) },
                text: text(LogNames(log: log))))
    }

    /// Passes on a hazard, which takes the next number if the log is being written.
    mutating func emit(_ hazard: LifecycleEvent) {
        if !isReading { hazards.append(hazard) }
    }
}
