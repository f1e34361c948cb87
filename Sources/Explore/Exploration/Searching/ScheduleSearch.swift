import SeededRandom

/// Searches for schedules that show findings.
///
/// A search returns epochs and merges their results. It starts no threads: a command, a test or a page runs
/// the schedules of an epoch on any number of workers. The findings depend only on seed, settings and the
/// number of schedules.
///
///     var search = ScheduleSearch(space, SearchSettings(), seed: 1)
///     while search.schedules < 10_000 {
///         let epoch = search.nextEpoch(limit: 10_000 - search.schedules)
///         search.merge(epoch.indices.map { epoch.run($0, on: subject, bench: bench) }, of: epoch)
///     }
package struct ScheduleSearch<Space: StepSpace>: Sendable {
    package typealias Step = Space.Step

    package let space: Space
    package let settings: SearchSettings<Step>
    package let seed: UInt64

    /// The number of schedules that ran. The same number as budget repeats the search.
    package private(set) var schedules = 0
    /// The first schedule of each fingerprint, in the order in which the search found them. A later schedule
    /// that shows the finding after fewer steps replaces the first.
    package private(set) var findings: [FoundSchedule<Step>] = []
    /// The number of runs that trapped or hung.
    package private(set) var unfinished = 0

    var corpus: [CorpusEntry<Step>] = []
    private var seen = SeenFeatures()
    /// The numbers of the schedules that reached a new feature, in ascending order.
    private var newBehaviours: [Int] = []
    private var findingIndices: [Fingerprint: Int] = [:]

    package init(_ space: Space, _ settings: SearchSettings<Step> = SearchSettings(), seed: UInt64) {
        precondition(settings.epochSize > 0, "An epoch needs schedules.")
        precondition(
            settings.changesSteps || !settings.seeds.isEmpty,
            "A search that keeps steps needs schedules to begin with.")
        self.space = space
        self.settings = settings
        self.seed = seed
        for seed in settings.seeds {
            corpus.append(CorpusEntry(steps: seed.steps, deviations: seed.choices.deviations))
        }
    }

    /// The number of different features that schedules reached. The same feature in another bucket counts
    /// separately.
    package var behaviours: Int { seen.count }

    /// The number of the last schedules that ``lastNewBehaviours`` counts, at most 1000.
    package var lastSchedules: Int { Swift.min(schedules, 1000) }

    /// How many of the last schedules reached a new feature.
    package var lastNewBehaviours: Int {
        newBehaviours.reversed().prefix { $0 >= schedules - lastSchedules }.count
    }

    /// Returns the next schedules, at most `limit`.
    package func nextEpoch(limit: Int = .max) -> ScheduleEpoch<Space> {
        let maker = ScheduleMaker(
            space: space, strategies: settings.strategies, changesSteps: settings.changesSteps,
            corpus: corpus
        ).steered()
        return ScheduleEpoch(
            first: schedules, count: Swift.min(limit, settings.epochSize), seed: seed, maker: maker,
            common: seen)
    }

    /// Merges the results of an epoch. Their order does not matter.
    ///
    /// - Parameter results: One result for each index of the epoch.
    /// - Returns: The findings with new fingerprints.
    @discardableResult
    package mutating func merge(_ results: [ScheduleResult], of epoch: ScheduleEpoch<Space>)
        -> [FoundSchedule<
            Step
        >]
    {
        precondition(results.count == epoch.count, "An epoch has a result for each of its schedules.")
        precondition(epoch.first == schedules, "Epochs are merged in their order.")
        let known = findings.count
        for result in results.sorted(by: { $0.index < $1.index }) {
            if result.end != .completed { unfinished += 1 }
            note(result, of: epoch)
        }
        schedules += epoch.count
        trimCorpus()
        return Array(findings[known...])
    }

    private mutating func note(_ result: ScheduleResult, of epoch: ScheduleEpoch<Space>) {
        var isNew = false
        for feature in result.features where seen.note(feature) { isNew = true }
        if let parent = result.parent {
            corpus[parent].picks += 1
            if isNew { corpus[parent].gains += 1 }
        }
        var steps: [Step]?
        if isNew {
            newBehaviours.append(epoch.first + result.index)
            let made = epoch.schedule(result.index).steps
            steps = made
            corpus.append(CorpusEntry(steps: made, deviations: result.deviations))
        }
        noteStates(of: result, isNew: isNew) { epoch.schedule(result.index).steps }
        for (index, finding) in result.findings.enumerated()
        where !result.findings[..<index].contains(where: { $0.fingerprint == finding.fingerprint }) {
            let made = steps ?? epoch.schedule(result.index).steps
            steps = made
            note(
                FoundSchedule(
                    steps: made, deviations: result.deviations, finding: finding,
                    number: epoch.first + result.index))
        }
    }

    private mutating func note(_ found: FoundSchedule<Step>) {
        guard let index = findingIndices[found.finding.fingerprint] else {
            findingIndices[found.finding.fingerprint] = findings.count
            findings.append(found)
            return
        }
        findings[index].hits += 1
        var rival = found.replay
        if found.finding.step < findings[index].finding.step {
            rival = findings[index].replay
            findings[index].steps = found.steps
            findings[index].deviations = found.deviations
            findings[index].finding = found.finding
        }
        findings[index].rivals.add(rival, of: findings[index].steps)
    }

    /// Removes the entries that gained least for their number of picks. Called only between epochs, because
    /// parents are indices.
    private mutating func trimCorpus() {
        guard corpus.count > settings.corpusLimit else { return }
        let seeds = settings.changesSteps ? 0 : settings.seeds.count
        let ranked = corpus.indices.dropFirst(seeds).sorted { one, other in
            if corpus[one].gainsMore(than: corpus[other]) { return true }
            return !corpus[other].gainsMore(than: corpus[one]) && one > other
        }
        let kept = Array(0..<seeds) + ranked.prefix(Swift.max(1, settings.corpusLimit / 2)).sorted()
        corpus = kept.map { corpus[$0] }
    }
}

/// The ways in which a search makes schedules. Without any of them, it draws schedules at random.
package struct SearchStrategies: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Changes a schedule.
    package static let mutation = SearchStrategies(rawValue: 1)
    /// Continues the beginning of one schedule with the end of another.
    package static let splicing = SearchStrategies(rawValue: 2)

    /// Draws schedules without some shapes of steps. Two steps have the same shape if they differ only in their
    /// numbers.
    ///
    /// A fault that needs many steps of one shape in a row is rare when all shapes occur (Groce and others, Swarm
    /// Testing, ISSTA 2012).
    package static let swarms = SearchStrategies(rawValue: 4)

    package static let all: SearchStrategies = [.mutation, .splicing, .swarms]
}

package struct SearchSettings<Step: Hashable & Sendable>: Sendable {
    package var strategies: SearchStrategies = .all
    /// The number of schedules of an epoch. A search makes an epoch from the results of the epochs before, so
    /// the size affects the findings. It must not depend on the number of workers.
    package var epochSize = 256
    /// The first schedules, for example a workload or recorded gestures.
    package var seeds: [Schedule<Step>] = []
    /// Whether the search changes steps. With false, only choices change, and each schedule has the steps of
    /// one of `seeds`.
    package var changesSteps = true
    /// The maximum number of kept schedules that reached new features.
    package var corpusLimit = 2048

    package init() {}
}

/// A group of schedules that can run in any order and on any number of workers.
///
/// An epoch is a value. `schedule(_:)` depends only on the index, so workers make their schedules themselves.
package struct ScheduleEpoch<Space: StepSpace>: Sendable {
    package typealias Step = Space.Step

    /// The number of the first schedule in the search.
    package let first: Int
    package let count: Int

    let seed: UInt64
    let maker: ScheduleMaker<Space>
    /// Features that are so frequent that results omit them.
    let common: SeenFeatures

    package var indices: Range<Int> { 0..<count }

    /// Returns the schedule at an index in `0..<count`.
    package func schedule(_ index: Int) -> Schedule<Step> { made(index).schedule }

    private func made(_ index: Int) -> ScheduleMaker<Space>.Made {
        var random = SeededGenerator(seed: seed, part: first + index)
        return maker.make(&random)
    }

    /// Returns the result of a schedule whose run ended its process or did not end.
    package func unfinished(_ index: Int, _ end: ScheduleOutcome.End = .trapped) -> ScheduleResult {
        var result = ScheduleResult(index: index, parent: made(index).parent)
        result.end = end
        return result
    }

    package func run<Subject: ScheduleSubject>(_ index: Int, on subject: Subject, bench: ScheduleBench)
        -> ScheduleResult where Subject.Step == Step
    {
        let (schedule, parent) = made(index)
        let outcome = bench.run(schedule, on: subject)
        var result = ScheduleResult(index: index, parent: parent)
        result.findings = outcome.findings
        result.end = outcome.end
        result.features = bench.features.buckets(except: common)
        result.deviations = bench.choices.taking
        return result
    }
}

/// The result of a run, as a search needs it.
package struct ScheduleResult: Hashable, Sendable {
    package var index: Int
    /// The index in the corpus of the schedule from which this schedule was made.
    package var parent: Int?
    package var findings: [ScheduleFinding] = []
    package var end = ScheduleOutcome.End.completed
    package var deviations: Deviations = [:]
    /// The bucketed features that are not frequent.
    package var features: [UInt32] = []

    package init(index: Int, parent: Int? = nil) {
        self.index = index
        self.parent = parent
    }
}
