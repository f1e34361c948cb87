import LifecycleEvents
import LifecycleJudging
import LifecycleRecording

/// Judges a log event by event and counts the events.
struct LogJudging {
    private var checker: InvariantChecker
    private var events = 0
    private var gaps = 0
    private var missing: Int64 = 0
    private var lastSeq: Int64 = 0

    /// - Parameter keptViolations: The maximum number of violations to keep, besides the first of each rule.
    init(idleLimitNs: Int64, keptViolations: Int) {
        checker = InvariantChecker(
            limits: InvariantLimits(idleLimitNs: idleLimitNs, keptViolations: keptViolations))
    }

    mutating func add(_ event: LifecycleEvent) {
        events += 1
        lastSeq = event.seq
        if event.kind == .logGap {
            gaps += 1
            missing = missing.addingReportingOverflow(max(event.arg ?? 0, 0)).partialValue
        }
        checker.add(event)
    }

    mutating func add(frameEndNs: Int64) { checker.noteFrame(endNs: frameEndNs) }

    /// Ends the log. Call this method once.
    ///
    /// - Parameters:
    ///   - state: how the log ends.
    ///   - endNs: the end of the run, which may be long after its last event.
    mutating func verdict(run: Int64?, _ state: LogState, atNs endNs: Int64) -> Verdict {
        checker.finish(atNs: endNs) { _ in }
        if case .ended(_, let dropped) = state { missing = max(missing, dropped) }
        let reasons = [loss, end(in: state)].compactMap { $0 }
        return Verdict(
            run: run, events: events, gaps: gaps, missing: missing,
            incompleteness: reasons.isEmpty
                ? nil : "The log is not complete: \(reasons.joined(separator: ", ")).",
            violations: checker.violations,
            counts: checker.violationCounts, worst: checker.worstViolations)
    }

    private var loss: String? {
        if missing > 0 {
            let gaps = gaps > 0 ? " in \(gaps.counting("gap"))" : ""
            return "\(missing.counting("event")) \(missing == 1 ? "is" : "are") missing\(gaps)"
        }
        return gaps > 0 ? "it has \(gaps.counting("gap record"))" : nil
    }

    private func end(in state: LogState) -> String? {
        let place = events == 0 ? "it has no event" : "nothing is known after event \(lastSeq)"
        switch state {
        case .ended(.recovered, _): return "its process died, and \(place)"
        case .ended: return events == 0 ? place : nil
        case .unended: return "it has no end, and \(place)"
        case .open(let note): return "\(note), and \(place)"
        }
    }
}

/// How a log ends, according to the log.
enum LogState: Hashable, Sendable {
    /// - Parameter dropped: the number of dropped events according to the log. Its gaps may name fewer.
    case ended(RunStatus, dropped: Int64)
    /// An NDJSON log whose last line is not the line of an end.
    case unended
    /// A run that is still being written, or that was never ended.
    case open(note: String)
}
