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
        @OptionGroup var options: SimulationOptions

        func run() throws {
            var workload = try options.workload(named: workload)
            if let strategy { workload.strategy = strategy }
            if let regime { workload.regime = regime }
            let summary = try LoggedSimulation(options).run(workload)
            ResultWriter.write(object: summary.fields, format: options.format)
        }
    }
#endif
