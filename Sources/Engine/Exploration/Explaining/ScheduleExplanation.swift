/// Why a schedule shows its finding.
package struct ScheduleExplanation<Step: Hashable & Sendable>: Hashable, Sendable {
    /// Something in a schedule that could be different.
    package enum Part: Hashable, Sendable {
        /// The step as a whole.
        case step(Int)
        /// A number of a step, by the index in `StepSpace.values(of:)`.
        case value(step: Int, index: Int)
        case deviation(ChoiceSite)
    }

    /// What a part may be, so that the finding stays.
    package enum Freedom: Hashable, Sendable {
        /// Whatever was tried in its place shows the finding, too.
        case any
        /// Nothing else that was tried shows it.
        case only
        /// This number and all larger ones that were tried.
        case atLeast(Int)
        /// This number and all smaller ones that were tried.
        case atMost(Int)
        /// Some of what was tried in its place.
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
        /// The first step after which the states of both runs differ. Nil if the subject has no digests.
        package var firstDifference: Int?
    }

    /// Each number and each deviation of the schedule, in the order of the steps, deviations last.
    package var parts: [MarkedPart] = []
    /// The nearest schedule that passes: another number before another option, and that before a missing step.
    package var neighbour: Neighbour?
    /// At each index k: how many random continuations of the first k steps show the finding, from 0 to 1.
    package var failureShares: [Double] = []
    /// How many schedules ran.
    package var evaluations = 0

    package init() {}

    /// The number of steps after which every continuation that was tried showed the finding.
    package var inevitableAfter: Int? {
        guard let last = failureShares.lastIndex(where: { $0 < 1 }) else {
            return failureShares.isEmpty ? nil : 0
        }
        return last + 1 < failureShares.count ? last + 1 : nil
    }
}
