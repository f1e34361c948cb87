#if Command
    import ArgumentParser
    import PropertyAnimation
    import RunDesk
    import ScrollSimulation

    struct Simulate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Runs a workload into the log and prints its summary.",
            discussion: """
                With --seeds the same workload runs under each seed, and the log is a folder with a file per run \
                (animatorpool-runs unless --db names one).
                """)

        @Argument(help: "A built-in workload or a YAML file.") var workload = "feed-fling"
        @Option(help: "\(Strategy.allCases.map(\.rawValue).joined(separator: ", ")).")
        var strategy: Strategy?
        @Option(help: "The animator: documented, ios10 or ios16.") var regime: AnimatorRegime?
        @OptionGroup var sweep: SweepOptions
        @Option(
            help:
                "virtual, real (on the main queue, as long as it takes), or how many times as fast as real.",
            transform: Self.pace)
        var pace = Pace.virtual
        @Option(help: "Writes a report of the run to this HTML file.") var report: String?
        @OptionGroup var options: SimulationOptions

        /// The folder of a sweep when none is named.
        private static let sweepFolder = "animatorpool-runs"

        func validate() throws {
            if report == "-" {
                throw ValidationError("--report needs a file: standard output has the summary.")
            }
            let given = GivenOptions([
                "--seed": options.givenSeed != nil, "--seeds": sweep.seeds != nil,
                "--pace": pace != .virtual, "--report": report != nil, "--no-log": options.noLog,
                "--ios": options.ios != nil,
                "--cells with --regime": options.cells != nil && regime != nil,
            ])
            // A sweep's runs have their reports from `animatorpool report --run`.
            try given.refuse("--seed", "--report", "--pace", beside: "--seeds")
            try given.refuse("--report", beside: "--no-log")
            try given.refuse("--ios", beside: "--cells with --regime")
        }

        func run() throws {
            var (scrolled, yaml) = try options.workload(named: workload)
            if let strategy { scrolled.strategy = strategy }
            if let regime { scrolled.regime = regime }
            if let seeds = sweep.seeds { return try simulate(scrolled, yaml: yaml, seeds.seeds) }
            let outcome = try options.simulating { line in
                try LoggedSimulation(options.plan(yaml: yaml, pace: pace), for: options.client)
                    .run(scrolled) { [scrolled] in line.show($0, of: scrolled) }
            }
            if let interrupted = options.interruption(of: outcome) { throw interrupted }
            let summary = outcome.summary
            if let report, let number = summary.run {
                let run = try LogSource(options.db, for: .command.silent).run(.number(number))
                try Report.write(run, of: options.db, to: report)
            }
            ResultWriter.write(object: summary.fields, format: options.format)
        }

        private func simulate(_ scrolled: Workload, yaml: String, _ seeds: ClosedRange<UInt64>) throws {
            let plan = options.plan(yaml: yaml, log: options.givenDB ?? Self.sweepFolder)
            let sweep = try SeedSweep(scrolled, seeds: seeds, jobs: sweep.count, plan, for: options.client)
            let runs = try options.simulating { line in
                try sweep.run { line.show("\($0) of \(seeds.count) runs", of: scrolled) }
            }
            if let interrupted = options.interruption(of: runs, count: seeds.count, "seeds", in: plan.log) {
                throw interrupted
            }
            SweepTable.write(runs.summaries, format: options.format)
        }

        @Sendable private static func pace(_ text: String) throws -> Pace {
            guard let pace = Pace(text) else {
                throw ValidationError(
                    "--pace must be virtual, real or a factor from 0.001 to 1000, not \(text).")
            }
            return pace
        }
    }
#endif
