/// The ways in which a search makes schedules from schedules that reached new features. Without any of them,
/// it draws schedules at random.
package struct SearchStrategies: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Changes a schedule.
    package static let mutation = SearchStrategies(rawValue: 1)
    /// Continues the beginning of one schedule with the end of another.
    package static let splicing = SearchStrategies(rawValue: 2)

    package static let all: SearchStrategies = [.mutation, .splicing]
}

package struct SearchSettings<Step: Hashable & Sendable>: Sendable {
    package var strategies: SearchStrategies = .all
    /// The number of schedules of an epoch. A search makes an epoch from the results of the epochs before, so
    /// the size affects the findings. It must not depend on the number of workers.
    package var epochSize = 256
    /// The first schedules, for example a workload or recorded gestures.
    package var seeds: [Schedule<Step>] = []
    /// Whether the search changes steps. With false, only choices change, and each schedule has the steps of
    /// one of `seeds`.
    package var changesSteps = true
    /// The maximum number of kept schedules that reached new features.
    package var corpusLimit = 2048

    package init() {}
}
