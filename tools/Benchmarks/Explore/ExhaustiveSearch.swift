import Exploration
import ListExploration
import ScrollSimulation
import SeededRandom

/// Proves the length of the shortest schedule that shows a fault by trying all shorter ones: fewer steps
/// first, then fewer deviations.
///
/// The steps are those that a search draws. A run without deviations reveals its choices. Each choice is
/// then changed, and so on.
struct ExhaustiveSearch {
    private let subject: ListSubject
    private let kinds: [ChoiceKind]
    private let alphabet: [Step]
    private let bench = ScheduleBench()
    private let deadline: Double
    private(set) var evaluations = 0

    struct Length: Comparable {
        let steps: Int
        let deviations: Int

        init(steps: Int, deviations: Int) { (self.steps, self.deviations) = (steps, deviations) }

        init(_ found: FoundSchedule<Step>) {
            self.init(steps: found.steps.count, deviations: found.deviations.count)
        }

        static func < (one: Length, other: Length) -> Bool {
            (one.steps, one.deviations) < (other.steps, other.deviations)
        }
    }

    /// - Parameter seconds: The limit of CPU time, in seconds.
    init(_ subject: ListSubject, _ space: ListSteps, seconds: Double) {
        self.subject = subject
        kinds = space.choiceKinds
        deadline = SearchedFault.cpuSeconds + seconds
        var random = SeededGenerator(seed: 1)
        var steps: [Step] = []
        var known: Set<Step> = []
        // Draws until no new step has appeared for 20,000 draws.
        var rest = 20_000
        while rest > 0, steps.count < 2000 {
            rest -= 1
            let step = space.drawStep(after: [], random: &random)
            if known.insert(step).inserted {
                steps.append(step)
                rest = 20_000
            }
        }
        alphabet = steps
    }

    /// Returns the shortest length of a schedule that shows a finding of this severity, among those shorter
    /// than `known`.
    ///
    /// - Returns: `known` if no shorter schedule shows the finding; nil if the time limit was reached first.
    mutating func shortest(below known: Length, severity: Int) -> Length? {
        for steps in 0...known.steps {
            let most = steps == known.steps ? known.deviations - 1 : 2
            for deviations in 0..<max(0, most + 1) {
                guard let isFound = shows(steps: steps, deviations: deviations, severity) else { return nil }
                if isFound { return Length(steps: steps, deviations: deviations) }
            }
        }
        return known
    }

    private mutating func shows(steps count: Int, deviations: Int, _ severity: Int) -> Bool? {
        var indices = [Int](repeating: 0, count: count)
        while true {
            let found = shows(indices.map { alphabet[$0] }, [:], after: -1, more: deviations, severity)
            if found != false { return found }
            var place = count - 1
            while place >= 0, indices[place] == alphabet.count - 1 {
                indices[place] = 0
                place -= 1
            }
            if place < 0 { return false }
            indices[place] += 1
        }
    }

    /// - Parameter after: The index of the last choice that deviates, among all choices of the run.
    private mutating func shows(
        _ steps: [Step], _ deviations: Deviations, after: Int, more: Int, _ severity: Int
    ) -> Bool? {
        if SearchedFault.cpuSeconds > deadline { return nil }
        evaluations += 1
        let outcome = bench.run(
            Schedule(steps, choices: .replay(deviations)), on: subject,
            recording: more > 0 ? .kinds(kinds) : .deviations)
        if more == 0 { return outcome.findings.contains { $0.severity >= severity } }
        let taken = bench.choices.taken
        for index in taken.indices.dropFirst(after + 1) {
            for option in 1..<max(1, taken[index].options) {
                var next = deviations
                next[taken[index].site] = option
                let found = shows(steps, next, after: index, more: more - 1, severity)
                if found != false { return found }
            }
        }
        return false
    }
}
