/// The pace of a motion when it started: evenly from a fraction to 1.
struct MotionPace {
    let fraction: Double
    /// From there to 1.
    let seconds: Double
    /// The start on the clock of the animator's loop, or nil without a loop.
    let startNs: Int64?
}
