import Exploration
import SeededRandom
import Testing

struct ScheduleSearchTests {
    /// Runs a search to its budget with the schedules of each epoch dealt to workers, and merges in a wrong order.
    private func explored<Space: StepSpace, Subject: ScheduleSubject & Sendable>(
        _ space: Space, _ subject: Subject, _ settings: SearchSettings<Space.Step> = SearchSettings(),
        seed: UInt64,
        budget: Int, workers: Int = 1, until stop: (ScheduleSearch<Space>) -> Bool = { _ in false }
    ) async -> ScheduleSearch<Space> where Space.Step == Subject.Step {
        var search = ScheduleSearch(space, settings, seed: seed)
        while search.schedules < budget, !stop(search) {
            let epoch = search.nextEpoch(limit: budget - search.schedules)
            let results = await withTaskGroup(of: [ScheduleResult].self) { group in
                for worker in 0..<workers {
                    group.addTask {
                        let bench = ScheduleBench()
                        return stride(from: worker, to: epoch.count, by: workers).map {
                            epoch.run($0, on: subject, bench: bench)
                        }
                    }
                }
                return await group.reduce(into: []) { $0 = $1 + $0 }
            }
            search.merge(results, of: epoch)
        }
        return search
    }

    private func settings<Step>(
        _ strategies: SearchStrategies, seeds: [Schedule<Step>] = [], changesSteps: Bool = true
    ) -> SearchSettings<Step> {
        var settings = SearchSettings<Step>()
        settings.strategies = strategies
        settings.seeds = seeds
        settings.changesSteps = changesSteps
        return settings
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a budget finds the same on one, two and three workers`(seed: UInt64) async {
        let one = await explored(BufferSpace(), Buffer(), seed: seed, budget: 3000)
        #expect(one.schedules == 3000)
        #expect(one.findings.count == 3, "seed \(seed)")
        for workers in 2...3 {
            let more = await explored(BufferSpace(), Buffer(), seed: seed, budget: 3000, workers: workers)
            #expect(more.findings == one.findings, "seed \(seed)")
            #expect(more.behaviours == one.behaviours, "seed \(seed)")
            #expect(more.lastNewBehaviours == one.lastNewBehaviours, "seed \(seed)")
        }
        let other = await explored(BufferSpace(), Buffer(), seed: seed + 100, budget: 3000)
        #expect(other.findings != one.findings, "seed \(seed)")
    }

    @Test func `what a search found replays from its steps and deviations`() async {
        let search = await explored(BufferSpace(), Buffer(), seed: 4, budget: 3000)
        let bench = ScheduleBench()
        for found in search.findings {
            let outcome = bench.run(found.replay, on: Buffer())
            #expect(outcome.finding(found.finding.fingerprint) == found.finding)
            #expect(bench.choices.unfitting.isEmpty)
            #expect(found.hits > 0)
        }
    }

    @Test func `mutation opens a lock that plain random does not`() async {
        let lock = Lock(code: [3, 1, 4, 1, 5, 9])
        var opened = 0
        for seed: UInt64 in 1...4 {
            let plain = await explored(Digits(), lock, settings([]), seed: seed, budget: 10_000)
            #expect(plain.findings.isEmpty, "seed \(seed)")
            let guided = await explored(Digits(), lock, settings(.mutation), seed: seed, budget: 30_000) {
                !$0.findings.isEmpty
            }
            opened += guided.findings.count
        }
        #expect(opened == 4)
    }

    @Test func `splicing finds what two schedules reach together`() async {
        var spliced = 0
        var unspliced = 0
        for seed: UInt64 in 1...4 {
            for strategies in [SearchStrategies.all, SearchStrategies.all.subtracting(.splicing)] {
                let search = await explored(
                    Digits(), LocksInOrder(), settings(strategies), seed: seed, budget: 15_000
                ) { !$0.findings.isEmpty }
                if strategies == .all {
                    spliced += search.findings.count
                } else {
                    unspliced += search.findings.count
                }
            }
        }
        #expect(spliced >= 3, "\(spliced) of 4 seeds")
        #expect(unspliced <= 1, "\(unspliced) of 4 seeds")
    }

    @Test func `a search that keeps steps finds two deviations that only together matter`() async {
        let ticks = Schedule([Int](repeating: 0, count: 30))
        for seed: UInt64 in 1...3 {
            let search = await explored(
                Ticks(), TwoOrders(toleratesOthers: true),
                settings(.all, seeds: [ticks], changesSteps: false),
                seed: seed, budget: 10_000
            ) { !$0.findings.isEmpty }
            #expect(!search.findings.isEmpty, "seed \(seed)")
        }
    }

    @Test func `a search that keeps steps changes nothing but choices`() async {
        let schedule = Schedule([BufferStep.push(1), .push(2), .push(11), .pop])
        let settings = settings(.all, seeds: [schedule], changesSteps: false)
        let search = await explored(BufferSpace(), Buffer(), settings, seed: 1, budget: 1000)
        #expect(search.findings.map(\.steps) == [schedule.steps])
        #expect(search.findings.map(\.finding.fingerprint) == [BufferFault.disorder])
    }

    @Test func `a search counts the last schedules that showed a new behaviour`() async {
        /// Each of the first schedules of an epoch reaches a feature of its own.
        struct First: ScheduleSubject {
            func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
                bench.features.note(UInt32(steps.count))
                return ScheduleOutcome()
            }
        }
        let early = await explored(Digits(), First(), settings([]), seed: 11, budget: 512)
        #expect(early.lastSchedules == 512)
        #expect(early.lastNewBehaviours == early.behaviours)
        let late = await explored(Digits(), First(), settings([]), seed: 11, budget: 4096)
        #expect(late.lastSchedules == 1000)
        #expect(late.behaviours == 20)
        #expect(late.lastNewBehaviours == 0)
    }

    /// Items wait in a queue. More than 23 of them are a fault.
    private struct Queue: ScheduleSubject, StepSpace {
        var choiceKinds: [ChoiceKind] { [] }
        func drawStep(after steps: [Int], random: inout SeededGenerator) -> Int { random.below(4) }
        func mutated(_ step: Int, random: inout SeededGenerator) -> Int { random.below(4) }

        func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
            var waiting = 0
            for (index, step) in steps.enumerated() {
                // Adds one, takes one, takes all, or looks.
                waiting = [waiting + 1, max(waiting - 1, 0), 0, waiting][step]
                bench.features.note(UInt32(step * 2 + min(waiting, 1)))
                if waiting < 24 { continue }
                return ScheduleOutcome(findings: [
                    ScheduleFinding(Fingerprint(rawValue: 1), severity: 1, step: index)
                ])
            }
            return ScheduleOutcome()
        }
    }

    @Test func `schedules without some steps find a fault that needs many of one step in a row`() async {
        for (strategies, least) in [(SearchStrategies.all, 18), ([.mutation, .splicing], 0)] {
            var found = 0
            for seed: UInt64 in 1...20 {
                let search = await explored(Queue(), Queue(), settings(strategies), seed: seed, budget: 2000)
                {
                    !$0.findings.isEmpty
                }
                found += search.findings.count
            }
            #expect(found >= least && (least > 0 || found < 10), "\(found) of 20 seeds")
        }
    }

    @Test func `the corpus keeps its limit and the search goes on`() async {
        var settings = settings(SearchStrategies.all, seeds: [Schedule([BufferStep.pop])])
        settings.corpusLimit = 8
        let search = await explored(BufferSpace(), Buffer(), settings, seed: 2, budget: 4000)
        #expect(search.findings.count == 3)
    }

    @Test(arguments: [(10, 64), (80, 80)])
    func `a schedule has at most 64 steps, or as many as the longest one given`(given: Int, most: Int) async {
        /// Each length is a new behaviour, so the search builds on longer and longer schedules.
        struct Lengths: ScheduleSubject {
            func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
                bench.features.note(UInt32(steps.count))
                var outcome = ScheduleOutcome()
                let length = Fingerprint(rawValue: UInt64(steps.count))
                outcome.findings = [ScheduleFinding(length, severity: 1, step: steps.count - 1)]
                return outcome
            }
        }
        let seeds = [Schedule(Array(repeating: 1, count: given))]
        let search = await explored(Digits(), Lengths(), settings(.all, seeds: seeds), seed: 3, budget: 4000)
        #expect(search.findings.map(\.steps.count).max() == most)
    }

    @Test func `counts of a feature fall into buckets`() {
        let (features, seen) = (FeatureCounts(), SeenFeatures())
        for feature: UInt32 in 0..<1000 {
            for _ in 0..<feature % 140 { features.note(feature) }
        }
        let buckets = features.buckets(except: seen)
        #expect(buckets.count == 1000 - 8)
        #expect(buckets.map { $0 >> 3 } == (0..<1000).filter { $0 % 140 != 0 })
        let ends: [UInt32] = [1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 127, 128]
        #expect(
            ends.map { end in buckets.first { $0 >> 3 == end }.map { $0 & 7 } } == [
                0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7,
            ])
        features.restart()
        #expect(features.buckets(except: seen).isEmpty)
    }
}
