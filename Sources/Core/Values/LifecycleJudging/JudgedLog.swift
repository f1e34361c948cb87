import LifecycleEvents

/// Numbers and judges the events of a run, and passes them to a sink, followed by their hazards.
///
/// Hazards that are found at the end of a turn get their numbers before the first event of the next turn. So
/// the hazards are in order in the log, and a checker that reads the log finds the same violations.
///
/// The sink is called for each event in the order of the numbers. It must not append to this log.
package final class JudgedLog {
    // Unchecked, because every event passes through here. The checker's callbacks write hazards, which does
    // not access the checker, and the sink does not append.
    @exclusivity(unchecked) private var checker: InvariantChecker
    @exclusivity(unchecked) private var counted: LifecycleTally
    @exclusivity(unchecked) private var next: Int64 = 1
    private var isFinished = false
    /// The findings of a list at rest, valid while the next number is `seq`.
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

    /// Appends `event` with the next number, in place of its own.
    ///
    /// Does nothing after ``finish(atNs:)``: an animator that is released after the run is not a leak.
    package func append(_ event: consuming LifecycleEvent) {
        if isFinished { return }
        event.seq = 0
        checker.closeTurn(before: event) { writeHazard($0) }
        event.seq = next
        // Judged before `write` consumes the event.
        checker.judge(event)
        write(event)
        checker.passOn { writeHazard($0) }
    }

    /// Records that a frame was shown, until `endNs`.
    package func noteFrame(endNs: Int64) { checker.noteFrame(endNs: endNs) }

    /// Ends the run: judges the last turn, and adds a leak for each animator that outlives its list.
    ///
    /// - Parameter endNs: The time of the end, or nil for the time of the last event.
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

    /// Passes on an event that has the next number.
    private func write(_ event: consuming LifecycleEvent) {
        next += 1
        counted.add(event)
        sink(event)
    }

    /// The number of the next event.
    package var nextSeq: Int64 { next }

    /// The counts so far. Lives still on screen are added when the run finishes.
    package var tally: LifecycleTally { counted.joined(with: checker) }

    /// Returns the first violations and the counts of all violations. They include those of the last turn if
    /// it ended before `nowNs`; the log gets the hazards of that turn with its next event.
    ///
    /// Complexity: O(cells + animators) for the first call after an event, then O(1).
    package func findings(atNs nowNs: Int64) -> (violations: [Violation], counts: [Invariant: Int]) {
        if let atRest, atRest.seq == next { return (atRest.violations, atRest.counts) }
        guard let settled = checker.settled(atNs: nowNs) else { return (violations, violationCounts) }
        atRest = (next, settled.violations, settled.violationCounts)
        return (settled.violations, settled.violationCounts)
    }

    /// The first violations in order of detection. ``InvariantLimits/keptViolations`` limits their number.
    package var violations: [Violation] { checker.violations }

    package var judgement: RunFindings.Judgement { checker.judgement }

    /// The severity of the worst violation of each broken invariant.
    package var worstViolations: [Invariant: FindingSeverity] { checker.worstViolations }

    /// The number of violations of each broken invariant.
    package var violationCounts: [Invariant: Int] { checker.violationCounts }
}

/// Counts and judges the events of a log that already contains its hazards.
package struct CountedLog: Sendable {
    package private(set) var checker: InvariantChecker
    private var counted: LifecycleTally

    package init(limits: InvariantLimits) {
        (checker, counted) = (InvariantChecker(limits: limits), LifecycleTally(limits: limits))
    }

    package mutating func add(_ event: LifecycleEvent) {
        counted.add(event)
        checker.add(event)
    }

    /// Records that a frame was shown, until `endNs`.
    package mutating func noteFrame(endNs: Int64) { checker.noteFrame(endNs: endNs) }

    /// Ends the run. Call this method once.
    ///
    /// - Parameter endNs: The time of the end, or nil for the time of the last event.
    package mutating func finish(atNs endNs: Int64?) {
        checker.finish(atNs: endNs) { _ in }
        counted.finish(atNs: endNs ?? 0)
    }

    /// The counts so far. Lives still on screen are added when the run finishes.
    package var tally: LifecycleTally { counted.joined(with: checker) }
}

extension LifecycleTally {
    /// Returns the tally with the counts that only the checker of the same events has.
    fileprivate func joined(with checker: InvariantChecker) -> LifecycleTally {
        var tally = self
        tally.census = checker.census
        tally.hazardsBySeverity = checker.hazardCounts
        return tally
    }
}
