import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ProgramKit

/// Prints the summary of a fleet's runs.
struct FleetSummaryWriter {
    let summary: FleetSummary

    /// Prints a row for each value of a dimension.
    func write(by dimension: FleetSummary.Dimension, format: ResultFormat) {
        ResultWriter.write(columns(by: dimension), rows(by: dimension), format)
    }

    /// Prints the whole summary: tables, or one object in the other formats.
    func write(_ format: ResultFormat) {
        guard format == .table else { return ResultWriter.write(object: fields, format: format) }
        writeSentences()
        write(TextTable(columns: ["found", "what", "runs", "times"], rows: found), ifAny: found)
        for dimension in summary.tellingDimensions {
            let rows = rows(by: dimension)
            write(TextTable(columns: columns(by: dimension), rows: rows), ifAny: rows)
        }
        writeWorst()
        StandardOutput.flush()
    }

    private func columns(by dimension: FleetSummary.Dimension) -> [String] {
        [dimension.rawValue] + FleetTally().fields.map(\.name)
    }

    private func rows(by dimension: FleetSummary.Dimension) -> [[OutputValue]] {
        summary.tallies(by: dimension).map { [OutputValue($0.value)] + $0.tally.fields.map(\.value) }
    }

    // MARK: Tables

    private func writeSentences() {
        let total = summary.total
        let days = summary.days.sorted()
        guard total.runs > 0 else { return StandardOutput.write(paragraph: "There are no runs.") }
        let extent = days.first == days.last ? "" : " to \(days.last?.description ?? "")"
        StandardOutput.write(
            paragraph: "\(total.runs.counting("run")) on \(days.count.counting("day")), "
                + "\(days.first?.description ?? "")\(extent): \(total.events.counting("event")).")
        let sentences = [
            ("would have crashed", total[.misuses].runs, total[.misuses].times.counting("misuse")),
            ("leaked", total.leaks.runs, total.leaks.times.counting("animator")),
            ("had hazards", total[.hazards].runs, total[.hazards].times.counting("hazard")),
            (
                "broke a rule", total[.violations].runs,
                total[.violations].times.counting("violation")
            ),
        ].map { what, runs, times in
            runs == 0 ? "No run \(what)." : "\(runs.counting("run")) \(what): \(times)."
        }
        StandardOutput.write(paragraph: sentences.joined(separator: " "))
    }

    private var found: [[OutputValue]] {
        func row(_ found: String, _ what: String, _ frequency: FleetTally.Frequency) -> [OutputValue] {
            [.text(found), .text(what), OutputValue(frequency.runs), OutputValue(frequency.times)]
        }
        let hazards = summary[.hazards].sorted { $0.key < $1.key }
        return summary[.misuses].sorted { $0.key < $1.key }
            .map { row(FindingSeverity.wouldCrash.words, $0.key, $0.value) }
            + hazards.map { row("hazard", $0.key, $0.value) }
            + violations.map { code, frequency in
                let rule = Invariant.allCases.first { $0.code == code }
                return row("broken rule", rule?.label ?? code, frequency)
            }
    }

    private func writeWorst() {
        let rows = summary.worst.map { run -> [OutputValue] in
            [
                .text(run.run.day.description), OutputValue(run.run.labels[.name]),
                OutputValue(run.run.labels[.strategy]), OutputValue(run.run.found.total(.misuses)),
                OutputValue(run.run.found.leaks), OutputValue(run.run.found.total(.hazards)),
                OutputValue(run.run.found.total(.violations)), .text(command(run) ?? run.folder),
            ]
        }
        let columns = [
            "worst", "name", "strategy", "misuses", "leaks", "hazards", "violations", "look at it",
        ]
        write(TextTable(columns: columns, rows: rows), ifAny: rows)
    }

    private func write(_ table: TextTable, ifAny rows: [[OutputValue]]) {
        guard !rows.isEmpty else { return }
        StandardOutput.writeAsIs("\n")
        StandardOutput.write(table)
    }

    /// Returns the command that shows the findings of a run; nil when the run's log is not available.
    private func command(_ run: FleetSummary.WorstRun) -> String? {
        // The prefix of 13 characters contains a hyphen. Eight digits alone would be read as a run number.
        run.look.map { "animatorpool \($0) --run \(run.run.uuid.prefix(13)) --db \(run.folder.shellWord)" }
    }

    /// The violations in the order of the rules: I2 before I10.
    private var violations: [(key: String, value: FleetTally.Frequency)] {
        summary[.violations].sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
    }

    // MARK: Object

    private var fields: [OutputValue.Field] {
        let days = summary.days.sorted()
        func counted(_ counts: [(key: String, value: FleetTally.Frequency)]) -> OutputValue {
            .object(
                counts.map { name, frequency in
                    .init(
                        name,
                        .object([
                            .init("runs", OutputValue(frequency.runs)),
                            .init("times", OutputValue(frequency.times)),
                        ]))
                })
        }
        let whole = summary.total.fields.filter {
            ["runs", "events", "leakingRuns", "leaks", "crashingRuns"].contains($0.name)
        }
        return whole + [
            .init("days", OutputValue(days.count)),
            .init("firstDay", OutputValue(days.first?.description)),
            .init("lastDay", OutputValue(days.last?.description)),
            .init("misuses", counted(summary[.misuses].sorted { $0.key < $1.key })),
            .init("hazards", counted(summary[.hazards].sorted { $0.key < $1.key })),
            .init("violations", counted(violations)),
            .init("by", .object(FleetSummary.Dimension.allCases.map(group))), .init("worst", worst),
        ]
    }

    private func group(_ dimension: FleetSummary.Dimension) -> OutputValue.Field {
        .init(
            dimension.rawValue,
            .list(
                summary.tallies(by: dimension).map {
                    .object([.init(dimension.rawValue, OutputValue($0.value))] + $0.tally.fields)
                }))
    }

    private var worst: OutputValue {
        .list(
            summary.worst.map { run in
                .object([
                    .init("run", .text(run.run.uuid)), .init("date", .text(run.run.day.description)),
                    .init("name", OutputValue(run.run.labels[.name])),
                    .init("strategy", OutputValue(run.run.labels[.strategy])),
                    .init("misuses", OutputValue(run.run.found.total(.misuses))),
                    .init("leaks", OutputValue(run.run.found.leaks)),
                    .init("hazards", OutputValue(run.run.found.total(.hazards))),
                    .init("violations", OutputValue(run.run.found.total(.violations))),
                    .init("folder", .text(run.folder)), .init("command", OutputValue(command(run))),
                ])
            })
    }
}
