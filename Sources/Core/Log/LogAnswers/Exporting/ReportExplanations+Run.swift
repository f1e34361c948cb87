import LifecycleEvents
import LifecycleJudging
import RunReport
import UIKitCalls

extension ReportExplanations {
    /// Finds the causes and texts of a run's findings in its log.
    package init(of run: ListedRun) {
        let finder = CauseFinder(
            run, idleLimitNs: InvariantLimits().idleLimitNs, for: run.client)
        self.init(
            cause: { violation in
                try finder.cause(of: violation).links.map { link in
                    let words = link.event.words
                    return Link(
                        seq: link.event.seq,
                        text: words.prefix(1).uppercased() + words.dropFirst() + link.role + ".")
                }
            },
            advice: { id in
                guard let kind = MisuseKind(rawValue: id) else { return nil }
                let known = UIKitCalls.Advice.on(kind)
                return Advice(cause: known.cause, uikit: known.uikit, animatorPool: known.animatorPool)
            })
    }
}
