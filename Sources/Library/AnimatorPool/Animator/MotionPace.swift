/// A motion as it was set going: evenly from a fraction to 1.
struct MotionPace {
    let fraction: Double
    /// From there to 1.
    let seconds: Double
    /// When it sets out, on the clock of the animator's loop; nil without one.
    let startNs: Int64?
}
