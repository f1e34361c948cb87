import LifecycleEvents
import LifecycleJudging

/// The violations in a log, and how complete the log is.
package struct Verdict {
    /// The run's number, if several runs are judged.
    package internal(set) var run: Int64?
    /// The name of the judged NDJSON file in a folder.
    package internal(set) var file: String?
    package let events: Int
    /// The number of gaps in the log. ``missing`` is the number of missing events.
    package let gaps: Int
    package let missing: Int64
    /// What is missing from the log, as a sentence; nil for a complete log.
    package let incompleteness: String?
    /// The violations in the order of detection: at least the first of each broken rule.
    package let violations: [Violation]
    /// The number of violations of each broken rule.
    package let counts: [Invariant: Int]
    /// The severity of the worst violation of each broken rule.
    package let worst: [Invariant: FindingSeverity]

    package init(
        run: Int64?, events: Int, gaps: Int, missing: Int64, incompleteness: String?, violations: [Violation],
        counts: [Invariant: Int], worst: [Invariant: FindingSeverity]
    ) {
        self.run = run
        self.events = events
        self.gaps = gaps
        self.missing = missing
        self.incompleteness = incompleteness
        self.violations = violations
        self.counts = counts
        self.worst = worst
    }

    /// Whether the log has an end and no event is missing.
    package var isComplete: Bool { incompleteness == nil }

    /// The first violation of each rule with the severity of the rule's worst violation, sorted by severity
    /// and then by the order of the log.
    package var firsts: [Violation] {
        var known: Set<Invariant> = []
        let firsts = violations.filter { known.insert($0.invariant).inserted }.map { first in
            var first = first
            first.severity = worst[first.invariant] ?? first.severity
            return first
        }
        return FindingSeverity.allCases.flatMap { severity in firsts.filter { $0.severity == severity } }
    }
}
