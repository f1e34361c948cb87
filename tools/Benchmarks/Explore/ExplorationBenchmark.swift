import BenchKit
import Exploration
import SeededRandom

/// Shrinking on two published tasks, compared with published figures of other tools, and the cost of a
/// choice.
struct ExplorationBenchmark {
    let rounds: Int
    private static let seeds = 1337...1436

    func section() throws -> FigureSection {
        var tables = [
            FigureTable(
                each: "a history of Snapshot Store",
                figures: Self.measured(
                    SnapshotStoreTask(), SnapshotStoreSpace(), fault: SnapshotStoreTask.fault,
                    minimal: [
                        .put(key: 0, value: 0), .snapshot, .put(key: 0, value: 0), .snapshot, .compact,
                        .read(snapshot: 0, key: 0),
                    ])
                    + Self.published(
                        Published(37, distinct: 21, mean: 431.3, median: 377.5, milliseconds: 2617.18),
                        Published(73, distinct: 10, mean: 241.6, median: 224.5, milliseconds: 8.39),
                        Published(71, distinct: 5, mean: 2268.7, median: 1908, milliseconds: 1010.38)))
        ]
        let others: [(Int, Published, Published, Published)] = [
            (
                10, Published(7, distinct: 77, mean: 34.4, median: 32, milliseconds: 70.15),
                Published(100, distinct: 1, mean: 220.8, median: 177, milliseconds: 1.97),
                Published(100, distinct: 1, mean: 407.6, median: 376, milliseconds: 127.65)
            ),
            (
                100, Published(39, distinct: 59, mean: 46.5, median: 45, milliseconds: 113.31),
                Published(80, distinct: 3, mean: 748.4, median: 719, milliseconds: 5.83),
                Published(100, distinct: 1, mean: 298.1, median: 292, milliseconds: 134.54)
            ),
            (
                1000, Published(1, distinct: 98, mean: 103.5, median: 107, milliseconds: 450.29),
                Published(36, distinct: 5, mean: 727.3, median: 702.5, milliseconds: 11.72),
                Published(100, distinct: 1, mean: 348.1, median: 353.5, milliseconds: 152.28)
            ),
        ]
        for (modulus, hypothesis, exhaust, hegel) in others {
            tables.append(
                FigureTable(
                    each: "a history of Hash Collision, M = \(modulus)",
                    figures: Self.measured(
                        HashCollisionTask(modulus: modulus), HashCollisionSpace(modulus: modulus),
                        fault: HashCollisionTask.fault,
                        minimal: [Put(key: 0, value: 0), Put(key: modulus, value: 1)])
                        + Self.published(hypothesis, exhaust, hegel)))
        }
        tables.append(try choices())
        return FigureSection(
            title: "Shrinking and choices",
            text: """
                The shrinker of `Exploration` on two published tasks of github.com/nesevis/shrinking-challenge, \
                written anew from their definitions: histories of 50 commands from 100 seeds \
                (\(Self.seeds.lowerBound) to \(Self.seeds.upperBound)). The first history that fails is shrunk. An \
                evaluation is a run of a history, the first failing one included. The time is the mean of drawing \
                and shrinking.
                """,
            note: """
                The other libraries' figures are the published ones: their own generators, and times on an Apple M4 Max, \
                which are not comparable with times here. `Exploration` knows which numbers are keys, and renames \
                snapshots when one is removed; in the second line it knows the ranges of numbers alone. The last table \
                shows what a choice costs a run.
                """, tables: tables)
    }

    // MARK: Tasks

    private struct Published {
        let minimal: Double
        let distinct: Double
        let mean: Double
        let median: Double
        let milliseconds: Double

        init(_ minimal: Double, distinct: Double, mean: Double, median: Double, milliseconds: Double) {
            self.minimal = minimal
            self.distinct = distinct
            self.mean = mean
            self.median = median
            self.milliseconds = milliseconds
        }

        func figure(_ name: String) -> Figure {
            Figure(
                name: name, wallSeconds: milliseconds / 1000,
                quantities: [
                    .minimalResults: minimal, .distinctResults: distinct, .meanEvaluations: mean,
                    .medianEvaluations: median,
                ])
        }
    }

    private static func published(_ hypothesis: Published, _ exhaust: Published, _ hegel: Published)
        -> [Figure]
    {
        [
            hypothesis.figure("Hypothesis 6.168.3, published"), exhaust.figure("Exhaust 1.6.0, published"),
            hegel.figure("Hegel 0.48.1, published"),
        ]
    }

    private static func measured<Space: StepSpace, Subject: ScheduleSubject>(
        _ subject: Subject, _ space: Space, fault: Fingerprint, minimal: [Space.Step]
    ) -> [Figure] where Space.Step == Subject.Step {
        [
            measured("Exploration", subject, space, fault: fault, minimal: minimal),
            measured(
                "Exploration, ranges alone", subject, SpaceOfNumbers(base: space), fault: fault,
                minimal: minimal),
        ]
    }

    private static func measured<Space: StepSpace, Subject: ScheduleSubject>(
        _ name: String, _ subject: Subject, _ space: Space, fault: Fingerprint, minimal: [Space.Step]
    ) -> Figure where Space.Step == Subject.Step {
        let bench = ScheduleBench()
        var results: [[Space.Step]: Int] = [:]
        var evaluations: [Int] = []
        let wall = ContinuousClock().measure {
            for seed in seeds {
                let found = failing(subject, space, seed: UInt64(seed), fault: fault, bench: bench)
                let shrinker = ScheduleShrinker(found, space: space, subject: subject, bench: bench)
                shrinker.shrink()
                results[shrinker.best.steps, default: 0] += 1
                evaluations.append(shrinker.evaluations)
            }
        }
        evaluations.sort()
        let runs = seeds.count
        return Figure(
            name: name, wallSeconds: (wall / runs) / .seconds(1),
            quantities: [
                .minimalResults: Double(results[minimal] ?? 0), .distinctResults: Double(results.count),
                .meanEvaluations: Double(evaluations.reduce(0, +)) / Double(runs),
                .medianEvaluations: Double(evaluations[runs / 2 - 1] + evaluations[runs / 2]) / 2,
            ])
    }

    private static func failing<Space: StepSpace, Subject: ScheduleSubject>(
        _ subject: Subject, _ space: Space, seed: UInt64, fault: Fingerprint, bench: ScheduleBench
    ) -> FoundSchedule<Space.Step> where Space.Step == Subject.Step {
        var part = 0
        while true {
            var random = SeededGenerator(seed: seed, part: part)
            let steps = space.drawSteps(random: &random)
            if let finding = bench.run(Schedule(steps), on: subject).finding(fault) {
                return FoundSchedule(steps: steps, deviations: [:], finding: finding)
            }
            part += 1
        }
    }

    // MARK: Choices

    /// Returns the cost of each choice of a run.
    private func choices() throws -> FigureTable {
        let pool = ChoiceKind(0, "cell from the pool")
        let order = ChoiceKind(1, "order of due work")
        let count = 2_000_000
        let sources: [(String, ChoiceSource)] = [
            ("a choice that nobody steers", .defaults),
            ("beside deviations of another kind", .replay([ChoiceSite(order, actor: 1, occurrence: 3): 1])),
            ("of a kind that has deviations", .replay([ChoiceSite(pool, actor: 1, occurrence: 3): 1])),
            ("drawn, one of 1000 deviates", .drawn(ChoiceDraw(seed: 1, rate: 0.001, of: [pool]))),
        ]
        let choices = Choices()
        let measured = try Interleaved(
            ways: sources.map { name, source in
                .init(name: name) {
                    choices.restart(source)
                    var sum = 0
                    for index in 0..<count { sum &+= choices.take(pool, actor: index & 31, of: 4) }
                    blackHole(Double(sum))
                }
            }
        ).measure(rounds: rounds)
        return FigureTable(each: "a choice", figures: measured.map { $0.figure(of: count) })
    }
}
