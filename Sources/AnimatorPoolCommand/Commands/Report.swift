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

        @Option(help: "A log file, a folder with a file per run, or an NDJSON file.")
        var db = LogPath.standard
        @Option(name: .customLong("run"), help: "The run's number or uuid; the newest unless given.")
        var selector = RunSelector.newest
        @Option(help: "The file; - for standard output.") var out = "animatorpool-report.html"

        func run() throws {
            let log = try LogSource(db)
            // The log made of an NDJSON file goes with `log`.
            try withExtendedLifetime(log) { try ReportFile(of: log.run(selector), in: db).write(to: out) }
            if out != "-" { StandardOutput.write("\(out)\n") }
        }
    }
#endif
