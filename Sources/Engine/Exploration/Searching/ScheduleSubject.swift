/// What a search runs: the code under test with all that surrounds it.
///
/// A run must depend on nothing but its steps and the choices of the bench.
package protocol ScheduleSubject {
    associatedtype Step: Hashable & Sendable

    /// Runs the steps. Sets `bench.choices.step` before each step, takes choices from `bench.choices`, and notes in
    /// `bench.features` what a coverage-guided search is to tell runs apart by.
    func run(_ steps: [Step], on bench: ScheduleBench) -> ScheduleOutcome
}

/// What a worker keeps from run to run, so that a run allocates little.
package final class ScheduleBench {
    package let choices = Choices()
    package let features = FeatureCounts()
    /// True if the outcome needs digests.
    @exclusivity(unchecked) package internal(set) var wantsDigests = false

    package init() {}

    /// Runs a schedule. Afterwards `choices` and `features` hold what the run took and reached.
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
