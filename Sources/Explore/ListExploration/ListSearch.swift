import Exploration
import ScrollSimulation

/// A search for the steps and choices that break a list.
///
/// The search starts no threads: its owner runs the schedules of an epoch on any number of workers. The
/// findings do not depend on that number.
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
    /// The findings with their shortest schedules, one for each cause, in the order of their discovery.
    package internal(set) var shrunk: [ShrunkFinding] = []
    private var causes: [Cause] = []
    /// The findings that did not occur again when their schedules were repeated.
    package private(set) var unreproduced: [Found] = []

    /// What the search returned of the findings of one cause.
    private struct Cause {
        let fingerprint: Fingerprint
        var severity: Int
        var count = 1

        /// The number of findings of one cause and severity to shrink. One of them may shrink further than the first.
        static let most = 2
    }

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - steps: The steps of each schedule, of which only the choices change; nil to draw steps, too.
    ///   - families: The families of steps to draw.
    package init(
        _ subject: ListSubject, steps: [Step]? = nil,
        families: some Collection<ListSteps.Family> = ListSteps.Family.allCases, seed: UInt64
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

    /// The number of schedules that ran.
    package var schedules: Int { search.schedules }
    /// The number of different behaviours that the schedules showed.
    package var behaviours: Int { search.behaviours }
    /// The number of the last schedules that ``lastNewBehaviours`` counts, at most 1000.
    package var lastSchedules: Int { search.lastSchedules }
    /// How many of the last schedules showed a new behaviour.
    package var lastNewBehaviours: Int { search.lastNewBehaviours }
    /// Returns how often schedules showed a finding with these causes.
    package func hits(of causes: [Fingerprint]) -> Int {
        search.findings.filter { causes.contains($0.finding.cause) }.reduce(0) { $0 + $1.hits }
    }

    /// The first finding of each cause that was not shrunk.
    package var unshrunk: [Found] {
        var known = shrunk.flatMap { $0.causes } + unreproduced.map { $0.finding.cause }
        return search.findings.filter { found in
            defer { known.append(found.finding.cause) }
            return !known.contains(found.finding.cause)
        }
    }

    /// Returns how many of these findings break each rule, in words. Runs each schedule once.
    package func rules(of findings: [Found]) -> String {
        var counts: [(code: String, count: Int)] = []
        for found in findings {
            let finding = subject.story(of: found).finding
            let code = finding?.violation.invariant.code ?? "a run that ends its process"
            if let place = counts.firstIndex(where: { $0.code == code }) {
                counts[place].count += 1
            } else {
                counts.append((code, 1))
            }
        }
        return counts.map { "\($0.count) \($0.code)" }.joined(separator: ", ")
    }

    package func nextEpoch(limit: Int) -> Epoch { search.nextEpoch(limit: limit) }

    /// Merges the results of an epoch, one for each of its schedules.
    ///
    /// - Returns: The findings to shrink, the worst first: those of new causes, and those that may be worse or shorter
    ///   than the findings of a known cause.
    package mutating func merge(_ results: [ScheduleResult], of epoch: Epoch) -> [Found] {
        search.merge(results, of: epoch)
            .sorted { ($1.finding.severity, $0.number) < ($0.finding.severity, $1.number) }
            .filter { isNews($0.finding) }
    }

    private mutating func isNews(_ finding: ScheduleFinding) -> Bool {
        let new = Cause(fingerprint: finding.cause, severity: finding.severity)
        guard let place = causes.firstIndex(where: { $0.fingerprint == finding.cause }) else {
            causes.append(new)
            return true
        }
        let known = causes[place]
        if known.severity < new.severity {
            causes[place] = new
            return true
        }
        guard known.severity == new.severity, known.count < Cause.most else { return false }
        causes[place].count += 1
        return true
    }

    /// Shrinks the schedule of a finding.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of runs.
    ///   - progress: Called with each shorter schedule. Shrinking stops when it returns false.
    /// - Returns: The finding, or nil if it is not worse or shorter than an earlier finding of its cause, or if the run
    ///   does not fail again.
    @discardableResult
    package mutating func shrink(
        _ found: Found, limit: Int = 3000, progress: @escaping (FoundStory) -> Bool = { _ in true }
    ) -> ShrunkFinding? {
        shrink(found, on: subject, limit: limit, progress: progress)
    }

    /// Shrinks the schedule of a finding.
    ///
    /// - Parameter runner: Runs the schedules.
    mutating func shrink<Runner: ScheduleSubject>(
        _ found: Found, on runner: Runner, limit: Int, progress: @escaping (FoundStory) -> Bool
    ) -> ShrunkFinding? where Runner.Step == Step {
        let shrinker = ScheduleShrinker(found, space: space, subject: runner, bench: ScheduleBench())
        let subject = subject
        shrinker.shrink(limit: limit) { progress(subject.story(of: $0)) }
        guard shrinker.isReproduced else {
            unreproduced.append(found)
            return nil
        }
        let story = subject.story(of: shrinker.best)
        guard story.finding != nil || story.end != nil else { return nil }
        return add(ShrunkFinding(shrinker, story))
    }
}

/// A finding with the shortest schedule that shows it: a broken rule, or a run that ends its process.
package struct ShrunkFinding: Sendable {
    package let found: FoundSchedule<Step>
    package let story: FoundStory
    /// The number of runs that shrinking needed.
    package let evaluations: Int
    /// Whether no step or deviation can be removed.
    package let isMinimal: Bool
    /// The causes of the findings that shrink to this schedule.
    package internal(set) var causes: [Fingerprint]

    init(_ shrinker: ScheduleShrinker<ListSteps, some ScheduleSubject>, _ story: FoundStory) {
        (found, self.story) = (shrinker.best, story)
        (evaluations, isMinimal) = (shrinker.evaluations, shrinker.isMinimal)
        causes = [found.finding.cause]
    }
}

extension ListSearch {
    /// Returns why the shortest schedule of a finding shows it, in lines: the possible values of each number
    /// and choice, the nearest schedule that passes, and the step after which the finding is inevitable.
    package func explanation(of finding: ShrunkFinding) -> [String] { explained(finding).lines }

    /// Returns the same lines, and the story of the nearest schedule that passes.
    package func explained(_ finding: ShrunkFinding) -> (lines: [String], passing: FoundStory?) {
        let explanation = ScheduleExplainer(
            finding.found, space: space, subject: subject, bench: ScheduleBench()
        ).explain(seed: seed, continuations: 32, length: 6)
        let steps = finding.found.steps
        var lines = explanation.parts.map { part in
            wordsOfChoice(part, in: finding) ?? "\(words(part.part, in: steps)): \(part.freedom.words)"
        }
        if let neighbour = explanation.neighbour {
            lines.append("the nearest scroll that passes: \(passes(neighbour, finding))")
        }
        if let after = explanation.inevitableAfter {
            lines.append(
                after == 0
                    ? "it happens whatever the steps are"
                    : "from step \(after) on it happens, whatever steps follow")
        }
        if let words = words(explanation.moments, of: finding) { lines.append(words) }
        let passing = explanation.neighbour.map {
            subject.story(
                of: FoundSchedule(
                    steps: $0.steps, deviations: $0.deviations, finding: finding.found.finding))
        }
        return (lines, passing)
    }

    private func words(_ part: ScheduleExplanation<Step>.Part, in steps: [Step]) -> String {
        switch part {
        case .step(let step): "step \(step + 1)"
        case .value(let step, let index):
            "step \(step + 1), \(space.valueNames(of: steps[step])[index]) "
                + "\(space.values(of: steps[step])[index].value)"
        case .deviation(let site):
            "choice \(site.kind.name)"
                + ([RunChoice.Kind.pool, .prepared].contains { $0.choiceKind == site.kind }
                    ? " of item \(site.actor)" : "")
        }
    }

    private func passes(
        _ neighbour: ScheduleExplanation<Step>.Neighbour, _ finding: ShrunkFinding
    ) -> String {
        let steps = finding.found.steps
        return switch neighbour.changed {
        case .step(let step): "without step \(step + 1)"
        case .value(let step, let index):
            "with \(space.valueNames(of: steps[step])[index]) "
                + "\(space.values(of: neighbour.steps[step])[index].value) in step \(step + 1)"
        case .deviation(let site):
            wordsOfOther(neighbour.deviations[site], at: site, in: finding)
                ?? "without the \(words(neighbour.changed, in: steps))"
        }
    }
}

extension ScheduleExplanation.Freedom {
    fileprivate var words: String {
        switch self {
        case .any: "any value"
        case .only: "only this"
        case .atLeast(let least): "\(least) or more"
        case .atMost(let most): "\(most) or less"
        case .some(let values, let others): Self.words(values, not: others)
        }
    }
}

extension ListSteps {
    /// Returns the names of a step's numbers, in the order of ``values(of:)``.
    func valueNames(of step: Step) -> [String] {
        switch step {
        case .scroll: ["points"]
        case .offset: ["points"]
        case .fling: ["velocity"]
        case .drag: ["distance", "duration in ms"]
        case .wait, .background, .busy: ["ms"]
        case .slider: ["item", "percent", "duration in ms"]
        case .insert, .delete, .reload, .reconfigure: ["at", "count"]
        case .move: ["from", "to"]
        case .reset: ["items"]
        case .turn(let steps): steps.flatMap { valueNames(of: $0) }
        default: ["item"]
        }
    }
}
