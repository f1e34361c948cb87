import LifecycleEvents

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
