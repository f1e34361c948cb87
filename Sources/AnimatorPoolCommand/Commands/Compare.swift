#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleJudging
    import PropertyAnimation
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
            let summaries = try EndSignals.stoppable { try run(variants, yaml: yaml) }
            guard options.format == .table else {
                var writer = ResultWriter(columns: summaries[0].fields.map(\.name), format: options.format)
                for summary in summaries { writer.write(summary.fields.map(\.value)) }
                writer.finish()
                return
            }
            StandardOutput.write(Comparison(summaries, byRegime: regimes != nil).text)
        }

        private func run(_ variants: [Workload], yaml: String) throws -> [RunSummary] {
            let log = try LoggedSimulation(options, yaml: yaml)
            var summaries: [RunSummary] = []
            for variant in variants {
                let outcome = try log.run(variant)
                if let signal = outcome.signal {
                    throw Interrupted(
                        signal: signal, after: summaries.count, of: variants.count, "runs", in: options,
                        loss: outcome.loss)
                }
                summaries.append(outcome.summary)
            }
            return summaries
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
