/// The explanation of why a schedule shows its finding.
package struct ScheduleExplanation<Step: Hashable & Sendable>: Hashable, Sendable {
    /// A part of a schedule that could be different.
    package enum Part: Hashable, Sendable {
        case step(Int)
        /// A number of a step, with its index in `StepSpace.values(of:)`.
        case value(step: Int, index: Int)
        case deviation(ChoiceSite)
    }

    /// The values of a part with which the finding remains.
    package enum Freedom: Hashable, Sendable {
        /// All tried values.
        case any
        /// No other tried value.
        case only
        /// This number and all larger tried numbers.
        case atLeast(Int)
        /// This number and all smaller tried numbers.
        case atMost(Int)
        /// Some of the tried values.
        case some
    }

    package struct MarkedPart: Hashable, Sendable {
        package var part: Part
        package var freedom: Freedom
    }

    /// A schedule without the finding that differs in one part.
    package struct Neighbour: Hashable, Sendable {
        package var steps: [Step]
        package var deviations: Deviations
        package var changed: Part
        /// The first step after which the states of both runs differ, or nil if the subject has no digests.
        package var firstDifference: Int?
    }

    /// Each number and each deviation of the schedule, in the order of the steps, deviations last.
    package var parts: [MarkedPart] = []
    /// The nearest schedule without findings. A different number is nearer than a different option, which is
    /// nearer than a missing step.
    package var neighbour: Neighbour?
    /// At each index k: the share of random continuations of the first k steps that show the finding, from 0
    /// to 1.
    package var failureShares: [Double] = []
    /// The number of schedules that ran.
    package var evaluations = 0

    package init() {}

    /// The number of steps after which every tried continuation showed the finding.
    package var inevitableAfter: Int? {
        guard let last = failureShares.lastIndex(where: { $0 < 1 }) else {
            return failureShares.isEmpty ? nil : 0
        }
        return last + 1 < failureShares.count ? last + 1 : nil
    }
}
