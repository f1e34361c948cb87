import AnimationTiming

/// How an interrupted animator goes on: what each of its animations needs for a new course.
struct MotionBend {
    /// The curve it followed.
    let oldCurve: TimingCurve
    /// The curve to follow from what is on screen.
    let newCurve: TimingCurve
    /// Progress a second on the course that is on screen; negative towards the start.
    let pace: Double
    /// What the way that is left will take.
    let seconds: Double

    /// The new curve for a way of `travel`, which what is on screen enters with `speed` a second.
    ///
    /// A spring, of whichever form, is fitted to the time that is left and keeps its damping ratio; it
    /// takes the speed over, in place of one of its own. No other curve can.
    func curve(travel: Double, speed: Double) -> TimingCurve {
        guard case .spring(let spring) = newCurve else { return newCurve }
        // Where there is no way, or no time for it, a speed in ways a second says nothing.
        guard travel != 0, Spring.durations.contains(seconds) else { return .linear }
        // Where the former curve is upright there is no speed to take over.
        let ways = speed.isFinite ? speed / travel : 0
        let velocity = min(max(ways, -Spring.greatestVelocity), Spring.greatestVelocity)
        return .spring(
            Spring(dampingRatio: spring.dampingRatio, duration: seconds, initialVelocity: velocity))
    }
}

extension Spring {
    // What a spring can be fitted to, in seconds and ways a second.
    static var durations: ClosedRange<Double> { 1e-9...1e9 }
    static var greatestVelocity: Double { 1e9 }
}
