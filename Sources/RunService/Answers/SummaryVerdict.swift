import LifecycleEvents
import LifecycleJudging
import LifecycleStore
import RunDesk

/// How a run went, out of the numbers it was given at its end: in one word, for lists of runs.
struct SummaryVerdict {
    /// The worst first.
    enum Word: String, CaseIterable {
        /// UIKit would have ended the app.
        case crashes
        /// A user would have seen it.
        case looksWrong
        /// Memory held animators that nobody could see.
        case holdsOn
        /// A rule is broken without any of that.
        case breaksRules
        case holds
    }

    let word: Word
    let misuses: Int
    let hazards: Int
    let violations: Int

    static let columns = ["verdict", "misuses", "hazards", "violations"]

    /// Nil where the log has no summary of the run, or something else in its place.
    init?(_ run: RunRecord) {
        guard let summary = run.summaryJSON.flatMap({ StoredSummary($0) }) else { return nil }
        misuses = summary.misuses.values.reduce(0, +)
        hazards = summary.hazards.values.reduce(0, +)
        violations = summary.violations.values.reduce(0, +)
        if misuses > 0 {
            word = .crashes
        } else if summary.hazards.keys.contains(where: {
            (EventKind(name: $0)?.findingSeverity ?? .seen) == .seen
        })
            || summary.violations[Invariant.backed.code] != nil
        {
            word = .looksWrong
        } else if summary.hazards.keys.contains(where: { EventKind(name: $0)?.findingSeverity == .held }) {
            word = .holdsOn
        } else {
            word = violations + hazards > 0 ? .breaksRules : .holds
        }
    }

    var fields: [OutputValue] {
        [
            .text(word.rawValue), OutputValue(misuses), OutputValue(hazards), OutputValue(violations),
        ]
    }
}
