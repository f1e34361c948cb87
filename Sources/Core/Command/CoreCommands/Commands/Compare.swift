import ArgumentParser
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ProgramKit
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles

struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a workload with each strategy or regime, and prints the results side by side.",
        discussion: """
            With --seeds, runs each strategy or regime with every seed. The table has means, spreads and multiples of \
            the best value. The last lines name the worst seed and the command that repeats it. The runs are logged only \
            when --db names a folder, which gets a file for each run.
            For logs, compares their runs of one workload, with the seeds that each strategy or regime has, and \
            simulates nothing.
            """)

    @Argument(
        help:
            "A built-in workload or a YAML file; or logs, as folders with a file per run, to compare their runs.",
        completion: .workloads)
    var workloads: [String] = ["flings-and-jumps"]
    @Option(
        help:
            "Strategies with commas between, such as reuse-safe,next-turn; the usual six when neither option is given."
    )
    var strategies: String?
    @Option(help: "Regimes of the animator with commas between, such as ios10,ios16.") var regimes: String?
    @OptionGroup var sweep: SweepOptions
    @Option(
        help: .added(
            CommandSet.reports != nil, "Writes a page of the two runs, side by side, to this HTML file."))
    var report: String?
    @OptionGroup var options: SimulationOptions

    func validate() throws {
        try validateReport()
        if strategies != nil, regimes != nil {
            throw ValidationError("--strategies and --regimes exclude each other.")
        }
        let given = GivenOptions(
            [
                "--cells with --regimes": options.cells != nil && regimes != nil,
                "--seeds": sweep.seeds != nil, "--report": report != nil,
            ], and: options.given)
        try given.refuse("--ios", beside: "--cells with --regimes")
        try given.refuse("--seed", "--report", beside: "--seeds")
        _ = try sweep.seeds(of: nil)
        if areLogs {
            try GivenOptions(["--report": report != nil], and: options.given)
                .refuseAll(in: "runs that are logged")
        } else if workloads.count > 1 {
            throw ValidationError(
                "One workload at a time, or logs: \(workloads.first { !Self.isLog($0) } ?? "") is not a log."
            )
        } else if sweep.seeds != nil {
            try given.require("--db", for: "--durable", "--wait")
        }
    }

    /// Whether the arguments are logs of finished runs, not workloads.
    private var areLogs: Bool { workloads.allSatisfy(Self.isLog) }

    /// Whether `name` is a log. The name of a built-in workload is not, even if a log has the same name.
    private static func isLog(_ name: String) -> Bool {
        BuiltInWorkloads.named(name) == nil
            && (LogFolder.isFolder(name) || LogReader.isDatabase(path: name))
    }

    private var workload: String { workloads[0] }

    private func validateReport() throws {
        guard let report else { return }
        try ReportWriter.check(report, besides: "the comparison")
        try GivenOptions(["--report": true, "--no-log": options.noLog])
            .refuse("--report", beside: "--no-log")
        let named = strategies ?? regimes ?? ""
        guard named.split(separator: ",", omittingEmptySubsequences: false).count == 2 else {
            throw ValidationError(
                "--report shows two runs: name two, as --strategies reuse-safe,no-teardown.")
        }
    }

    func run() throws {
        if areLogs { return try compareLogged() }
        let (workload, yaml) = try options.workload(named: workload)
        let variants = try variants(of: workload)
        if let seeds = sweep.seeds?.seeds { return try compare(variants, yaml: yaml, seeds) }
        let plan = options.plan(yaml: yaml)
        // An unwritable report fails before the runs.
        let page = try ReportWriter.page(report, sparing: options.db)
        let runs = try options.simulating { line in
            try LoggedSimulation(plan, for: options.client)
                .run(variants) { line.show($1, of: $0) }
        }
        if let interrupted = options.interruption(of: runs, count: variants.count, "runs", in: plan.log) {
            throw interrupted
        }
        options.say(runs.failedSteps)
        let summaries = runs.summaries
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
        let unmet = runs.unmetChoices.map { choice, workload in
            let variant = regimes == nil ? workload.strategy.rawValue : workload.regime.rawValue
            return (choice, "the run of \(variant)")
        }
        try options.refuse(unmet, of: self.workload)
        if let page, let left = summaries.first?.run, let right = summaries.last?.run {
            try page.reports.compare((left, right), options.db, page.output)
        }
        let comparison = VariantComparison(summaries.map { [$0] }, byRegime: regimes != nil)
        if options.format == .markdown {
            return MarkdownTable.write(
                comparison.title ?? "", comparison.columns, comparison.rows, comparison.sentences)
        }
        guard options.format == .table else {
            return ResultWriter.write(
                summaries[0].fields.map(\.name), summaries.map { $0.fields.map(\.value) }, options.format)
        }
        let table = Self.table(
            comparison.columns, comparison.rows, isAboutCrashes: comparison.isAboutCrashes)
        StandardOutput.write(paragraph: comparison.title ?? "")
        StandardOutput.writeAsIs("\n" + table.text(inBlocksOf: Terminal.width) + "\n")
        for sentence in comparison.sentences { StandardOutput.write(paragraph: sentence) }
        let ranges = options.simulating { line in
            RangeCheck(variants, seed: options.seed, summaries, for: options.client) {
                line.show($1, of: $0)
            }
        }
        for sentence in ranges.sentences { StandardOutput.write(paragraph: sentence) }
    }

    /// Returns a table in which the numbers of what would crash an app are red.
    fileprivate static func table(
        _ columns: [String], _ rows: [[OutputValue]], isAboutCrashes: (Int) -> Bool
    ) -> TextTable {
        TextTable(columns: columns, rows: rows) { row, column in
            column > 0 && isAboutCrashes(row) && rows[row][column].plain != "0" ? .error : nil
        }
    }

    private func compare(_ variants: [Workload], yaml: String, _ seeds: ClosedRange<UInt64>) throws {
        var plan = options.plan(yaml: yaml)
        if options.givenDB == nil { plan.log = nil }
        let runs = try variants.map { variant in
            let sweep = try SeedSweep(variant, seeds: seeds, jobs: sweep.count, plan, for: options.client)
            let outcomes = try options.simulating { line in
                try sweep.run { line.show($0, of: seeds.count, variant) }
            }
            if let interrupted = options.interruption(
                of: outcomes, count: seeds.count, "seeds of \(variant.strategy.rawValue)", in: plan.log)
            {
                throw interrupted
            }
            return outcomes.summaries
        }
        SeedTable(
            comparison: VariantComparison(runs, byRegime: regimes != nil),
            title: "\(variants[0].name), seeds \(seeds.lowerBound)...\(seeds.upperBound)",
            repeating: { options.commandLine(repeating: $0, of: workload, naming: regimes != nil) }
        ).write(options.format)
        if let log = plan.log {
            WrittenNotice.say(
                (variants.count * seeds.count).counting("run"), in: log, next: ["verify", "runs"],
                quiet: options.quiet)
        }
    }

    /// Compares runs of existing logs.
    private func compareLogged() throws {
        let selection = ComparableRuns.Selection(
            strategies: try strategies.map { try Self.names($0, Strategy.self, "--strategies") },
            regimes: try regimes.map {
                try Self.names($0, AnimatorRegime.self, "--regimes").map(\.rawValue)
            }, seeds: sweep.seeds?.seeds)
        let progress = Locked(Progress("reading", quiet: options.quiet))
        let logged = try ComparableRuns(
            of: workloads, selection, jobs: sweep.count, for: options.client
        ) { done, all in progress.withLock { $0.update(done, of: all, "runs") } }
        progress.withLock { $0.finish() }
        for note in logged.notes { StandardError.write("\(note)\n") }
        let seeds = logged.runs[0].map(\.seed)
        let range = "\(seeds[0])...\(seeds[seeds.count - 1])"
        let isGapless = seeds[seeds.count - 1] - seeds[0] == Int64(seeds.count - 1)
        SeedTable(
            comparison: VariantComparison(logged.runs, byRegime: logged.isByRegime),
            title: "\(logged.runs[0][0].workload), "
                + (isGapless ? "seeds \(range)" : "\(seeds.count.counting("seed")) of \(range)"),
            repeating: { run in
                guard let place = logged.place(of: run) else { return "" }
                let reader = CommandSet.has("report") ? "report" : "verify"
                return "animatorpool \(reader) --db \(place.log.shellWord) --run \(place.run)"
            }
        ).write(options.format)
        if !logged.isWhole { throw ExitStatus.bad }
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
        let names = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let name = Name(rawValue: String(part)) else {
                let all = Name.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("\(option) does not know “\(part)”; it knows \(all).")
            }
            return name
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("\(option) names \(twice.rawValue) twice; name each once.")
        }
        return names
    }
}

/// The results of strategies or regimes under many seeds.
private struct SeedTable {
    let comparison: VariantComparison
    let title: String
    /// Returns the command line that repeats a run.
    let repeating: (RunSummary) -> String

    func write(_ format: ResultFormat) {
        switch format {
        case .table: writeTable()
        case .markdown:
            MarkdownTable.write(title, comparison.columns, comparison.statisticRows, worstSeeds)
        case .json, .ndjson, .csv: writeRows(format)
        }
        StandardOutput.flush()
    }

    private func writeTable() {
        // The first number is that of the misuses.
        let table = Compare.table(
            comparison.columns, comparison.statisticRows, isAboutCrashes: { $0 == 0 })
        StandardOutput.write(paragraph: title)
        StandardOutput.writeAsIs("\n" + table.text(inBlocksOf: Terminal.width) + "\n")
        StandardOutput.write(
            paragraph:
                "Mean ± standard deviation of a seed; (1.5 ×) is one and a half times the best of the row."
        )
        for line in worstSeeds { StandardOutput.write(line + "\n") }
    }

    private var worstSeeds: [String] {
        comparison.variants.map { "\($0.name), worst seed \($0.worst.seed): \(repeating($0.worst))" }
    }

    /// Writes a row for each number of each variant.
    private func writeRows(_ format: ResultFormat) {
        let columns = [
            "variant", "number", "seeds", "mean", "spread", "least", "most", "ratioToBest", "worstSeed",
            "command",
        ]
        let rows = comparison.variants.flatMap { variant in
            zip(ComparedNumber.all, variant.statistics).map { number, statistic -> [OutputValue] in
                [
                    .text(variant.name), .text(number.name), OutputValue(variant.seeds),
                    .double(statistic.mean), .double(statistic.spread), .double(statistic.least),
                    .double(statistic.most), OutputValue(statistic.ratioToBest), .int(variant.worst.seed),
                    .text(repeating(variant.worst)),
                ]
            }
        }
        ResultWriter.write(columns, rows, format)
    }
}
