import LifecycleEvents
import LifecycleJudging
import LifecycleStore
import LogAnswers

/// The verdict on a run from its stored summary, for lists of runs.
struct SummaryVerdict {
    /// The severity of the worst finding; nil if there is none.
    let severity: FindingSeverity?
    let misuses: Int
    let hazards: Int
    let violations: Int
    let longestHeldSeconds: Double?

    static let columns = ["verdict", "misuses", "hazards", "longestHeldTime", "violations"]

    /// Nil when the log has no valid summary of the run.
    init?(_ run: RunRecord) {
        guard let summary = run.summaryJSON.flatMap({ StoredSummary($0) }) else { return nil }
        misuses = summary.found.total(.misuses)
        hazards = summary.found.total(.hazards)
        longestHeldSeconds = summary.longestHeldSeconds
        violations = summary.found.total(.violations)
        severity = summary.verdict
    }

    var fields: [OutputValue] {
        [
            .text(severity?.name ?? "holds"), OutputValue(misuses), OutputValue(hazards),
            longestHeldSeconds.map { .double($0) } ?? .null, OutputValue(violations),
        ]
    }
}
