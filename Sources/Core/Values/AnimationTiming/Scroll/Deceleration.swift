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
    /// UIKit's `UIScrollView.DecelerationRate.fast`.
    package static var fastRate: Double { 0.99 }

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

    /// Returns the time until the list is within `distance` points of its rest position, in seconds.
    ///
    /// - Precondition: `distance` is positive.
    package func duration(toWithin distance: Double) -> Double {
        precondition(distance > 0, "A list never comes within \(distance) pt of its rest.")
        guard abs(restOffset) > distance else { return 0 }
        return log(distance / abs(restOffset)) / decay
    }

    /// Returns the seconds until the list has moved to `offset`; nil if the list never reaches it.
    package func time(toReach offset: Double) -> Double? {
        if offset == 0 { return 0 }
        let share = offset / restOffset
        guard share > 0, share < 1 else { return nil }
        return log1p(-share) / decay
    }
}
