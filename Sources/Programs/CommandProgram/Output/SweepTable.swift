import LifecycleJudging
import LogAnswers
import ProgramKit

/// A row a seed, and what the seeds say together.
enum SweepTable {
    static func write(_ summaries: [RunSummary], format: ResultFormat) {
        guard format == .table else {
            var writer = ResultWriter(columns: summaries[0].fields.map(\.name), format: format)
            for summary in summaries { writer.write(summary.fields.map(\.value)) }
            writer.finish()
            return
        }
        var writer = ResultWriter(
            columns: [
                "run", "seed", "events", "misuses", "hazards", "violations", "effectiveShare",
                "bareFrames",
                "hitchMsPerSecond", "wallSeconds",
            ], format: .table)
        for summary in summaries {
            writer.write([
                OutputValue(summary.run), .int(summary.seed), OutputValue(summary.tally.events),
                OutputValue(misuses(summary)), OutputValue(hazards(summary)),
                OutputValue(violations(summary)), .double(summary.tally.effectiveShare),
                OutputValue(summary.tally.bareFrames), .double(summary.hitchMsPerSecond),
                .double(summary.wallSeconds),
            ])
        }
        writer.finish()
        let bad = summaries.filter { misuses($0) + hazards($0) + violations($0) > 0 }
        let verb = bad.count == 1 || summaries.count == 1 ? "has" : "have"
        let first = bad.first.map { "; the first is seed \($0.seed)" } ?? ""
        StandardOutput.write(
            "\n\(bad.count) of \(summaries.count.counting("seed")) \(verb) a misuse, a hazard or a broken rule\(first).\n"
        )
        StandardOutput.flush()
    }

    private static func misuses(_ summary: RunSummary) -> Int {
        summary.tally.misuses.values.reduce(0, +)
    }

    private static func hazards(_ summary: RunSummary) -> Int {
        summary.tally.hazards.values.reduce(0, +)
    }

    private static func violations(_ summary: RunSummary) -> Int {
        summary.violations.values.reduce(0, +)
    }
}
