import LifecycleEvents
import LifecycleJudging

/// Judges a log event by event and counts what it reads.
struct LogJudging {
    private var checker: InvariantChecker
    private var events = 0
    private var gaps = 0
    private var missing: Int64 = 0

    /// - Parameter keptViolations: how many are kept beside the first of each rule.
    init(idleLimitNs: Int64, keptViolations: Int) {
        checker = InvariantChecker(
            rules: InvariantRules(idleLimitNs: idleLimitNs, keptViolations: keptViolations))
    }

    mutating func eat(_ event: LifecycleEvent) {
        events += 1
        if event.kind == .logGap {
            gaps += 1
            missing = missing.addingReportingOverflow(max(event.arg ?? 0, 0)).partialValue
        }
        checker.eat(event)
    }

    /// Ends the log, once.
    ///
    /// - Parameter dropped: how many events the run says were dropped, which its gaps may not tell.
    mutating func verdict(run: Int64?, dropped: Int64) -> Verdict {
        checker.finish { _ in }
        return Verdict(
            run: run, events: events, gaps: gaps, missing: max(missing, dropped),
            violations: checker.violations,
            counts: checker.violationCounts)
    }
}
