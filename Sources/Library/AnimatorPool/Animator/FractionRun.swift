/// A run to a fraction. The fraction counts in the direction that the animator had at the start of the run.
struct FractionRun {
    let fraction: Double
    let isReversed: Bool
    /// The timer for the arrival, once the animator runs.
    var arrival: DelayedWork?
}
