/// The ways in which a search makes schedules from those that reached something new. Without any of them, it draws
/// schedules at random.
package struct SearchStrategies: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Changes such a schedule.
    package static let mutation = SearchStrategies(rawValue: 1)
    /// Continues the beginning of one such schedule with the end of another.
    package static let splicing = SearchStrategies(rawValue: 2)

    package static let all: SearchStrategies = [.mutation, .splicing]
}

package struct SearchSettings<Step: Hashable & Sendable>: Sendable {
    package var strategies: SearchStrategies = .all
    /// The schedules of an epoch are made from what the epochs before it found, so the size decides what is found.
    /// It must not depend on the number of workers.
    package var epochSize = 256
    /// Schedules to begin with, for example a workload or recorded fingers.
    package var seeds: [Schedule<Step>] = []
    /// False: only choices change, and all schedules have the steps of one of `seeds`.
    package var changesSteps = true
    /// How many schedules that reached something new are kept.
    package var corpusLimit = 2048

    package init() {}
}
