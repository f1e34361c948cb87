/// The input of a run, beside its client: its steps, and the source of its choices.
public struct Schedule<Step: Hashable & Sendable>: Hashable, Sendable {
    public var steps: [Step]
    public var choices: ChoiceSource

    public init(_ steps: [Step], choices: ChoiceSource = .defaults) {
        self.steps = steps
        self.choices = choices
    }
}

/// A schedule that showed a finding. Its deviations are all that its run took, so it replays.
public struct FoundSchedule<Step: Hashable & Sendable>: Hashable, Sendable {
    public var steps: [Step]
    public var deviations: Deviations
    public var finding: ScheduleFinding
    /// The number of the schedule in its search, from 0; -1 for one that a shrinker met.
    public var number: Int
    /// How many schedules showed the same finding.
    public var hits: Int

    public init(
        steps: [Step], deviations: Deviations, finding: ScheduleFinding, number: Int = -1, hits: Int = 1
    ) {
        self.steps = steps
        self.deviations = deviations
        self.finding = finding
        self.number = number
        self.hits = hits
    }

    /// Runs this schedule again.
    public var replay: Schedule<Step> { Schedule(steps, choices: .replay(deviations)) }
}
