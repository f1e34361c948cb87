import LifecycleJudging
import LogAnswers
import LoggedSimulations
import ProgramKit

/// The results of strategies or regimes under many seeds.
struct SeedComparisonTable {
    let comparison: SeedComparison
    let title: String
    /// Returns the command line that repeats a run.
    let repeating: (RunSummary) -> String

    func write(_ format: ResultFormat) {
        switch format {
        case .table: writeTable()
        case .markdown:
            MarkdownTable.write(title, comparison.columns, comparison.rows, worstSeeds)
        case .json, .ndjson, .csv: writeRows(format)
        }
        StandardOutput.flush()
    }

    private func writeTable() {
        let table = TextTable(columns: comparison.columns, rows: comparison.rows)
        StandardOutput.write(paragraph: title)
        StandardOutput.writeAsIs("\n" + table.text(inBlocksOf: Terminal.width) + "\n")
        StandardOutput.write(
            paragraph:
                "Mean ± standard deviation of a seed; (1.5 ×) is one and a half times the best of the row."
        )
        for line in worstSeeds { StandardOutput.write(line + "\n") }
    }

    private var worstSeeds: [String] {
        comparison.variants.map { "\($0.name), worst seed \($0.worst.seed): \(repeating($0.worst))" }
    }

    /// Writes a row for each number of each variant.
    private func writeRows(_ format: ResultFormat) {
        let columns = [
            "variant", "number", "seeds", "mean", "spread", "least", "most", "ratioToBest", "worstSeed",
            "command",
        ]
        let rows = comparison.variants.flatMap { variant in
            zip(ComparedNumber.all, variant.statistics).map { number, statistic -> [OutputValue] in
                [
                    .text(variant.name), .text(number.name), OutputValue(variant.seeds),
                    .double(statistic.mean), .double(statistic.spread), .double(statistic.least),
                    .double(statistic.most), OutputValue(statistic.ratioToBest), .int(variant.worst.seed),
                    .text(repeating(variant.worst)),
                ]
            }
        }
        ResultWriter.write(columns, rows, format)
    }
}
