/// A number of schedules that can run in any order and on any number of workers.
///
/// An epoch is a value. `schedule(_:)` depends on the index alone, so workers make their schedules themselves.
public struct ScheduleEpoch<Space: StepSpace>: Sendable {
    public typealias Step = Space.Step

    /// The number of the first schedule in the search.
    public let first: Int
    public let count: Int

    let seed: UInt64
    let maker: ScheduleMaker<Space>
    /// Features that are so frequent that results need not name them.
    let common: SeenFeatures

    public var indices: Range<Int> { 0..<count }

    /// The schedule at an index in `0..<count`.
    public func schedule(_ index: Int) -> Schedule<Step> { made(index).schedule }

    private func made(_ index: Int) -> ScheduleMaker<Space>.Made {
        var random = SearchRandom(seed: seed, part: first + index)
        return maker.make(&random)
    }

    /// The result of a schedule whose run ended its process, or did not end.
    public func unfinished(_ index: Int, _ end: ScheduleOutcome.End = .trapped) -> ScheduleResult {
        var result = ScheduleResult(index: index, parent: made(index).parent)
        result.end = end
        return result
    }

    /// Makes a schedule and runs it.
    public func run<Subject: ScheduleSubject>(_ index: Int, on subject: Subject, bench: ScheduleBench)
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

/// What a search needs to know about a run.
public struct ScheduleResult: Hashable, Sendable {
    public var index: Int
    /// The schedule of the corpus that this one was made from.
    public var parent: Int?
    public var findings: [ScheduleFinding] = []
    public var end = ScheduleOutcome.End.completed
    public var deviations: Deviations = [:]
    /// The bucketed features that are not frequent.
    public var features: [UInt32] = []

    public init(index: Int, parent: Int? = nil) {
        self.index = index
        self.parent = parent
    }
}
