import ArgumentParser
import FileKit
import LifecycleJudging
import LogAnswers
import LoggedSimulations
import ProgramKit
import PropertyAnimation
import ScrollSimulation

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a workload into the log and prints its summary.",
        discussion: """
            With --seeds, runs the workload with each seed. The log is then a folder with a file for each run \
            (animatorpool-runs unless --db names one). With --shard I/N, runs part I of N of the seeds. The part is the \
            folder shard-I-of-N in that folder, written completely or not at all.
            """)

    @Argument(help: "A built-in workload or a YAML file.", completion: .workloads) var workload =
        "feed-fling"
    @Option(help: "How cells get their animators.") var strategy: Strategy?
    @Option(help: "The iOS whose animators are simulated, or documented for Apple's documentation.")
    var regime: AnimatorRegime?
    @OptionGroup var sweep: SweepOptions
    @Option(help: "Runs the I-th of N parts of the seeds: 1/10 is the first of ten.")
    var shard: SeedShard?
    @Option(
        help:
            "virtual, real (on the main queue, as long as it takes), or how many times as fast as real, from 0.001 to 1000.",
        transform: Self.pace)
    var pace = Pace.virtual
    @Option(
        name: .customLong("max-log"),
        help:
            "The run is sealed when its log takes so much, such as 500MB or 2GiB, or bytes; with --seeds each run."
    )
    var maxLog: ByteCount?
    @Option(
        name: .customLong("fail-on"),
        help:
            "Ends with status 1 when a run has one of these: misuse, hazard, violation, with commas between.")
    var failOn: FailOn?
    @Option(help: .added(CommandSet.reports != nil, "Writes a report of the run to this HTML file."))
    var report: String?
    @OptionGroup var options: SimulationOptions

    /// The default folder of a sweep.
    private static let sweepFolder = "animatorpool-runs"

    /// The least value of `--max-log`: a smaller log has no room for a run.
    private static let leastLog = ByteCount(bytes: 1_000_000)
    /// The size from which a warning is printed before the run.
    private static let largeLog = ByteCount(bytes: 1_000_000_000)

    func validate() throws {
        if let maxLog, maxLog.bytes < Self.leastLog.bytes {
            throw ValidationError(
                "--max-log must be at least \(Self.leastLog), not \(maxLog): an empty log takes some of it."
            )
        }
        try ReportWriter.check(report, besides: "the summary")
        let given = GivenOptions(
            [
                "--seeds": sweep.seeds != nil, "--pace": pace != .virtual, "--report": report != nil,
                "--max-log": maxLog != nil, "--shard": shard != nil,
                "--cells with --regime": options.cells != nil && regime != nil,
            ], and: options.given)
        // `animatorpool report --run` writes reports of a sweep's runs.
        try given.refuse("--seed", "--report", "--pace", beside: "--seeds")
        try given.require("--seeds", for: "--shard")
        _ = try sweep.seeds(of: shard)
        try given.refuse("--report", "--max-log", beside: "--no-log")
        try given.refuse("--ios", beside: "--cells with --regime")
    }

    func run() throws {
        var (scrolled, yaml) = try options.workload(named: workload)
        if let strategy { scrolled.strategy = strategy }
        if let regime { scrolled.regime = regime }
        sayIfLarge(scrolled)
        if let seeds = try sweep.seeds(of: shard) { return try simulate(scrolled, yaml: yaml, seeds) }
        var plan = options.plan(yaml: yaml, pace: pace)
        plan.maxLogBytes = maxLog?.bytes
        plan.tellsHeadline = options.format == .table
        // An unwritable report fails before the run.
        let page = try ReportWriter.page(report, sparing: options.db)
        let outcome = try options.simulating { [plan] line in
            try LoggedSimulation(plan, for: options.client)
                .run(scrolled) { [scrolled] in line.show($0, of: scrolled) }
        }
        if let interrupted = options.interruption(of: outcome) { throw interrupted }
        let summary = outcome.summary
        if let page, let number = summary.run {
            do {
                let run = try LogSource(options.db, for: .command.silent).run(.number(number))
                try page.reports.write(run, page.output)
            } catch {
                StandardError.write("run \(number) is in \(options.db), and its report was not written\n")
                throw error
            }
        }
        outcome.headline?.write()
        ResultWriter.write(
            object: options.format == .table ? summary.fieldsInWords : summary.fields, format: options.format)
        options.say(outcome.failedSteps)
        if outcome.wasSealed, let maxLog {
            StandardError.write(
                "run \(summary.run ?? 0) is sealed at \(maxLog) of log, before its end: "
                    + "\(OutputValue.double(summary.virtualSeconds).plain) s of scrolling are there\n")
        }
        if let number = summary.run {
            WrittenNotice.say(
                "run \(number)" + (report.map { ", with its report in \($0)," } ?? ""), in: options.db,
                next: ["verify", "report", "story --cell 1"],
                quiet: options.quiet)
        }
        try options.refuse(outcome.unmetChoices.map { ($0, "this run") }, of: workload)
        try failOn?.check([summary])
    }

    /// Warns before the run if its log will be large.
    private func sayIfLarge(_ workload: Workload) {
        guard !options.noLog, !options.quiet else { return }
        let runs = (try? sweep.seeds(of: shard))?.count ?? 1
        let ofRun = Double(LogSizeEstimate(of: workload, seed: options.seed).bytes)
        let ofCapped = min(ofRun, maxLog.map { Double($0.bytes) } ?? .infinity)
        let bytes = ByteCount(bytes: Int64(min(ofCapped * Double(runs), 9e18)))
        guard bytes.bytes >= Self.largeLog.bytes else { return }
        StandardError.write(
            "this will write about \(bytes) of log; --max-log seals a run sooner, --no-log writes none\n")
    }

    private func simulate(_ scrolled: Workload, yaml: String, _ seeds: ClosedRange<UInt64>) throws {
        var plan = options.plan(yaml: yaml, log: options.givenDB ?? Self.sweepFolder)
        plan.maxLogBytes = maxLog?.bytes
        let folder = plan.log
        var part: SweepFolder?
        if let shard, let folder {
            part = try SweepFolder(
                of: shard, in: folder, Sweep(scrolled, seeds: seeds, plan), EndSignals.temporaryFiles)
            plan.log = part?.path
        }
        let sweep = try SeedSweep(
            scrolled, seeds: seeds, jobs: sweep.count, plan, numbersRuns: part == nil, for: options.client
        )
        let runs = try options.simulating { line in
            try sweep.run { line.show($0, of: seeds.count, scrolled) }
        }
        if let interrupted = options.interruption(
            of: runs, count: seeds.count, "seeds", in: folder, isPart: part != nil)
        {
            throw interrupted
        }
        try part?.finish()
        SweepTable.write(runs.summaries, format: options.format)
        if runs.sealed > 0, let maxLog {
            StandardError.write(
                "\(runs.sealed) of \(runs.summaries.count.counting("run")) sealed at \(maxLog) of log, before "
                    + "the end\n")
        }
        if let folder {
            WrittenNotice.say(
                runs.summaries.count.counting("run"), in: folder,
                next: ["verify", "runs", "report --run 1"], quiet: options.quiet)
        }
        try failOn?.check(runs.summaries)
    }

    @Sendable private static func pace(_ text: String) throws -> Pace {
        guard let pace = Pace(text) else {
            throw ValidationError(
                "--pace must be virtual, real or a factor from 0.001 to 1000, not \(text).")
        }
        return pace
    }
}

extension SeedShard: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

/// Prints a row for each seed, and a summary of all seeds.
enum SweepTable {
    static func write(_ summaries: [RunSummary], format: ResultFormat) {
        guard format == .table else {
            return ResultWriter.write(
                summaries[0].fields.map(\.name), summaries.map { $0.fields.map(\.value) }, format)
        }
        let columns = [
            "run", "seed", "events", "misuses", "hazards", "violations", "effectiveShare", "bareFrames",
            "hitchMsPerSecond", "wallSeconds",
        ]
        let rows = summaries.map { summary -> [OutputValue] in
            [
                OutputValue(summary.run), .int(summary.seed), OutputValue(summary.tally.events),
                OutputValue(summary.misuseCount), OutputValue(summary.hazardCount),
                OutputValue(summary.violationCount), .double(summary.tally.effectiveShare),
                OutputValue(summary.tally.bareFrames), .double(summary.hitchMsPerSecond),
                .double(summary.wallSeconds),
            ]
        }
        ResultWriter.write(columns, rows, .table)
        let bad = summaries.filter { $0.misuseCount + $0.hazardCount + $0.violationCount > 0 }
        let verb = bad.count == 1 || summaries.count == 1 ? "has" : "have"
        let first = bad.first.map { "; the first is seed \($0.seed)" } ?? ""
        StandardOutput.write(
            "\n\(bad.count) of \(summaries.count.counting("seed")) \(verb) a misuse, a hazard or a broken rule\(first).\n"
        )
        StandardOutput.flush()
    }
}
