import LifecycleJudging
import LogAnswers

/// The summary of verified logs as Markdown, for example for a job's summary on GitHub.
struct VerdictMarkdown {
    let verdicts: [Verdict]
    /// The name of the log.
    let log: String
    /// Whether each violation has a row; otherwise each broken rule has one.
    let all: Bool

    var text: String {
        let events = verdicts.reduce(0) { $0 + $1.events }.counting("event")
        let extent = "\(verdicts.count.counting("run")), \(events)"
        let broken = Set(verdicts.flatMap(\.counts.keys)).count
        var text = "### animatorpool verify\n\n"
        text +=
            broken == 0
            ? "No rule is broken" : "**\(broken.counting("rule")) \(broken == 1 ? "is" : "are") broken**"
        text += " in \(extent).\n"
        if broken > 0 {
            text += "\n" + MarkdownTable.head(["log", "rule", "severity", "count", "first violation"])
            for verdict in verdicts {
                for violation in all ? verdict.violations : verdict.firsts {
                    text += row(of: violation, in: verdict)
                }
            }
        }
        for verdict in verdicts {
            guard let incompleteness = verdict.incompleteness else { continue }
            text +=
                "\n**Not complete**: \(MarkdownTable.escaped(verdict.label(in: log) + ": " + incompleteness))\n"
        }
        return text
    }

    private func row(of violation: Violation, in verdict: Verdict) -> String {
        let count = all ? 1 : verdict.counts[violation.invariant] ?? 1
        return MarkdownTable.line(
            [
                verdict.label(in: log), violation.invariant.label,
                violation.severity.name, "\(count)", "seq \(violation.seq): \(violation.text)",
            ].map(MarkdownTable.escaped))
    }
}

extension Verdict {
    /// Returns the log and the run, if several are verified.
    ///
    /// - Parameter log: The name of the log, for a single run.
    func label(in log: String) -> String {
        let parts = [file, run.map { "run \($0)" }].compactMap { $0 }
        return parts.isEmpty ? log : parts.joined(separator: ", ")
    }
}
