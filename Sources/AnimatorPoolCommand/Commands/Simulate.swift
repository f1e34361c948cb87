#if Command
    import ArgumentParser
    import PropertyAnimation
    import ScrollSimulation

    struct Simulate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Runs a workload into the log and prints its summary.")

        @Argument(help: "A built-in workload or a YAML file.") var workload = "feed-fling"
        @Option(help: "reuse-safe, next-turn, in-data-source, once-per-cell or no-teardown.")
        var strategy: Strategy?
        @Option(help: "The animator: documented, ios10 or ios16.") var regime: AnimatorRegime?
        @Option(help: "Writes a report of the run to this HTML file.") var report: String?
        @OptionGroup var options: SimulationOptions

        func validate() throws {
            if report != nil, options.noLog {
                throw ValidationError("--report reads the log, and --no-log writes none; leave one of them out.")
            }
            if report == "-" {
                throw ValidationError(
                    "--report needs a file: the summary goes to standard output; `animatorpool report --out -` "
                        + "writes the page there.")
            }
        }

        func run() throws {
            var workload = try options.workload(named: workload)
            if let strategy { workload.strategy = strategy }
            if let regime { workload.regime = regime }
            let summary = try LoggedSimulation(options).run(workload)
            if let report {
                try ReportFile(source: LogSource(options.db), run: summary.run).write(to: report)
            }
            ResultWriter.write(object: summary.fields, format: options.format)
        }
    }
#endif
