#if Command
    import ArgumentParser
    import LifecycleEvents
    import PropertyAnimation
    import RunDesk
    import ScrollSimulation

    struct Compare: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The same workload under each strategy or regime, side by side.")

        @Argument(help: "A built-in workload or a YAML file.") var workload = "flings-and-jumps"
        @Option(help: "Strategies, with commas between; all when neither option is given.") var strategies:
            String?
        @Option(help: "Regimes of the animator, with commas between.") var regimes: String?
        @OptionGroup var options: SimulationOptions

        func validate() throws {
            if strategies != nil, regimes != nil {
                throw ValidationError("--strategies and --regimes exclude each other.")
            }
            try GivenOptions([
                "--ios": options.ios != nil, "--cells with --regimes": options.cells != nil && regimes != nil,
            ]).refuse("--ios", beside: "--cells with --regimes")
        }

        func run() throws {
            let (workload, yaml) = try options.workload(named: workload)
            let variants = try variants(of: workload)
            let runs = try options.simulating { line in
                try LoggedSimulation(options.plan(yaml: yaml), for: options.client)
                    .run(variants) { line.show($1, of: $0) }
            }
            if let interrupted = options.interruption(of: runs, count: variants.count, "runs") {
                throw interrupted
            }
            let summaries = runs.summaries
            guard options.format == .table else {
                var writer = ResultWriter(columns: summaries[0].fields.map(\.name), format: options.format)
                for summary in summaries { writer.write(summary.fields.map(\.value)) }
                writer.finish()
                return
            }
            let comparison = RunComparison(summaries, byRegime: regimes != nil)
            StandardOutput.write(
                (comparison.title ?? "") + "\n\n"
                    + TextTable(columns: comparison.columns, rows: comparison.rows).text + "\n"
                    + comparison.sentences.joined(separator: "\n") + "\n")
        }

        private func variants(of workload: Workload) throws -> [Workload] {
            if let regimes {
                return try Self.names(regimes, AnimatorRegime.self, "--regimes").map { regime in
                    var variant = workload
                    variant.regime = regime
                    return variant
                }
            }
            let names = strategies ?? Strategy.allCases.map(\.rawValue).joined(separator: ",")
            return try Self.names(names, Strategy.self, "--strategies").map { strategy in
                var variant = workload
                variant.strategy = strategy
                return variant
            }
        }

        private static func names<Name: RawRepresentable<String> & CaseIterable>(
            _ text: String, _ type: Name.Type, _ option: String
        ) throws -> [Name] {
            try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
                guard let name = Name(rawValue: String(part)) else {
                    let all = Name.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("\(option) does not know “\(part)”; it knows \(all).")
                }
                return name
            }
        }
    }
#endif
