import Exploration
import ScrollSimulation

/// A search for the steps and choices that break a list.
///
/// It starts no threads: whoever owns it runs the schedules of an epoch on as many workers as there are, and the findings
/// are the same.
///
///     var search = ListSearch(ListSubject(list, seed: 1), seed: 1)
///     while search.schedules < 10_000 {
///         let epoch = search.nextEpoch(limit: 10_000 - search.schedules)
///         let results = epoch.indices.map { epoch.run($0, on: search.subject, bench: bench) }
///         for found in search.merge(results, of: epoch) { search.shrink(found) }
///     }
package struct ListSearch: Sendable {
    package typealias Epoch = ScheduleEpoch<ListSteps>
    package typealias Found = FoundSchedule<Step>

    package let subject: ListSubject
    package let seed: UInt64
    let space: ListSteps
    private var search: ScheduleSearch<ListSteps>
    /// The findings with their shortest schedules, in the order found.
    package internal(set) var shrunk: [ShrunkFinding] = []
    private var known: Set<Fingerprint> = []
    #if !hasFeature(Embedded)
        /// The findings whose schedules did not show them again.
        package private(set) var unreproduced: [Found] = []
    #endif

    /// - Parameters:
    ///   - steps: The steps of each schedule, of which only the choices change; nil makes up steps, too.
    ///   - families: The steps that are made up.
    package init(
        _ subject: ListSubject, steps: [Step]? = nil,
        families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), seed: UInt64
    ) {
        self.subject = subject
        self.seed = seed
        space = ListSteps(subject.list, families: families)
        var settings = SearchSettings<Step>()
        if let steps {
            settings.seeds = [Schedule(steps, choices: .defaults)]
            settings.changesSteps = false
        }
        search = ScheduleSearch(space, settings, seed: seed)
    }

    /// How many schedules ran.
    package var schedules: Int { search.schedules }
    /// How many different behaviours the schedules showed.
    package var behaviours: Int { search.behaviours }
    /// An estimate of the chance that the next schedule shows a new one (Good and Turing).
    package var chanceOfNewBehaviour: Double { search.chanceOfNewBehaviour }
    /// The number of schedules that showed one of these findings.
    package func hits(of fingerprints: [Fingerprint]) -> Int {
        search.findings.filter { fingerprints.contains($0.finding.fingerprint) }
            .reduce(0) { $0 + $1.hits }
    }

    package func nextEpoch(limit: Int) -> Epoch { search.nextEpoch(limit: limit) }

    /// Takes the results of an epoch, one for each of its schedules.
    ///
    /// - Returns: The new findings, the worst first.
    package mutating func merge(_ results: [ScheduleResult], of epoch: Epoch) -> [Found] {
        search.merge(results, of: epoch).filter { known.insert($0.finding.fingerprint).inserted }
            .sorted { ($1.finding.severity, $0.number) < ($0.finding.severity, $1.number) }
    }

    /// Makes the schedule of a finding as short as it can.
    ///
    /// - Parameters:
    ///   - limit: The most runs.
    ///   - progress: Is called with each shorter schedule; false ends it there.
    /// - Returns: The finding; nil if an earlier finding has the same shortest schedule, or if the run does not fail again.
    @discardableResult
    package mutating func shrink(
        _ found: Found, limit: Int = 3000, progress: @escaping (FoundStory) -> Bool = { _ in true }
    ) -> ShrunkFinding? {
        shrink(found, on: subject, limit: limit, progress: progress)
    }

    /// - Parameter runner: Runs the schedules.
    mutating func shrink<Runner: ScheduleSubject>(
        _ found: Found, on runner: Runner, limit: Int, progress: @escaping (FoundStory) -> Bool
    ) -> ShrunkFinding? where Runner.Step == Step {
        let shrinker = ScheduleShrinker(found, space: space, subject: runner, bench: ScheduleBench())
        let subject = subject
        shrinker.shrink(limit: limit) { progress(subject.story(of: $0)) }
        guard shrinker.isReproduced else {
            #if !hasFeature(Embedded)
                unreproduced.append(found)
            #endif
            return nil
        }
        let story = subject.story(of: shrinker.best)
        guard let finding = story.finding else { return nil }
        // Findings with the same shortest schedule have the same cause, even if they break different rules: the worst one
        // was shrunk first. So do findings that break one rule after the same steps and choices, for example with a
        // background of 1 s and of 60 s.
        let sites = shrinker.best.deviations.entries.map { $0.site }
        let known = shrunk.firstIndex {
            guard $0.found.steps == shrinker.best.steps, let other = $0.story.finding else { return false }
            return $0.found.deviations == shrinker.best.deviations
                || other.violation.invariant == finding.violation.invariant
                    && $0.found.deviations.entries.map { $0.site } == sites
        }
        if let known {
            shrunk[known].fingerprints.append(found.finding.fingerprint)
            return nil
        }
        let shrunkFinding = ShrunkFinding(shrinker, story)
        shrunk.append(shrunkFinding)
        return shrunkFinding
    }
}

/// A finding with the shortest schedule that shows it: a broken rule, or a run that ends its process.
package struct ShrunkFinding: Sendable {
    package let found: FoundSchedule<Step>
    package let story: FoundStory
    /// How many runs it took.
    package let evaluations: Int
    /// Whether nothing can be left out.
    package let isMinimal: Bool
    /// The fingerprints of all findings that shrink to this schedule.
    package internal(set) var fingerprints: [Fingerprint]

    init(_ shrinker: ScheduleShrinker<ListSteps, some ScheduleSubject>, _ story: FoundStory) {
        (found, self.story) = (shrinker.best, story)
        (evaluations, isMinimal) = (shrinker.evaluations, shrinker.isMinimal)
        fingerprints = [found.finding.fingerprint]
    }
}
