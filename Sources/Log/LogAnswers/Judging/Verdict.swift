import LifecycleEvents
import LifecycleJudging

/// What a log breaks, and how much of it there was to judge.
package struct Verdict {
    /// The run's number, where several are judged.
    package internal(set) var run: Int64?
    /// The name of the NDJSON file in a folder that was judged.
    package internal(set) var file: String?
    package let events: Int
    /// How often the log says that events are missing, and how many are.
    package let gaps: Int
    package let missing: Int64
    /// What the log lacks to be whole, as a sentence; nil for a log that is whole.
    package let incompleteness: String?
    /// In the order found: at least the first of each rule that is broken.
    package let violations: [Violation]
    /// How often each rule is broken; those that hold are left out.
    package let counts: [Invariant: Int]

    package init(
        run: Int64?, events: Int, gaps: Int, missing: Int64, incompleteness: String?, violations: [Violation],
        counts: [Invariant: Int]
    ) {
        self.run = run
        self.events = events
        self.gaps = gaps
        self.missing = missing
        self.incompleteness = incompleteness
        self.violations = violations
        self.counts = counts
    }

    /// Whether the log is complete: it has an end, and no event is missing.
    package var isComplete: Bool { incompleteness == nil }

    /// The first violation of each rule, the worst rules first; those of one severity in the order of the log.
    package var firsts: [Violation] {
        var known: Set<Invariant> = []
        let firsts = violations.filter { known.insert($0.invariant).inserted }
        return FindingSeverity.allCases.flatMap { severity in
            firsts.filter { $0.invariant.severity == severity }
        }
    }
}
