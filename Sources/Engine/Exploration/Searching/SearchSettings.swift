/// The ways in which a search makes schedules. Without any of them, a search draws schedules at random with all
/// kinds of choices and all families of steps.
public struct SearchStrategies: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Each schedule switches families of steps and kinds of choices off, and draws a rate for each kind.
    public static let swarms = SearchStrategies(rawValue: 1)
    /// Changes schedules that reached something new.
    public static let mutation = SearchStrategies(rawValue: 2)
    /// Continues the beginning of one such schedule with the end of another.
    public static let splicing = SearchStrategies(rawValue: 4)
    /// Few deviations at random choices of a whole run (after probabilistic concurrency testing).
    public static let points = SearchStrategies(rawValue: 8)
    /// All single deviations of a short schedule, then all pairs (iterative deepening).
    public static let deepening = SearchStrategies(rawValue: 16)

    public static let all: SearchStrategies = [.swarms, .mutation, .splicing, .points, .deepening]
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
    /// Deepening tries up to so many deviations at once.
    public var deepestDeviations = 3

    public init() {}
}
