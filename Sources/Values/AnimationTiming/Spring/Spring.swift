/// A mass on a damped spring that pulls it from 0 to 1.
///
/// Its place is a closed form of time, so it depends on no frame before. Times are seconds, speeds are
/// fractions of the whole way a second.
public struct Spring: Hashable, Sendable {
    public let mass: Double
    public let stiffness: Double
    public let damping: Double
    /// The speed at the start; negative starts away from the goal.
    public let initialVelocity: Double
    /// Whether a spring damped beyond critical may be as slow as physics would have it.
    ///
    /// CoreAnimation lets none be, unless asked: it moves them, and times them, as critically damped.
    public let allowsOverdamping: Bool
    /// How long an animator runs along this spring: the seconds it was fitted to, or else UIKit's settling
    /// time, within a thousandth of the goal. Infinite without damping.
    public let duration: Double
    /// Whether the spring was made for a duration, and would be another one for another.
    public let isFitted: Bool
    /// How it was fitted; of no meaning for a spring with parts of its own.
    public let fit: Fit

    /// How a spring of the damping ratio form is made to settle in a duration.
    public enum Fit: Hashable, Sendable {
        /// UIKit's: when the duration is over, what is left of the way is a thousandth of it.
        case uikit
        /// EasyAnimation's: when the duration is over, a thousandth is left of e^(−ζωt), which bounds the swing.
        ///
        /// A closed form (mass 1, damping −2·ln 0.001 ∕ duration, stiffness (damping ∕ 2ζ)²) that asks nothing about
        /// the speed at the start. With a ratio near 1 the spring is not quite there: 0.8 % short at 1.
        case easyAnimation
    }

    let motion: SpringMotion

    /// The spring of UIKit's `UISpringTimingParameters()`: mass 3, stiffness 1000, damping 500.
    public init() {
        self.init(mass: 3, stiffness: 1000, damping: 500)
    }

    /// Creates a spring from its parts. An animator along it runs for the spring's own ``duration``.
    ///
    /// - Precondition: `mass` and `stiffness` are positive, `damping` is not negative, all are finite.
    public init(
        mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        if let fault = Self.fault(mass, stiffness, damping, initialVelocity) {
            preconditionFailure("A spring \(fault).")
        }
        self.init(
            parts: (mass, stiffness, damping), initialVelocity: initialVelocity,
            allowsOverdamping: allowsOverdamping, duration: nil)
    }

    /// Creates the spring of UIKit's damping ratio form: as stiff as it must be to settle within a
    /// thousandth of its goal in `duration` seconds.
    ///
    /// The ratio is clamped to UIKit's range, 1.19e-7 to 1. Below about a thousandth no stiffness settles
    /// in any time, and the spring has the greatest stiffness that any higher ratio gets.
    ///
    /// - Parameter fit: another one than UIKit's.
    /// - Precondition: `duration` lies between 1e-9 and 1e9, `initialVelocity` between ±1e9.
    public init(
        dampingRatio: Double, duration: Double, initialVelocity: Double = 0, fit: Fit = .uikit
    ) {
        if let fault = Self.fault(dampingRatio, duration, initialVelocity) {
            preconditionFailure("A spring \(fault).")
        }
        let ratio = min(max(dampingRatio, SpringFit.leastRatio), 1)
        let turns =
            switch fit {
            case .uikit: SpringFit(ratio: ratio, velocity: initialVelocity * duration).turns
            case .easyAnimation: SpringFit.turnsOfEnvelope / ratio
            }
        let frequency = turns / duration
        self.init(
            parts: (1, frequency * frequency, 2 * ratio * frequency), initialVelocity: initialVelocity,
            allowsOverdamping: false, duration: duration, fit: fit)
    }

    private init(
        parts: (mass: Double, stiffness: Double, damping: Double), initialVelocity: Double,
        allowsOverdamping: Bool, duration: Double?, fit: Fit = .uikit
    ) {
        self.fit = fit
        (mass, stiffness, damping) = parts
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
        isFitted = duration != nil
        let frequency = (parts.stiffness / parts.mass).squareRoot()
        let ratio = parts.damping / (2 * (parts.mass * parts.stiffness).squareRoot())
        motion = SpringMotion(
            frequency: frequency, ratio: allowsOverdamping ? ratio : min(ratio, 1), velocity: initialVelocity)
        self.duration =
            duration
            ?? SpringSettling(frequency: frequency, ratio: ratio, velocity: initialVelocity, motion: motion)
            .uikitDuration
    }

    static func fault(_ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) -> String? {
        if !(mass > 0) { return "needs a positive mass, not \(mass)" }
        if !(stiffness > 0) { return "needs a positive stiffness, not \(stiffness)" }
        if !(damping >= 0) { return "needs a damping of 0 or more, not \(damping)" }
        let frequency = stiffness / mass
        let product = mass * stiffness
        let isSound =
            frequency.isNormal && product.isNormal && damping.isFinite && velocity.isFinite
            && (damping / product.squareRoot()).isFinite
        return isSound ? nil : "needs parts that a Double can multiply and divide"
    }

    static func fault(_ ratio: Double, _ duration: Double, _ velocity: Double) -> String? {
        if !(duration > 0) { return "needs a positive duration, not \(duration)" }
        if !ratio.isFinite { return "needs a finite damping ratio" }
        // Beyond these a stiffness is no longer a Double.
        if !(1e-9...1e9).contains(duration) { return "needs a duration from 1e-9 to 1e9 s, not \(duration)" }
        if !(-1e9...1e9).contains(velocity) { return "needs a velocity of at most 1e9 either way" }
        return nil
    }
}

extension Spring {
    /// The share of damping that lets it just not swing; 1 is critical.
    public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

    /// The place at a time: 0 at the start, around 1 in the end. 0 before the start.
    public func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < .infinity else { return 1 }
        return 1 - motion.distance(at: time)
    }

    /// The speed at a time; the initial one at 0, none before.
    public func velocity(at time: Double) -> Double {
        guard time >= 0, time < .infinity else { return 0 }
        return motion.velocity(at: time)
    }

    /// CASpringAnimation's `settlingDuration`: where damping is critical or more, a multiple of 0.1 s.
    /// Infinite without damping.
    public var settlingDuration: Double {
        let frequency = (stiffness / mass).squareRoot()
        return SpringSettling(
            frequency: frequency, ratio: dampingRatio, velocity: initialVelocity, motion: motion
        ).coreAnimationDuration
    }

    /// The same spring as an animator of `duration` seconds that starts with `velocity` would have it: one
    /// of the damping ratio form is fitted anew, one with parts of its own keeps them, and its own time.
    ///
    /// - Precondition: as for ``init(dampingRatio:duration:initialVelocity:)``.
    public func adapted(toDuration duration: Double, initialVelocity velocity: Double) -> Spring {
        if isFitted {
            return Spring(
                dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity, fit: fit)
        }
        return Spring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
            allowsOverdamping: allowsOverdamping)
    }
}
