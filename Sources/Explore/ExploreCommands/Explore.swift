import ArgumentParser
import CoreCommands
import FileKit
import Foundation
import LifecycleJudging
import ListExploration
import LogAnswers
import ProgramKit
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles
import WorkloadReading

struct Explore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Searches for the shortest scroll that breaks a strategy.",
        discussion: """
            Each run decides differently: which cell of a pool is reused, what comes first in a late frame, when the app \
            goes to the background. Without WORKLOAD, the steps differ, too. Each finding is shortened, and written as a \
            workload file that breaks the same rule every time. Ends with status 1 when something was found.
            """)

    @Argument(
        help:
            "A built-in workload or a YAML file, whose steps are kept. Without it, the search makes up the steps.",
        completion: .workloads)
    var workload: String?
    @Option(help: "How cells get their animators.") var strategy: Strategy?
    @Option(help: "The iOS whose animators are simulated, or documented for Apple's documentation.")
    var regime: AnimatorRegime?
    @Option(help: "The iOS whose reuse of cells is simulated.") var cells: CellRegime?
    @Option(
        help: "What the list does with its cells; `animatorpool workloads list` names the profiles.",
        completion: .list(ListProfile.builtIn.map(\.name)))
    var profile: ProfileName?
    @Option(help: "How many runs, as 10000, or how long, as 60s.") var budget = SearchBudget.runs(10_000)
    @Option(
        help:
            "Shortens the finding of WORKLOAD for this time, as 60s or 5m, and writes it beside the file as -shorter."
    )
    var shrinkFor: SearchTime?
    @Option(help: "Ends at the first finding, or when the budget is used up.") var until = SearchEnd.budget
    @Option(help: "Decides which runs are tried; 1 unless given.") var seed: UInt64 = 1
    @Option(help: "How many runs at a time; as many as there are processors unless given.") var jobs: Int?
    @Option(help: "The file of the first finding; the next ones are written beside it with -2, -3 and so on.")
    var out = Self.defaultOut
    static let defaultOut = "broken.yaml"
    @Option(
        help:
            "A folder that keeps the findings: the findings of earlier searches run first, and fixed ones are listed.",
        completion: .directory)
    var corpus: String?
    @Flag(help: "Searches under each strategy, and writes no files.") var compare = false
    @Flag(help: "Shows no progress, and does not report what it wrote.") var quiet = false
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
        }
        if out == "-" { throw ValidationError("--out needs a file: standard output has the findings.") }
        try order.validate()
        try GivenOptions([
            "--strategy": strategy != nil, "--out": out != Self.defaultOut, "--compare": compare,
            "--corpus": corpus != nil,
        ]).refuse("--strategy", "--out", "--corpus", beside: "--compare")
        guard shrinkFor != nil else { return }
        if workload == nil { throw ValidationError("--shrink-for needs WORKLOAD, a file of explore.") }
        if compare { throw ValidationError("--shrink-for and --compare exclude each other.") }
    }

    func run() throws {
        let (list, steps, yaml) = try listAndSteps()
        let hasFound =
            if let shrinkFor {
                try shorten(list, yaml, for: shrinkFor)
            } else if compare {
                try compareStrategies(list, steps)
            } else {
                try explore(list, steps, yaml)
            }
        if hasFound { throw ExitStatus.found }
    }

    private var order: WorkloadOrder {
        var order = WorkloadOrder()
        (order.strategy, order.regime, order.cells) = (strategy, regime, cells)
        order.profile = profile?.profile
        return order
    }

    /// Returns the list, the fixed steps, and the YAML text of the workload.
    private func listAndSteps() throws -> (list: Workload, steps: [Step]?, yaml: String) {
        let file = try workload.map { (name) throws(WorkloadError) in try WorkloadFile(named: name) }
        let list = try order.changing(
            file?.workload ?? ExploredList.workload, named: workload ?? ExploredList.workload.name)
        return (list, file?.workload.steps, file?.yaml ?? ExploredList.yaml)
    }

    private func searchRun(_ list: Workload, _ steps: [Step]?) -> SearchRun {
        SearchRun(
            search: ListSearch(ListSubject(list, seed: 1), steps: steps, seed: seed), budget: budget,
            until: until, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    // MARK: Search of one strategy

    private func explore(_ list: Workload, _ steps: [Step]?, _ yaml: String) throws -> Bool {
        let files = try FindingFiles(
            first: out, yaml: yaml, named: workload ?? "explored", sparing: workload,
            repeating: commandLine)
        var run = searchRun(list, steps)
        var table = FindingTable(format)
        let kept = corpus.map { FindingFolder($0) }
        do { try kept?.create() } catch {
            throw InputError("\(corpus ?? ""): the folder cannot be created; name another with --corpus")
        }
        var isStillBroken = false
        for file in kept?.files ?? [] {
            var old = try Workload(named: file)
            if let strategy { old.strategy = strategy }
            let subject = ListSubject(old, seed: 1)
            switch subject.outcome(of: old, isIsolated: true, patience: .seconds(10)) {
            case .broken(let title):
                isStillBroken = true
                let worst = subject.replay(old).worst
                table.add(worst, worst?.text ?? title, old, runs: nil, in: file)
            case .ended(let title), .hung(let title):
                isStillBroken = true
                table.add(nil, title, old, runs: nil, in: file)
            case .passed:
                if !quiet { StandardError.write("\(file): fixed, and can be deleted\n") }
            case .unmet:
                if !quiet {
                    StandardError.write(
                        "\(file): its choices do not fit any more, and the file can be deleted\n")
                }
            }
        }
        var progress = Progress("exploring", quiet: quiet)
        var written = 0
        try EndSignals.stoppable {
            try run.run(
                progress: { progress.update($0, share: $1) },
                shorter: { story, number in
                    try files.write(story, number: number)
                    written = max(written, number)
                },
                replay: { story, found in
                    guard let difference = try FreshReplay.difference(of: story, files) else { return }
                    progress.finish()
                    StandardError.write(
                        "run \(found.number) is another one in another process: \(difference)\n")
                },
                found: { finding in
                    progress.finish()
                    if !quiet { StandardError.write("found: \(finding.story.title)\n") }
                })
        }
        progress.finish()
        let results = run.results.sorted { $0.finding.isWorseOrShorter(than: $1.finding) }
        for (index, (finding, explanation)) in results.enumerated() {
            let story = finding.story
            let file = try files.write(story, number: index + 1, explained: explanation)
            if let copy = kept?.file(of: story) { try files.write(story, to: copy, explained: explanation) }
            table.add(finding, in: file)
        }
        // The file of a finding that turned out to be one of a known cause.
        for number in results.count..<max(written, results.count) { files.remove(number: number + 1) }
        if isStillBroken || !results.isEmpty || format != .table { table.finish() }
        say(run, results.map { $0.finding })
        if let signal = EndSignals.received {
            throw Interrupted(
                signal: signal,
                kept: results.isEmpty
                    ? "nothing was found in \(run.search.schedules.counting("run"))"
                    : "\(results.count.counting("finding")) written, the shortest so far")
        }
        return isStillBroken || !results.isEmpty
    }

    /// Reports the coverage of the search, and how to repeat the search.
    ///
    /// - Parameter findings: the findings, in the order of their files.
    private func say(_ run: SearchRun, _ findings: [ShrunkFinding]) {
        guard !quiet else { return }
        let search = run.search
        StandardOutput.flush()
        StandardError.write(
            "\(search.schedules.counting("run")), \(search.behaviours) different behaviours; "
                + "\(search.lastNewBehaviours) of the last \(search.lastSchedules) runs showed a new one\n")
        for (index, finding) in findings.enumerated() {
            StandardError.write(
                "\(FindingFiles.name(out, number: index + 1)): shown by "
                    + "\(search.hits(of: finding.causes).counting("run"))\n")
        }
        let left = search.unshrunk
        if !left.isEmpty {
            StandardError.write("\(left.count) more, not written: \(search.rules(of: left))\n")
        }
        for found in search.unreproduced {
            StandardError.write(
                "run \(found.number) broke a rule, and did not break it again: the code under test depends on more than "
                    + "the steps and choices of a run"
                    + (search.difference(of: found).map { "; \($0)\n" } ?? "\n"))
        }
        StandardError.write("repeat it with: \(commandLine) --budget \(search.schedules)\n")
        if !findings.isEmpty {
            StandardError.write("next: animatorpool simulate \(out.shellWord) && animatorpool verify\n")
        }
    }

    var commandLine: String {
        var words = ["animatorpool", "explore"]
        if let workload { words.append(workload) }
        func add(_ option: String, _ value: String?) { if let value { words += [option, value] } }
        add("--strategy", strategy?.rawValue)
        add("--regime", regime?.rawValue)
        add("--cells", cells?.rawValue)
        add("--profile", profile?.profile.name)
        add("--seed", "\(seed)")
        add("--shrink-for", shrinkFor?.defaultValueDescription)
        if until == .first { add("--until", "first") }
        return words.map(\.shellWord).joined(separator: " ")
    }

    // MARK: Comparison of strategies

    private func compareStrategies(_ list: Workload, _ steps: [Step]?) throws -> Bool {
        var table = ResultWriter(
            columns: [
                "strategy", "findings", "wouldCrash", "seen", "held", "shortest", "runs", "behaviours",
            ],
            format: format)
        var hasFound = false
        for strategy in Strategy.compared {
            var list = list
            list.strategy = strategy
            var run = searchRun(list, steps)
            var progress = Progress(strategy.rawValue, quiet: quiet)
            try EndSignals.stoppable { try run.run(progress: { progress.update($0, share: $1) }) }
            progress.finish()
            if let signal = EndSignals.received {
                throw Interrupted(signal: signal, kept: "no table, for not all strategies were searched")
            }
            let found = run.results.map { $0.finding.story }
            hasFound = hasFound || !found.isEmpty
            table.write([
                .text(strategy.rawValue), .int(Int64(found.count + run.search.unshrunk.count)),
                .int(Int64(found.count { ($0.finding?.severity ?? .wouldCrash) == .wouldCrash })),
                .int(Int64(found.count { $0.finding?.severity == .seen })),
                .int(Int64(found.count { $0.finding?.severity == .held })),
                found.map { $0.workload.steps.count }.min().map { .int(Int64($0)) } ?? .null,
                .int(Int64(run.search.schedules)), .int(Int64(run.search.behaviours)),
            ])
        }
        table.finish()
        return hasFound
    }
}

/// The findings of a search, a row each.
struct FindingTable {
    private var rows: ResultWriter

    init(_ format: ResultFormat) {
        rows = ResultWriter(
            columns: ["severity", "invariant", "steps", "choices", "runs", "file", "text"], format: format)
    }

    /// - Parameter violation: Nil if the run ended its process.
    mutating func add(
        _ violation: Violation?, _ text: String, _ workload: Workload, runs: Int?, in file: String
    ) {
        rows.write([
            .text((violation?.severity ?? .wouldCrash).name),
            violation.map { .text($0.invariant.code) } ?? .null,
            .int(Int64(workload.steps.count)), .int(Int64(workload.choices.count)),
            runs.map { .int(Int64($0)) } ?? .null, .text(file), .text(text),
        ])
    }

    mutating func add(_ finding: ShrunkFinding, in file: String) {
        let (story, violation) = (finding.story, finding.story.finding?.violation)
        add(violation, violation?.text ?? story.title, story.workload, runs: finding.evaluations, in: file)
    }

    mutating func finish() { rows.finish() }
}

/// The length of a search, in runs or seconds.
enum SearchBudget: ExpressibleByArgument, Equatable {
    case runs(Int)
    case seconds(Double)

    init?(argument: String) {
        if let seconds = Double(argument.dropLast()), argument.hasSuffix("s"), seconds > 0, seconds <= 86_400
        {
            self = .seconds(seconds)
        } else if let runs = Int(argument), runs > 0 {
            self = .runs(runs)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String {
        switch self {
        case .runs(let runs): "\(runs)"
        case .seconds(let seconds): "\(seconds)s"
        }
    }
}

enum SearchEnd: String, CaseIterable, ExpressibleByArgument { case first, budget }

/// The search for the scroll that breaks a list.
package enum ExploreCommands {
    package static var all: CommandSet { CommandSet([.simulate: [Explore.self]], hidden: [FreshReplay.self]) }
}
