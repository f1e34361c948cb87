#if Command
    import ArgumentParser
    import Foundation
    import LifecycleExport
    import RunDesk

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes a run in another format: NDJSON, CSV or Perfetto's.",
            discussion: """
                ndjson: the run and its events, a line each, which `animatorpool import` reads back without \
                loss; frames are not part of it. csv: the columns of `animatorpool events`, or another table; a text \
                that a spreadsheet would calculate has an apostrophe before it. \
                perfetto: a trace for ui.perfetto.dev, with a track a cell and a slice an animator.
                """)

        enum Format: String, CaseIterable, ExpressibleByArgument {
            case ndjson, csv, perfetto
        }

        @Option(help: "ndjson, csv or perfetto.") var to: Format
        @Option(
            name: .customLong("table"),
            help: "For csv: events, animators, frames or cells; events unless given.")
        var givenTable: RunExport.Table?
        @Option(help: .log) var db = LogPath
            .standard
        @Option(name: .customLong("run"), help: "The run's number or uuid; the newest unless given.")
        var selector = RunSelector.newest
        @Option(help: "The file to write, whole or not at all; - is standard output.") var out = "-"
        @Flag(help: "No progress on standard error.") var quiet = false

        func validate() throws {
            try GivenOptions(["--table": givenTable != nil, "--to csv": to == .csv])
                .require("--to csv", for: "--table")
        }

        func run() throws {
            if to == .perfetto, out == "-", isatty(STDOUT_FILENO) == 1 {
                throw InputError(
                    "--to perfetto: the format is binary and not for a terminal; name a file with --out")
            }
            let run = try LogSource(db, for: .command).run(selector)
            let output = try ByteOutput(out, sparing: [db, run.reader.path])
            try export(run, to: output)
            try output.finish()
        }

        private func export(_ run: ListedRun, to output: ByteOutput) throws {
            var progress = Progress("\(run.record.description.name) as \(to.rawValue)", quiet: quiet)
            let export = RunExport(of: run) { try output.write($0) }
            let show = { (events: Int) in progress.update("\(events) of \(run.record.events) events") }
            switch to {
            case .ndjson: try export.export(NDJSONExporter(), progress: show)
            case .perfetto: try export.export(PerfettoExporter(), progress: show)
            case .csv: try export.exportCSV(givenTable ?? .events, progress: show)
            }
            progress.finish()
        }
    }

    extension RunExport.Table: ExpressibleByArgument {}
#endif
