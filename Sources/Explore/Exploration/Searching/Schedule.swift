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
    package internal(set) var rivals = Rivals<Step>()

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

/// The identity of a finding. The subject computes it from the properties that distinguish findings.
package struct Fingerprint: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    package var rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An error that a run showed.
package struct ScheduleFinding: Hashable, Sendable, BitwiseCopyable {
    package var fingerprint: Fingerprint
    /// The part of the identity that tells what to mend. Findings with different fingerprints can have one cause.
    package var cause: Fingerprint
    /// The severity. A larger number is worse.
    package var severity: Int
    /// The index of the step during which the finding occurred. Later steps are not needed for it.
    package var step: Int

    /// - Parameter cause: the fingerprint itself if nil.
    package init(_ fingerprint: Fingerprint, cause: Fingerprint? = nil, severity: Int, step: Int) {
        self.fingerprint = fingerprint
        self.cause = cause ?? fingerprint
        self.severity = severity
        self.step = step
    }
}

/// The result of a run.
package struct ScheduleOutcome: Hashable, Sendable {
    package enum End: Hashable, Sendable, BitwiseCopyable {
        case completed
        /// The code under test ended its process.
        case trapped
        case hung
    }

    /// The findings, in the order of the run.
    package var findings: [ScheduleFinding]
    /// A digest of the state for each step that ran, if the bench requests digests and the subject has them.
    /// Equal states have equal digests.
    package var digests: [UInt64]
    package var end: End

    package init(findings: [ScheduleFinding] = [], digests: [UInt64] = [], end: End = .completed) {
        self.findings = findings
        self.digests = digests
        self.end = end
    }

    package func finding(_ fingerprint: Fingerprint) -> ScheduleFinding? {
        findings.first { $0.fingerprint == fingerprint }
    }

    /// The worst finding, and of equally bad findings the first.
    package var worst: ScheduleFinding? {
        var worst: ScheduleFinding?
        for finding in findings where finding.severity > (worst?.severity ?? Int.min) { worst = finding }
        return worst
    }
}

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
