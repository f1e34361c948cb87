import LifecycleEvents

/// The door through which the events of a run pass: it numbers each, hands it on, has it judged, and
/// writes the hazards found right behind it.
///
/// Hazards that show only when a turn ends take their numbers before the first event of the next turn,
/// so a written log reads as if they had happened where they belong. A checker that reads the log back
/// finds the same violations.
///
/// The sink is called for each event in the order of the numbers. It must not append to this log.
package final class JudgedLog {
    // Unchecked, for each event passes here: what the checker finds is written while it judges, and writing
    // asks nothing of the checker. The sink does not append.
    @exclusivity(unchecked) private var checker: InvariantChecker
    @exclusivity(unchecked) private var counted: LifecycleTally
    @exclusivity(unchecked) private var next: Int64 = 1
    private var isFinished = false
    /// The findings of a list at rest, for the log before the number `seq`.
    private var atRest: (seq: Int64, violations: [Violation], counts: [Invariant: Int])?
    private let sink: (consuming LifecycleEvent) -> Void

    /// Creates an empty log that judges its events with `checker`.
    ///
    /// - Parameters:
    ///   - checker: A checker that has judged no event.
    ///   - sink: Called once for each event and each hazard, in the order of their numbers.
    package init(checker: InvariantChecker, sink: @escaping (consuming LifecycleEvent) -> Void) {
        self.checker = checker
        counted = LifecycleTally(limits: checker.limits)
        self.sink = sink
    }

    /// Writes `event` with the next number. A number that the event has already is ignored.
    ///
    /// After ``finish(atNs:)`` the call does nothing: an animator that its owner releases after the run is not a leak.
    package func append(_ event: consuming LifecycleEvent) {
        if isFinished { return }
        event.seq = 0
        checker.closeTurn(before: event) { writeHazard($0) }
        event.seq = next
        // Judged first, for the sink takes it.
        checker.judge(event)
        write(event)
        checker.passOn { writeHazard($0) }
    }

    /// The run ends: the last turn is closed, and what lives after its list is written as a leak.
    ///
    /// - Parameter endNs: The time of the end; nil: that of the last event.
    package func finish(atNs endNs: Int64? = nil) {
        if isFinished { return }
        isFinished = true
        checker.finish(atNs: endNs) { writeHazard($0) }
        counted.finish(atNs: endNs ?? 0)
    }

    private func writeHazard(_ hazard: LifecycleEvent) {
        var hazard = hazard
        hazard.seq = next
        write(hazard)
    }

    /// Hands on an event that has the next number.
    private func write(_ event: consuming LifecycleEvent) {
        next += 1
        counted.eat(event)
        sink(event)
    }

    /// The number the next event will have.
    package var nextSeq: Int64 { next }

    /// What was counted so far. Lives still on screen join it when the run is finished.
    package var tally: LifecycleTally {
        var tally = counted
        tally.census = checker.census
        return tally
    }

    /// The first violations and the counts of all, with those of the last turn if that turn was over before `nowNs`. The
    /// log itself has the hazards of that turn when its next event comes.
    ///
    /// Complexity: O(cells + animators) for the first call after an event, then O(1).
    package func findings(atNs nowNs: Int64) -> (violations: [Violation], counts: [Invariant: Int]) {
        if let atRest, atRest.seq == next { return (atRest.violations, atRest.counts) }
        guard let settled = checker.settled(atNs: nowNs) else { return (violations, violationCounts) }
        atRest = (next, settled.violations, settled.violationCounts)
        return (settled.violations, settled.violationCounts)
    }

    /// The first violations, in the order found; how many are kept is a rule of the checker.
    package var violations: [Violation] { checker.violations }

    /// How often each invariant was broken; those that hold are left out.
    package var violationCounts: [Invariant: Int] { checker.violationCounts }
}
