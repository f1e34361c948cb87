/// The ways in which a search makes schedules from those that reached something new. Without any of them, it draws
/// schedules at random.
public struct SearchStrategies: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Changes such a schedule.
    public static let mutation = SearchStrategies(rawValue: 1)
    /// Continues the beginning of one such schedule with the end of another.
    public static let splicing = SearchStrategies(rawValue: 2)

    public static let all: SearchStrategies = [.mutation, .splicing]
}

public struct SearchSettings<Step: Hashable & Sendable>: Sendable {
    public var strategies: SearchStrategies = .all
    /// The schedules of an epoch are made from what the epochs before it found, so the size decides what is found.
    /// It must not depend on the number of workers.
    public var epochSize = 256
    /// Schedules to begin with, for example a workload or recorded fingers.
    public var seeds: [Schedule<Step>] = []
    /// False: only choices change, and all schedules have the steps of one of `seeds`.
    public var changesSteps = true
    /// How many schedules that reached something new are kept.
    public var corpusLimit = 2048

    public init() {}
}
