import ArgumentParser
import FileKit
import Foundation
import LifecycleJudging
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ProgramKit
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles

/// The options that `simulate` and `compare` share, which change the workload and select the log.
struct SimulationOptions: ParsableArguments {
    @Option(help: "The iOS whose reuse of cells is simulated.") var cells: CellRegime?
    @Option(
        help: "What the list does with its cells; `animatorpool workloads list` names the profiles.",
        completion: .list(ListProfile.builtIn.map(\.name)))
    var profile: ProfileName?
    @Option(
        help:
            "Picks the list, the animator and the transitions of a version of iOS, a whole number from 9 to 26."
    )
    var ios: Int?
    @Option(
        name: .customLong("seed"),
        help: "Decides what is left to chance: a whole number from 0 on; 1 unless given.")
    var givenSeed: UInt64?
    @Option(help: "How many items the list has, from 1 to 100000000.") var items: Int?
    @Option(name: .customLong("frame-rate"), help: "Frames a second, from 1 to 1000.") var frameRate: Double?
    @Option(help: "A recording in place of the workload's steps: FILE or FILE#GESTURE.") var touches: String?
    @Option(help: "Pixels in a point of that recording, such as 2.625.") var density: Double?
    @Option(name: .customLong("db"), help: "The log; \(LogPath.standard) unless given.")
    var givenDB: String?
    @Flag(help: "Every acknowledged event survives a power cut.") var durable = false
    @Option(help: "Seconds to wait for a log that cannot be written: a full disk, a lock (default: 60).")
    var wait: LogWaitLimit?
    @Flag(name: .customLong("no-log"), help: "Writes no log.") var noLog = false
    @Flag(help: "Shows no progress, and does not report what it wrote.") var quiet = false
    @Option(help: "The format of the output.") var format = ResultFormat.table

    var seed: UInt64 { givenSeed ?? 1 }
    var db: String { givenDB ?? LogPath.standard }

    func validate() throws {
        try RecordingReference.validate(density: density)
        if let ios, !(9...26).contains(ios) {
            throw ValidationError("--ios must be a version from 9 to 26, such as 17, not \(ios).")
        }
        try order.validate()
        try given.require("--touches", for: "--density")
        try given.refuse("--db", "--durable", "--wait", beside: "--no-log")
    }

    var given: GivenOptions {
        GivenOptions([
            "--seed": givenSeed != nil, "--ios": ios != nil, "--cells": cells != nil,
            "--profile": profile != nil, "--items": items != nil, "--frame-rate": frameRate != nil,
            "--touches": touches != nil, "--density": density != nil, "--db": givenDB != nil,
            "--wait": wait != nil, "--durable": durable, "--no-log": noLog,
        ])
    }

    var client: WorkClient { .command(quiet: quiet) }

    /// Does work that a signal stops in good order, and shows its progress on a terminal.
    func simulating<Result>(_ work: (SimulationLine) throws -> Result) rethrows -> Result {
        let line = SimulationLine(quiet: quiet)
        defer { line.finish() }
        return try EndSignals.stoppable { try work(line) }
    }

    /// Reports the steps of the workload that had no effect, a line for each kind.
    func say(_ failedSteps: [StepFailure: Int]) {
        guard !quiet else { return }
        for failure in StepFailure.allCases {
            if let count = failedSteps[failure] { StandardError.write("\(failure.words(count))\n") }
        }
    }

    /// Throws ``ExitStatus/bad`` if a run could not follow the workload's choices.
    func refuse(_ unmet: [(choice: RunChoice, run: String)], of workload: String) throws {
        guard !unmet.isEmpty else { return }
        for (choice, run) in unmet {
            StandardError.write(
                "\(workload): choices: \(choice.yaml) does not fit \(run), which has no such decision; leave it out, or "
                    + "run the workload that the choice was found with\n")
        }
        throw ExitStatus.bad
    }

    /// Returns the plan of a simulation with these options.
    ///
    /// - Parameters:
    ///   - yaml: the workload's text.
    ///   - log: the path of the log; that of `--db` if nil.
    func plan(yaml: String, log: String? = nil, pace: Pace = .virtual) -> SimulationPlan {
        SimulationPlan(
            log: noLog ? nil : log ?? db, durable: durable, patience: wait ?? .standard, seed: seed,
            pace: pace,
            config: SimulationConfig(
                version: programVersion, yaml: yaml,
                flags: [
                    .init("items", OutputValue(items)), .init("frameRate", OutputValue(frameRate)),
                    .init("touches", OutputValue(touches)), .init("density", OutputValue(density)),
                ]))
    }

    /// The order that these options make, except for the steps of the workload.
    private var order: WorkloadOrder {
        var order = WorkloadOrder()
        (order.seed, order.items, order.frameRate) = (seed, items, frameRate)
        (order.cells, order.profile) = (cells, profile?.profile)
        guard let ios else { return order }
        order.regime = AnimatorRegime(ofIOS: ios)
        order.cells = order.cells ?? CellRegime(ofIOS: ios)
        order.transitions = TransitionRegime(ofIOS: ios)
        return order
    }

    /// Returns the command line that repeats a run of `workload` with these options, and logs to `--db`.
    ///
    /// - Parameter regime: whether the command line names the run's regime.
    func commandLine(repeating run: RunSummary, of workload: String, naming regime: Bool) -> String {
        var words = [
            "animatorpool", "simulate", workload, "--strategy", run.strategy, "--seed", String(run.seed),
        ]
        func add(_ option: String, _ value: (some CustomStringConvertible)?) {
            if let value { words += [option, value.description] }
        }
        add("--regime", regime ? run.regime : nil)
        add("--ios", ios)
        add("--cells", cells?.rawValue)
        add("--profile", profile?.profile.name)
        add("--items", items)
        add("--frame-rate", frameRate)
        add("--touches", touches)
        add("--density", density)
        return words.map(\.shellWord).joined(separator: " ")
    }

    /// Returns the named workload, changed by these options, and its text.
    func workload(named name: String) throws -> (workload: Workload, yaml: String) {
        let file = try WorkloadFile(named: name)
        var workload = try order.changing(file.workload, named: name)
        if let touches {
            workload.steps = [.touches(try RecordingReference(touches, density: density).gestures())]
        }
        return (workload, file.yaml)
    }
}

extension WorkloadOrder {
    private static let limits = Limits(items: 1...100_000_000, frameRates: 1...1000)

    /// - Throws: `ValidationError`, which names the options, if the order cannot run.
    package func validate() throws {
        do throws(Fault) {
            try check(Self.limits)
        } catch {
            switch error {
            case .items(let items):
                throw ValidationError(
                    "--items must be at \(items < 1 ? "least 1" : "most 100000000"), not \(items).")
            case .frameRate(let frameRate):
                throw ValidationError(
                    "--frame-rate must be from 1 to 1000 frames a second, not \(frameRate).")
            case .cellsBesideProfile: throw ValidationError("--cells and --profile exclude each other.")
            }
        }
    }
}

/// The options that run many seeds.
struct SweepOptions: ParsableArguments {
    @Option(help: "Seeds from the first to the last with ... between, such as 1...100.") var seeds: SeedRange?
    @Option(help: "How many seeds at a time, from 1 to 256; as many as there are processors unless given.")
    var jobs: Int?

    /// The number of seeds that run in parallel.
    var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// The greatest number of seeds of a process, which holds a summary of each.
    private static let most = 1_000_000

    /// Returns the seeds that this process runs: all given seeds, or those of a shard.
    ///
    /// - Throws: `ValidationError` when there are too many seeds, or fewer seeds than shards.
    func seeds(of shard: SeedShard?) throws -> ClosedRange<UInt64>? {
        guard let all = seeds?.seeds else { return nil }
        guard let part = shard.map({ $0.seeds(of: all) }) ?? all else {
            throw ValidationError(
                "--shard \(shard?.description ?? ""): there are \(all.count) seeds; name at most so many parts."
            )
        }
        guard part.upperBound - part.lowerBound < Self.most else {
            throw ValidationError(
                "--seeds are at most \(Self.most) at once; with --shard I/N each process runs a part of them."
            )
        }
        return part
    }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
        }
        try GivenOptions(["--seeds": seeds != nil, "--jobs": jobs != nil]).require(
            "--seeds", for: "--jobs")
    }
}

/// A range of seeds, written `1...100`.
struct SeedRange: ExpressibleByArgument {
    let seeds: ClosedRange<UInt64>

    init?(argument: String) {
        let bounds = argument.components(separatedBy: "...").map { UInt64($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
            return nil
        }
        seeds = first...last
    }
}

extension SimulationOptions {
    /// Returns the error of a run that a signal stopped, or nil if no signal stopped the run.
    func interruption(of outcome: SimulationOutcome) -> Interrupted? {
        guard outcome.wasStopped, let signal = EndSignals.received else { return nil }
        guard let run = outcome.summary.run else {
            return Interrupted(signal: signal, kept: "nothing is kept, for --no-log writes no log")
        }
        let seconds = OutputValue.double(outcome.summary.virtualSeconds).plain
        return Interrupted(
            signal: signal,
            kept:
                "run \(run) of \(db) keeps \(outcome.eventsWritten.counting("event")), \(seconds) s of scrolling; "
                + "`animatorpool verify\(Self.naming(db)) --run \(run)` judges them"
                + Self.losing(outcome.loss))
    }

    /// Returns the error of several runs if a signal stopped some of them, otherwise nil.
    ///
    /// - Parameters:
    ///   - count: the number of requested runs.
    ///   - things: the word for the runs, in the plural.
    ///   - log: the log of the runs; nil when nothing was logged.
    ///   - isPart: whether the log keeps either all of the runs or none.
    func interruption(
        of runs: SeveralOutcomes, count: Int, _ things: String, in log: String?, isPart: Bool = false
    ) -> Interrupted? {
        guard runs.wasStopped, let signal = EndSignals.received else { return nil }
        let rest =
            isPart
            ? "nothing is kept, for a part is kept whole or not at all"
            : log.map { "what ran is kept in \($0); `animatorpool runs\(Self.naming($0))` lists it" }
                ?? "nothing is kept, for no log is written"
        return Interrupted(
            signal: signal,
            kept: "\(runs.summaries.count) of \(count) \(things) are whole; " + rest
                + Self.losing(runs.loss))
    }

    /// Returns the option that names the log; empty for the standard log.
    private static func naming(_ db: String) -> String { db == LogPath.standard ? "" : " --db \(db)" }

    private static func losing(_ loss: LifecycleSinkError?) -> String { loss.map { "; \($0)" } ?? "" }
}
