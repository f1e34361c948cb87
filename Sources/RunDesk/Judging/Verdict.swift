import LifecycleJudging

/// What a log breaks, and how much of it there was to judge.
package struct Verdict {
    /// The run's number, where several are judged.
    package internal(set) var run: Int64?
    package let events: Int
    /// How often the log says that events are missing, and how many are.
    package let gaps: Int
    package let missing: Int64
    /// In the order found: at least the first of each rule that is broken.
    package let violations: [Violation]
    /// How often each rule is broken; those that hold are left out.
    package let counts: [Invariant: Int]

    /// The first violation of each rule, in the order of the log.
    package var firsts: [Violation] {
        var known: Set<Invariant> = []
        return violations.filter { known.insert($0.invariant).inserted }
    }
}
