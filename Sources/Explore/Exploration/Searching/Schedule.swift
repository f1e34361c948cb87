/// The input of a run: its steps, and the source of its choices.
package struct Schedule<Step: Hashable & Sendable>: Hashable, Sendable {
    package var steps: [Step]
    package var choices: ChoiceSource

    package init(_ steps: [Step], choices: ChoiceSource = .defaults) {
        self.steps = steps
        self.choices = choices
    }
}

/// A schedule that showed a finding. It has all deviations of its run, so it can be replayed.
package struct FoundSchedule<Step: Hashable & Sendable>: Hashable, Sendable {
    package var steps: [Step]
    package var deviations: Deviations
    package var finding: ScheduleFinding
    /// The number of the schedule in its search, from 0, or -1 for a schedule from a shrinker.
    package var number: Int
    /// The number of schedules that showed the same finding.
    package var hits: Int

    package init(
        steps: [Step], deviations: Deviations, finding: ScheduleFinding, number: Int = -1, hits: Int = 1
    ) {
        self.steps = steps
        self.deviations = deviations
        self.finding = finding
        self.number = number
        self.hits = hits
    }

    /// The schedule that repeats the run.
    package var replay: Schedule<Step> { Schedule(steps, choices: .replay(deviations)) }
}
