import BenchKit
import Exploration
import ListExploration
import ScrollSimulation
import SeededRandom

/// The speed of a search: compared with the same runs without a search, with short runs, and with two jobs.
struct SearchBenchmark {
    /// The release build of the command.
    let command: String
    let rounds: Int
    private static let schedules = 8000
    private static let budgets = [10_000, 20_000, 80_000]
    private static let subject = ListSubject(ExploredList.workload, seed: 1)
    private static let space = ListSteps(ExploredList.workload)

    func section() throws -> FigureSection {
        // First, because Linux reports the peak memory of a child as at least that of its parent.
        let commanded = try commands()
        let (runs, steps) = Self.sameRuns()
        let searches = try Interleaved(ways: [
            .init(name: "without a search") {
                for run in runs { Simulation(run, seed: Self.subject.seed).run() }
            },
            .init(name: "searched") { Self.search(Self.space, .all) },
        ]).measure(rounds: rounds)
        let short = try Interleaved(
            ways: [1, 5, 20].map { most in
                .init(name: "1 to \(most) steps") {
                    Self.search(ShortSteps(base: Self.space, most: most), [])
                }
            }
        ).measure(rounds: rounds)
        return FigureSection(
            title: "A search",
            text: """
                A search for what breaks `reuse-safe` in the list of `animatorpool explore`, with all steps, all choices and \
                the checker, without a log. The first table has the first \
                \(FigureTable.number(Double(Self.schedules))) schedules from seed 1, which have \
                \(FigureTable.number(steps)) steps on average. The runs without a search have the same list, steps and \
                choices, and the checker. The second table has schedules drawn at random, each length equally often. The \
                last one has the command, with its start and end.
                """,
            tables: [
                FigureTable(
                    each: "a run",
                    figures: [Self.figure(searches[0]), Self.figure(searches[1], beside: searches[0])]),
                FigureTable(each: "a short schedule", figures: short.map { Self.figure($0) }),
                FigureTable(each: "a schedule of `explore`", figures: commanded),
            ])
    }

    private static func figure(_ measured: Interleaved.Measured, beside other: Interleaved.Measured? = nil)
        -> Figure
    {
        var figure = measured.figure(of: schedules, beside: other.map { [$0] } ?? [])
        figure.quantities[.ofSpeed] = figure.baselines.first.map { 1 / $0.cpuRatio }
        figure.quantities[.runsASecond] = figure.cpuSeconds.map { 1 / $0 }
        return figure
    }

    /// Returns the first schedules of the search as workloads, and their average number of steps.
    private static func sameRuns() -> (runs: [Workload], steps: Double) {
        var runs: [Workload] = []
        search(space, .all) { epoch, results in
            for result in results {
                let found = FoundSchedule(
                    steps: epoch.schedule(result.index).steps, deviations: result.deviations,
                    finding: ScheduleFinding(Fingerprint(rawValue: 0), severity: 0, step: 0))
                runs.append(subject.story(of: found).workload)
            }
        }
        return (runs, Double(runs.reduce(0) { $0 + $1.steps.count }) / Double(runs.count))
    }

    private static func search<Space: StepSpace>(
        _ space: Space, _ strategies: SearchStrategies,
        each: (ScheduleEpoch<Space>, [ScheduleResult]) -> Void = { _, _ in }
    ) where Space.Step == Step {
        var settings = SearchSettings<Step>()
        settings.strategies = strategies
        var search = ScheduleSearch(space, settings, seed: 1)
        let bench = ScheduleBench()
        while search.schedules < schedules {
            let epoch = search.nextEpoch(limit: schedules - search.schedules)
            let results = epoch.indices.map { epoch.run($0, on: subject, bench: bench) }
            each(epoch, results)
            search.merge(results, of: epoch)
        }
    }

    // MARK: Command

    /// Measures one job and two, and longer searches, whose memory must not grow.
    private func commands() throws -> [Figure] {
        let ways = Self.budgets.map { (budget: $0, jobs: 1) } + [(budget: Self.budgets[1], jobs: 2)]
        var measured = ways.map { budget, jobs in
            Interleaved.Measured(name: "`--budget \(budget) --jobs \(jobs)`")
        }
        var megabytes = ways.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, way) in ways.enumerated() {
                let run = try ChildRun(
                    command,
                    ["explore", "--quiet", "--budget", "\(way.budget)", "--jobs", "\(way.jobs)"])
                measured[index].cpuSeconds.append(run.cpuSeconds)
                measured[index].wallSeconds.append(run.wallSeconds)
                megabytes[index].append(run.peakMegabytes)
            }
        }
        return ways.indices.map { index in
            var figure = measured[index].figure(
                of: ways[index].budget, beside: ways[index].jobs == 2 ? [measured[1]] : [])
            figure.quantities[.peakMegabytes] = median(megabytes[index])
            return figure
        }
    }
}

/// A space whose new schedules have few steps.
private struct ShortSteps<Base: StepSpace>: StepSpace {
    let base: Base
    let most: Int
    var choiceKinds: [ChoiceKind] { base.choiceKinds }

    func drawSteps(random: inout SeededGenerator) -> [Base.Step] {
        (0..<1 + random.below(most)).map { _ in base.drawStep(after: [], random: &random) }
    }
    func drawStep(after steps: [Base.Step], random: inout SeededGenerator) -> Base.Step {
        base.drawStep(after: steps, random: &random)
    }
    func mutated(_ step: Base.Step, random: inout SeededGenerator) -> Base.Step {
        base.mutated(step, random: &random)
    }
}
