/// Where a run to a fraction comes to rest, as the fraction reads in the direction it had.
struct FractionRun {
    let fraction: Double
    let isReversed: Bool
    /// The moment at which it will be reached, as far as one was set.
    var arrival: DelayedWork?
}
