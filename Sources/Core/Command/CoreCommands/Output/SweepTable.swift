import LifecycleJudging
import LogAnswers
import ProgramKit

/// Prints a row for each seed, and a summary of all seeds.
enum SweepTable {
    static func write(_ summaries: [RunSummary], format: ResultFormat) {
        guard format == .table else {
            return ResultWriter.write(
                summaries[0].fields.map(\.name), summaries.map { $0.fields.map(\.value) }, format)
        }
        let columns = [
            "run", "seed", "events", "misuses", "hazards", "violations", "effectiveShare", "bareFrames",
            "hitchMsPerSecond", "wallSeconds",
        ]
        let rows = summaries.map { summary -> [OutputValue] in
            [
                OutputValue(summary.run), .int(summary.seed), OutputValue(summary.tally.events),
                OutputValue(summary.misuseCount), OutputValue(summary.hazardCount),
                OutputValue(summary.violationCount), .double(summary.tally.effectiveShare),
                OutputValue(summary.tally.bareFrames), .double(summary.hitchMsPerSecond),
                .double(summary.wallSeconds),
            ]
        }
        ResultWriter.write(columns, rows, .table)
        let bad = summaries.filter { $0.misuseCount + $0.hazardCount + $0.violationCount > 0 }
        let verb = bad.count == 1 || summaries.count == 1 ? "has" : "have"
        let first = bad.first.map { "; the first is seed \($0.seed)" } ?? ""
        StandardOutput.write(
            "\n\(bad.count) of \(summaries.count.counting("seed")) \(verb) a misuse, a hazard or a broken rule\(first).\n"
        )
        StandardOutput.flush()
    }
}
