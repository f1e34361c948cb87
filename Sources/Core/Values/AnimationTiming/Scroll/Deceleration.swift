#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The deceleration of a list after the lift: each millisecond multiplies the speed by the same rate.
///
/// Offsets are in points from the position at the lift, times in seconds since the lift. A negative velocity
/// moves the list in the opposite direction.
package struct Deceleration: Hashable, Sendable {
    /// The formula for the distance. The two formulas differ by one part in a thousand.
    package enum Law: Hashable, Sendable, CaseIterable {
        /// The integral of the speed. The distance is −v ∕ (1000 ln rate): 499.50 pt for 1000 pt/s at the
        /// normal rate.
        case continuous
        /// The sum of whole millisecond steps, as in UIKit's scrolling and Apple's projection. The distance
        /// is v ∕ 1000 · rate ∕ (1 − rate): 499.00 pt for 1000 pt/s at the normal rate.
        case uikit
    }

    /// UIKit's `UIScrollView.DecelerationRate.normal`.
    package static var normalRate: Double { 0.998 }

    /// The velocity when the finger lifts, in points a second.
    package let velocity: Double
    /// The factor of the speed per millisecond.
    package let rate: Double
    /// The formula for the distance.
    package let law: Law

    /// The distance until the list is at rest, in points. A paging list projects its target from this offset.
    package let restOffset: Double
    // The logarithm of the factor of the speed per second; negative.
    private let decay: Double

    /// Creates the motion of a list that leaves the finger with `velocity` points a second.
    ///
    /// - Precondition: `0 < rate < 1`, and `velocity` lies between ±1e9.
    package init(velocity: Double, rate: Double = Deceleration.normalRate, law: Law = .continuous) {
        if let fault = Self.fault(velocity: velocity, rate: rate) {
            preconditionFailure("A deceleration \(fault).")
        }
        self.velocity = velocity
        self.rate = rate
        self.law = law
        decay = 1000 * log(rate)
        restOffset =
            switch law {
            case .continuous: -velocity / decay
            case .uikit: velocity / 1000 * (rate / (1 - rate))
            }
    }

    static func fault(velocity: Double, rate: Double) -> String? {
        if !(rate > 0 && rate < 1) { return "needs a rate between 0 and 1, not \(rate)" }
        if !(-1e9...1e9).contains(velocity) { return "needs a velocity of at most 1e9 pt/s, not \(velocity)" }
        return nil
    }

    /// Returns the distance after `time` seconds, in points.
    package func position(at time: Double) -> Double {
        -restOffset * expm1(decay * time)
    }

    /// Returns the decaying speed after `time` seconds, in points a second.
    ///
    /// Under ``Law/uikit`` the offset changes a thousandth slower, because each of its steps uses the speed
    /// at the step's end.
    package func velocity(at time: Double) -> Double {
        velocity * exp(decay * time)
    }

    /// Returns the seconds until the speed is below `speed` points a second. UIKit stops a list at 10.
    ///
    /// - Precondition: `speed` is positive.
    package func duration(toSpeed speed: Double = 10) -> Double {
        precondition(speed > 0, "A list never slows down to \(speed) pt/s.")
        guard abs(velocity) > speed else { return 0 }
        return log(speed / abs(velocity)) / decay
    }

    /// Returns the seconds until the list has moved to `offset`; nil if the list never reaches it.
    package func time(toReach offset: Double) -> Double? {
        if offset == 0 { return 0 }
        let share = offset / restOffset
        guard share > 0, share < 1 else { return nil }
        return log1p(-share) / decay
    }
}

/// The fling of Android's scroller, in pixels of a screen.
///
/// The distance and the duration follow from the velocity by a power law. The course is a Bézier,
/// approximated by a hundred straight lines, as on Android.
package struct AndroidFling: Hashable, Sendable {
    /// The velocity when the finger lifts, in pixels a second.
    package let velocity: Double
    /// The density of the screen, in pixels per 1/160 inch.
    package let density: Double
    /// The time until the fling is at rest, in seconds.
    package let duration: Double
    /// The distance until the fling is at rest, in pixels; negative for a negative velocity.
    package let restOffset: Double

    /// Creates a fling.
    ///
    /// - Precondition: `density` lies between 0.001 and 1000, `velocity` between ±1e9.
    package init(velocity: Double, density: Double = 1) {
        if let fault = Self.fault(velocity: velocity, density: density) {
            preconditionFailure("A fling \(fault).")
        }
        self.velocity = velocity
        self.density = density
        let rate = log(0.78) / log(0.9)
        let inflexion = 0.35
        // Scroll friction × gravity in inches × pixels per inch × a look-and-feel factor.
        let friction = 0.015 * (9.80665 * 39.37 * 160 * density * 0.84)
        let energy = log(inflexion * abs(velocity) / friction)
        duration = exp(energy / (rate - 1))
        let distance = friction * exp(rate / (rate - 1) * energy)
        restOffset = velocity < 0 ? -distance : distance
    }

    static func fault(velocity: Double, density: Double) -> String? {
        if !(1e-3...1e3).contains(density) { return "needs a density from 0.001 to 1000, not \(density)" }
        if !(-1e9...1e9).contains(velocity) { return "needs a velocity of at most 1e9 px/s, not \(velocity)" }
        return nil
    }

    /// Returns the distance after `time` seconds, in pixels.
    package func position(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < duration else { return restOffset }
        let line = self.line(at: time)
        return restOffset * (line.start + (time / duration * Self.lines - line.index) * line.rise)
    }

    /// Returns the velocity after `time` seconds, in pixels a second: the slope of the current straight line.
    package func velocity(at time: Double) -> Double {
        guard time >= 0, time < duration else { return 0 }
        return restOffset * line(at: time).rise * Self.lines / duration
    }

    private static var lines: Double { 100 }

    private func line(at time: Double) -> (index: Double, start: Double, rise: Double) {
        let curve = CubicBezier(unchecked: (0.175, 0.5, 0.35, 1))
        let index = min((time / duration * Self.lines).rounded(.down), Self.lines - 1)
        let start = curve.value(at: index / Self.lines)
        return (index, start, curve.value(at: (index + 1) / Self.lines) - start)
    }
}

/// The overshoot of a list beyond its edge: each further point of the finger moves the list less, and the
/// list never moves by more than its length.
package struct RubberBand: Hashable, Sendable {
    /// The list's length in points, the limit of its overshoot.
    package let dimension: Double
    /// The fraction of the finger's first point that the list follows; 0.55 in UIKit.
    package let coefficient: Double

    /// Creates a rubber band.
    ///
    /// - Precondition: Both are positive and finite.
    package init(dimension: Double, coefficient: Double = 0.55) {
        precondition(
            dimension > 0 && dimension < .infinity, "A list's length is positive, not \(dimension) pt.")
        precondition(
            coefficient > 0 && coefficient < .infinity,
            "A rubber band's coefficient is positive, not \(coefficient).")
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// Returns the overshoot of the list, in points, when the finger is `overshoot` points beyond the edge.
    package func stretch(at overshoot: Double) -> Double {
        let pull = coefficient * overshoot
        // Equal to (1 − 1 ∕ (c·x∕d + 1))·d, without the difference that loses digits at small pulls.
        return pull * (dimension / (dimension + abs(pull)))
    }

    /// Returns the movement of the list per point of the finger.
    package func slope(at overshoot: Double) -> Double {
        let share = dimension / (dimension + abs(coefficient * overshoot))
        return coefficient * share * share
    }
}
