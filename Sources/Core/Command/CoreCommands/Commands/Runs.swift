import ArgumentParser
import LifecycleStore
import LogAnswers
import ProgramKit

struct Runs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the runs of a log.",
        discussion: "startedTime is in seconds since 1970, endedTime in seconds since the run's start.")

    @Option(help: .log, completion: .file()) var db = LogPath
        .standard
    @OptionGroup var table: TableOptions
    @Option(help: "The format of the output.") var format = ResultFormat.table

    private static let columns = [
        "run", "uuid", "name", "source", "workload", "seed", "strategy", "regime", "cells", "status",
        "events", "dropped", "startedTime", "endedTime", "updates", "transitions",
    ]
    /// The columns that are null for most runs.
    private static let rare: Set<String> = ["updates", "transitions"]

    func run() throws {
        let log = try LogSource(db, for: .command)
        let columns = Self.columns + (log.isFolder ? ["log"] : [])
        var writer = ResultWriter(
            columns: columns, rare: Self.rare, format: format, showing: try table.selection(of: columns))
        let runs = try log.runs()
        for run in runs {
            writer.write(Self.row(run) + (log.isFolder ? [.text(run.log)] : []))
        }
        writer.finish(ifEmpty: "\(log.path) has no run yet: run `animatorpool simulate`")
        for run in runs where run.record.dropped > 0 {
            StandardError.write(
                "run \(run.number) is not complete: \(run.record.dropped.counting("event")) "
                    + "\(run.record.dropped == 1 ? "was" : "were") dropped; "
                    + "`animatorpool events --kind log.gap --run \(run.number)` shows where\n")
        }
    }

    private static func row(_ run: ListedRun) -> [OutputValue] {
        let (record, what) = (run.record, run.record.description)
        return [
            .int(run.number), .text(what.uuid), .text(what.name), .text(what.source.rawValue),
            OutputValue(what.workload), OutputValue(what.seed), OutputValue(what.strategy),
            OutputValue(what.regime), OutputValue(what.cells), .text(record.status.name),
            .int(record.events), .int(record.dropped),
            OutputValue(secondsOfNs: what.startedUnixNs), OutputValue(secondsOfNs: record.endedNs),
            OutputValue(record.updates), OutputValue(record.transitions),
        ]
    }
}
