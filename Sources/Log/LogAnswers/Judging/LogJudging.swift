import LifecycleEvents
import LifecycleJudging

/// Judges a log event by event and counts what it reads.
struct LogJudging {
    private var checker: InvariantChecker
    private var events = 0
    private var gaps = 0
    private var missing: Int64 = 0
    private var lastSeq: Int64 = 0

    /// - Parameter keptViolations: how many are kept beside the first of each rule.
    init(idleLimitNs: Int64, keptViolations: Int) {
        checker = InvariantChecker(
            limits: InvariantLimits(idleLimitNs: idleLimitNs, keptViolations: keptViolations))
    }

    mutating func eat(_ event: LifecycleEvent) {
        events += 1
        lastSeq = event.seq
        if event.kind == .logGap {
            gaps += 1
            missing = missing.addingReportingOverflow(max(event.arg ?? 0, 0)).partialValue
        }
        checker.eat(event)
    }

    /// Ends the log, once.
    ///
    /// - Parameters:
    ///   - state: how the log ends.
    ///   - endNs: when, which may be long after its last event.
    mutating func verdict(run: Int64?, _ state: LogState, atNs endNs: Int64) -> Verdict {
        checker.finish(atNs: endNs) { _ in }
        if case .ended(_, let dropped) = state { missing = max(missing, dropped) }
        let completeness = LogCompleteness(
            state: state, events: events, lastSeq: lastSeq, gaps: gaps, missing: missing)
        return Verdict(
            run: run, events: events, gaps: gaps, missing: missing, incompleteness: completeness.sentence,
            violations: checker.violations,
            counts: checker.violationCounts)
    }
}
