#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A list coasting after the finger has left it: each millisecond keeps the same share of the speed.
///
/// Offsets are in points from where the finger left, times in seconds from when. A negative velocity
/// coasts the other way.
package struct Deceleration: Hashable, Sendable {
    /// How far a speed carries the list. The two differ by one part in a thousand.
    package enum Law: Hashable, Sendable, CaseIterable {
        /// The integral of the speed: it comes to rest −v ∕ (1000 ln rate) away, 499.50 pt for 1000 pt/s
        /// at the normal rate.
        case continuous
        /// The sum of whole millisecond steps, v ∕ 1000 · rate ∕ (1 − rate), as UIKit scrolls and as Apple's
        /// projection adds it up: 499.00 pt for 1000 pt/s at the normal rate.
        case uikit
    }

    /// UIKit's `UIScrollView.DecelerationRate.normal`.
    package static var normalRate: Double { 0.998 }
    /// UIKit's `UIScrollView.DecelerationRate.fast`.
    package static var fastRate: Double { 0.99 }

    /// Points a second when the finger leaves.
    package let velocity: Double
    /// The share of the speed that a millisecond leaves.
    package let rate: Double
    /// The formula for the distance.
    package let law: Law

    /// Where it comes to rest, points away: what a paging list projects its target from.
    package let restOffset: Double
    // ln of what a second leaves of the speed; negative.
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

    /// Points travelled after `time` seconds.
    package func position(at time: Double) -> Double {
        -restOffset * expm1(decay * time)
    }

    /// Points a second after `time` seconds.
    ///
    /// The speed that decays. Under ``Law/uikit`` the offset changes a thousandth slower than that,
    /// because each of its steps is taken with the speed at the step's end.
    package func velocity(at time: Double) -> Double {
        velocity * exp(decay * time)
    }

    /// Seconds until the speed is below `speed` points a second; UIKit stops a list at 10.
    ///
    /// - Precondition: `speed` is positive.
    package func duration(toSpeed speed: Double = 10) -> Double {
        precondition(speed > 0, "A list never slows down to \(speed) pt/s.")
        guard abs(velocity) > speed else { return 0 }
        return log(speed / abs(velocity)) / decay
    }

    /// Seconds until it is within `distance` points of its rest.
    ///
    /// - Precondition: `distance` is positive.
    package func duration(toWithin distance: Double) -> Double {
        precondition(distance > 0, "A list never comes within \(distance) pt of its rest.")
        guard abs(restOffset) > distance else { return 0 }
        return log(distance / abs(restOffset)) / decay
    }

    /// Seconds until it has travelled to `offset`, or nil when it never does.
    package func time(toReach offset: Double) -> Double? {
        if offset == 0 { return 0 }
        let share = offset / restOffset
        guard share > 0, share < 1 else { return nil }
        return log1p(-share) / decay
    }
}
