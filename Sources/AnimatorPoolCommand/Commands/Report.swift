#if Command
    import ArgumentParser
    import LifecycleExport

    struct Report: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "One self-contained HTML file of a run.",
            discussion: """
                It needs no network and opens from disk: what the run was, its numbers, the phone played and \
                stepped, the timeline of its cells, and everything that was found. Prints the path it wrote.
                """)

        @Option(help: "A log file, or an NDJSON file.") var db = LogPath.standard
        @Option(name: .customLong("run"), help: "The run's number; the newest unless given.")
        var runNumber: Int64?
        @Option(help: "The file; - for standard output.") var out = "animatorpool-report.html"

        func run() throws {
            try ReportFile(source: LogSource(db), run: runNumber).write(to: out)
            if out != "-" { StandardOutput.write("\(out)\n") }
        }
    }
#endif
