/// The code that a search runs: the code under test with its surroundings.
///
/// A run must depend only on its steps and the choices of the bench.
package protocol ScheduleSubject {
    associatedtype Step: Hashable & Sendable

    /// Runs the steps. Sets `bench.choices.step` before each step, takes choices from `bench.choices`, and
    /// counts in `bench.features` the features by which a coverage-guided search distinguishes runs.
    func run(_ steps: [Step], on bench: ScheduleBench) -> ScheduleOutcome
}

/// The objects that a worker reuses for each run, so that a run allocates little.
package final class ScheduleBench {
    package let choices = Choices()
    package let features = FeatureCounts()
    /// Whether the outcome needs digests.
    @exclusivity(unchecked) package internal(set) var wantsDigests = false

    package init() {}

    /// Runs a schedule. Afterwards `choices` and `features` contain the choices and features of the run.
    package func run<Subject: ScheduleSubject>(
        _ schedule: Schedule<Subject.Step>, on subject: Subject, wantsDigests: Bool = false,
        recording: Choices.Recording = .deviations
    ) -> ScheduleOutcome {
        self.wantsDigests = wantsDigests
        features.restart()
        choices.restart(schedule.choices, recording: recording)
        return subject.run(schedule.steps, on: self)
    }
}
