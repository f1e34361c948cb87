import Exploration
import ScrollSimulation

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
        var lines = explanation.parts.map { "\(words($0.part, in: steps)): \($0.freedom.words)" }
        if let neighbour = explanation.neighbour {
            lines.append("the nearest scroll that passes: \(passes(neighbour, steps))")
        }
        if let after = explanation.inevitableAfter {
            lines.append(
                after == 0
                    ? "it happens whatever the steps are"
                    : "from step \(after) on it happens, whatever steps follow")
        }
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
        case .value(let step, let index): "step \(step + 1), \(space.valueNames(of: steps[step])[index])"
        case .deviation(let site):
            "choice \(site.kind.name)"
                + ([RunChoice.Kind.pool, .prepared].contains { $0.choiceKind == site.kind }
                    ? " of item \(site.actor)" : "")
        }
    }

    private func passes(_ neighbour: ScheduleExplanation<Step>.Neighbour, _ steps: [Step]) -> String {
        switch neighbour.changed {
        case .step(let step): "without step \(step + 1)"
        case .value(let step, let index):
            "with \(space.valueNames(of: steps[step])[index]) "
                + "\(space.values(of: neighbour.steps[step])[index].value) in step \(step + 1)"
        case .deviation: "without the \(words(neighbour.changed, in: steps))"
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
        case .some: "some values"
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
