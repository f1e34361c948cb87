/// The input of a run, beside its client: its steps, and the source of its choices.
package struct Schedule<Step: Hashable & Sendable>: Hashable, Sendable {
    package var steps: [Step]
    package var choices: ChoiceSource

    package init(_ steps: [Step], choices: ChoiceSource = .defaults) {
        self.steps = steps
        self.choices = choices
    }
}

/// A schedule that showed a finding. Its deviations are all that its run took, so it replays.
package struct FoundSchedule<Step: Hashable & Sendable>: Hashable, Sendable {
    package var steps: [Step]
    package var deviations: Deviations
    package var finding: ScheduleFinding
    /// The number of the schedule in its search, from 0; -1 for one that a shrinker met.
    package var number: Int
    /// How many schedules showed the same finding.
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

    /// Runs this schedule again.
    package var replay: Schedule<Step> { Schedule(steps, choices: .replay(deviations)) }
}
