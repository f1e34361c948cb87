import CoreCommands
import LifecycleExport
import LogAnswers
import PerfettoExport

/// The commands and formats that show a run.
package enum ReportCommands {
    package static var all: CommandSet {
        CommandSet(
            [.keep: [Report.self]], exportFormats: [perfetto],
            reports: ReportWriter(
                write: { try Report.write($0, to: $1) }, compare: { try Report.write($0, of: $1, to: $2) }))
    }

    private static let perfetto = RunFileFormat(
        name: "perfetto", title: "a Perfetto trace", file: "a trace",
        help: "a trace for ui.perfetto.dev. Each cell is a track, and each animator a slice.",
        suffix: "pftrace", next: { _ in "open it at ui.perfetto.dev" },
        write: { run, output, progress in
            try RunExport(of: run) { try output.write($0) }.export(PerfettoExporter(), progress: progress)
        })
}
