#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleJudging
    import PropertyAnimation
    import RunDesk
    import ScrollSimulation

    struct Compare: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The same workload under each strategy or regime, side by side.",
            discussion: """
                With --seeds each runs under every seed: a table of means and spreads, how many times the best each \
                is, and the worst seed with the command that runs it. Nothing is logged then, unless --db names a \
                folder, which gets a file per run.
                """)

        @Argument(help: "A built-in workload or a YAML file.", completion: .workloads) var workload =
            "flings-and-jumps"
        @Option(help: "Strategies, with commas between; the usual six when neither option is given.")
        var strategies: String?
        @Option(help: "Regimes of the animator, with commas between.") var regimes: String?
        @OptionGroup var sweep: SweepOptions
        @Option(help: "Writes a page of the two runs, side by side, to this HTML file.") var report: String?
        @OptionGroup var options: SimulationOptions

        func validate() throws {
            try validateReport()
            if strategies != nil, regimes != nil {
                throw ValidationError("--strategies and --regimes exclude each other.")
            }
            let given = GivenOptions([
                "--ios": options.ios != nil, "--cells with --regimes": options.cells != nil && regimes != nil,
                "--seed": options.givenSeed != nil, "--seeds": sweep.seeds != nil,
                "--db": options.givenDB != nil, "--durable": options.durable, "--wait": options.wait != nil,
                "--report": report != nil,
            ])
            try given.refuse("--ios", beside: "--cells with --regimes")
            try given.refuse("--seed", "--report", beside: "--seeds")
            _ = try sweep.seeds(of: nil)
            if sweep.seeds != nil { try given.require("--db", for: "--durable", "--wait") }
        }

        private func validateReport() throws {
            guard let report else { return }
            if report == "-" {
                throw ValidationError("--report needs a file: standard output has the comparison.")
            }
            try GivenOptions(["--report": true, "--no-log": options.noLog])
                .refuse("--report", beside: "--no-log")
            let named = strategies ?? regimes ?? ""
            guard named.split(separator: ",", omittingEmptySubsequences: false).count == 2 else {
                throw ValidationError(
                    "--report shows two runs: name two, as --strategies reuse-safe,no-teardown.")
            }
        }

        func run() throws {
            let (workload, yaml) = try options.workload(named: workload)
            let variants = try variants(of: workload)
            if let seeds = sweep.seeds?.seeds { return try compare(variants, yaml: yaml, seeds) }
            let plan = options.plan(yaml: yaml)
            let runs = try options.simulating { line in
                try LoggedSimulation(plan, for: options.client)
                    .run(variants) { line.show($1, of: $0) }
            }
            if let interrupted = options.interruption(of: runs, count: variants.count, "runs", in: plan.log) {
                throw interrupted
            }
            options.say(runs.unmetSteps)
            let summaries = runs.summaries
            if let report, let left = summaries.first?.run, let right = summaries.last?.run {
                try Report.write((left, right), of: options.db, to: report)
            }
            defer {
                if let first = summaries.first?.run, let last = summaries.last?.run {
                    let isOne = first == last
                    WrittenNotice.say(
                        isOne ? "run \(first)" : "runs \(first) to \(last)", in: options.db,
                        next: ["verify --run \(first)", "report --run \(first)"]
                            + (isOne ? [] : ["diff \(first) \(last)"]),
                        quiet: options.quiet)
                }
            }
            guard options.format == .table else {
                var writer = ResultWriter(columns: summaries[0].fields.map(\.name), format: options.format)
                for summary in summaries { writer.write(summary.fields.map(\.value)) }
                writer.finish()
                return
            }
            let comparison = RunComparison(summaries, byRegime: regimes != nil)
            let table = TextTable(columns: comparison.columns, rows: comparison.rows)
            StandardOutput.write(paragraph: comparison.title ?? "")
            StandardOutput.writeAsIs("\n" + table.text(inBlocksOf: Terminal.width) + "\n")
            for sentence in comparison.sentences { StandardOutput.write(paragraph: sentence) }
        }

        private func compare(_ variants: [Workload], yaml: String, _ seeds: ClosedRange<UInt64>) throws {
            var plan = options.plan(yaml: yaml)
            if options.givenDB == nil { plan.log = nil }
            let runs = try variants.map { variant in
                let sweep = try SeedSweep(variant, seeds: seeds, jobs: sweep.count, plan, for: options.client)
                let outcomes = try options.simulating { line in
                    try sweep.run { line.show("\($0) of \(seeds.count) runs", of: variant) }
                }
                if let interrupted = options.interruption(
                    of: outcomes, count: seeds.count, "seeds of \(variant.strategy.rawValue)", in: plan.log)
                {
                    throw interrupted
                }
                return outcomes.summaries
            }
            SeedComparisonTable(
                comparison: SeedComparison(runs, byRegime: regimes != nil),
                title: "\(variants[0].name), seeds \(seeds.lowerBound)...\(seeds.upperBound)",
                repeating: { options.commandLine(repeating: $0, of: workload, naming: regimes != nil) }
            ).write(options.format)
            if let log = plan.log {
                WrittenNotice.say(
                    (variants.count * seeds.count).counting("run"), in: log, next: ["verify", "runs"],
                    quiet: options.quiet)
            }
        }

        private func variants(of workload: Workload) throws -> [Workload] {
            if let regimes {
                return try Self.names(regimes, AnimatorRegime.self, "--regimes").map { regime in
                    var variant = workload
                    variant.regime = regime
                    return variant
                }
            }
            let names = strategies ?? Strategy.compared.map(\.rawValue).joined(separator: ",")
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
