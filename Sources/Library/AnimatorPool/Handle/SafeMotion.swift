/// A motion as it was set going: evenly from a fraction to 1.
struct SafeMotion {
    let fraction: Double
    /// From there to 1.
    let seconds: Double
    /// When it sets out, on the clock of the animator's loop; nil without one.
    let startNs: Int64?
}

/// Where a run to a fraction comes to rest, as the fraction reads in the direction it had.
struct Landing {
    let fraction: Double
    let isReversed: Bool
    /// The moment at which it will be reached, as far as one was set.
    var arrival: Appointment?
}
