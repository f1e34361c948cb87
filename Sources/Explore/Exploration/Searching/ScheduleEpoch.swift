import SeededRandom

/// A group of schedules that can run in any order and on any number of workers.
///
/// An epoch is a value. `schedule(_:)` depends only on the index, so workers make their schedules themselves.
package struct ScheduleEpoch<Space: StepSpace>: Sendable {
    package typealias Step = Space.Step

    /// The number of the first schedule in the search.
    package let first: Int
    package let count: Int

    let seed: UInt64
    let maker: ScheduleMaker<Space>
    /// Features that are so frequent that results omit them.
    let common: SeenFeatures

    package var indices: Range<Int> { 0..<count }

    /// Returns the schedule at an index in `0..<count`.
    package func schedule(_ index: Int) -> Schedule<Step> { made(index).schedule }

    private func made(_ index: Int) -> ScheduleMaker<Space>.Made {
        var random = SeededGenerator(seed: seed, part: first + index)
        return maker.make(&random)
    }

    /// Returns the result of a schedule whose run ended its process or did not end.
    package func unfinished(_ index: Int, _ end: ScheduleOutcome.End = .trapped) -> ScheduleResult {
        var result = ScheduleResult(index: index, parent: made(index).parent)
        result.end = end
        return result
    }

    package func run<Subject: ScheduleSubject>(_ index: Int, on subject: Subject, bench: ScheduleBench)
        -> ScheduleResult where Subject.Step == Step
    {
        let (schedule, parent) = made(index)
        let outcome = bench.run(schedule, on: subject)
        var result = ScheduleResult(index: index, parent: parent)
        result.findings = outcome.findings
        result.end = outcome.end
        result.features = bench.features.buckets(except: common)
        result.deviations = bench.choices.taking
        return result
    }
}

/// The result of a run, as a search needs it.
package struct ScheduleResult: Hashable, Sendable {
    package var index: Int
    /// The index in the corpus of the schedule from which this schedule was made.
    package var parent: Int?
    package var findings: [ScheduleFinding] = []
    package var end = ScheduleOutcome.End.completed
    package var deviations: Deviations = [:]
    /// The bucketed features that are not frequent.
    package var features: [UInt32] = []

    package init(index: Int, parent: Int? = nil) {
        self.index = index
        self.parent = parent
    }
}
