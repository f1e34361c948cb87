#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A mass on a damped spring that pulls the mass from 0 to 1.
///
/// The position is a closed form of time, independent of earlier frames. Times are in seconds, speeds in
/// fractions of the whole distance per second.
public struct Spring: Hashable, Sendable {
    /// `CASpringAnimation.mass`, above 0.
    public let mass: Double
    /// `CASpringAnimation.stiffness`, above 0.
    public let stiffness: Double
    /// `CASpringAnimation.damping`: the damping coefficient, 0 or more. See ``dampingRatio`` for the ratio.
    public let damping: Double
    /// The initial speed. A negative speed moves away from the goal.
    public let initialVelocity: Double
    /// Whether an overdamped spring moves as slowly as in physics.
    ///
    /// By default CoreAnimation moves and times overdamped springs as critically damped ones.
    public let allowsOverdamping: Bool
    /// The duration of an animator along this spring: the duration of the fit, or UIKit's settling time to a
    /// thousandth of the distance. Infinite without damping.
    public let duration: Double
    /// Whether the spring was fitted to a duration, so that another duration results in another spring.
    public let isFitted: Bool
    /// The method of the fit. Meaningless for a spring with explicit mass, stiffness and damping.
    public let fit: Fit

    /// The method that fits a spring with a damping ratio to a duration.
    public enum Fit: Hashable, Sendable {
        /// UIKit's method: at the end of the duration a thousandth of the distance remains.
        case uikit
        /// EasyAnimation's method: at the end the bound of the oscillation, e^(−ζωt), is a thousandth.
        ///
        /// A closed form that ignores the initial speed: mass 1, damping −2·ln 0.001 ∕ duration, stiffness
        /// (damping ∕ 2ζ)². With a ratio near 1 the spring is short of its goal at the end: 0.8 % at 1.
        case easyAnimation
    }

    let motion: SpringMotion

    /// The spring of UIKit's `UISpringTimingParameters()`: mass 3, stiffness 1000, damping 500.
    public init() {
        self.init(mass: 3, stiffness: 1000, damping: 500)
    }

    /// Creates a spring from mass, stiffness and damping. Its animators run for the spring's ``duration``.
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

    /// Creates a spring from a damping ratio, as UIKit does. The spring settles within a thousandth of the
    /// distance in `duration` seconds.
    ///
    /// The ratio is clamped to UIKit's range, 1.19e-7 to 1. Below about a thousandth no stiffness settles in
    /// any time. The spring then has the greatest stiffness of all higher ratios.
    ///
    /// - Parameter fit: The method that finds the stiffness.
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
        // Outside these ranges a Double cannot hold the stiffness.
        if !(1e-9...1e9).contains(duration) { return "needs a duration from 1e-9 to 1e9 s, not \(duration)" }
        if !(-1e9...1e9).contains(velocity) { return "needs a velocity of at most 1e9 either way" }
        return nil
    }
}

extension Spring {
    /// The damping relative to critical damping; 1 is critical.
    public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

    /// Returns the position at a time: 0 before and at the start, near 1 at the end.
    public func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < .infinity else { return 1 }
        return 1 - motion.distance(at: time)
    }

    /// Returns the speed at a time: 0 before the start, the initial speed at 0.
    public func velocity(at time: Double) -> Double {
        guard time >= 0, time < .infinity else { return 0 }
        return motion.velocity(at: time)
    }

    /// CASpringAnimation's `settlingDuration`. With critical or greater damping, a multiple of 0.1 s.
    /// Infinite without damping.
    public var settlingDuration: Double {
        let frequency = (stiffness / mass).squareRoot()
        return SpringSettling(
            frequency: frequency, ratio: dampingRatio, velocity: initialVelocity, motion: motion
        ).coreAnimationDuration
    }

    /// Returns the spring for an animator of `duration` seconds that starts with `velocity`. A spring with a
    /// damping ratio is fitted to the duration. Another spring keeps all but its velocity.
    ///
    /// - Precondition: As for ``init(dampingRatio:duration:initialVelocity:)``.
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

/// The solution of x″ + 2ζω x′ + ω² (x − 1) = 0 from 0 with an initial speed. Each case is a kind of damping.
enum SpringMotion: Hashable, Sendable {
    /// Underdamped. The distance is amplitude · e^(−decay·t) · cos(frequency·t − phase), and the speed has
    /// the same form. One cosine with a phase costs half as much as a sine and a cosine.
    case swinging(
        decay: Double, frequency: Double, amplitude: Double, phase: Double, speed: Double, speedPhase: Double)
    /// Critically damped: distance e^(−rate·t) · (1 + lag·t).
    case critical(rate: Double, lag: Double, velocity: Double)
    /// Overdamped: two exponentials.
    case creeping(slow: Double, fast: Double, slowShare: Double, fastShare: Double)

    init(frequency: Double, ratio: Double, velocity: Double) {
        // Near critical damping the two terms would be large and nearly cancel.
        let distanceToCritical = 1 - ratio * ratio
        if abs(distanceToCritical) < 1e-9 {
            self = .critical(rate: frequency, lag: frequency - velocity, velocity: velocity)
        } else if distanceToCritical > 0 {
            let decay = ratio * frequency
            let swing = frequency * distanceToCritical.squareRoot()
            let sine = (decay - velocity) / swing
            // The sine coefficient of the derivative; the cosine coefficient is the velocity.
            let speedSine = decay * sine + swing
            self = .swinging(
                decay: decay, frequency: swing, amplitude: hypot(1, sine), phase: atan2(sine, 1),
                speed: hypot(velocity, speedSine), speedPhase: atan2(speedSine, velocity))
        } else {
            let root = (-distanceToCritical).squareRoot()
            let fast = frequency * (ratio + root)
            // The product of the rates is ω²; the difference of ratio and root would lose digits.
            let slow = frequency * frequency / fast
            self = .creeping(
                slow: slow, fast: fast, slowShare: (fast - velocity) / (fast - slow),
                fastShare: (velocity - slow) / (fast - slow))
        }
    }

    /// Returns the distance to the goal; negative beyond the goal.
    @inline(__always)
    func distance(at time: Double) -> Double {
        switch self {
        case .swinging(let decay, let frequency, let amplitude, let phase, _, _):
            amplitude * exp(-decay * time) * cos(frequency * time - phase)
        case .critical(let rate, let lag, _):
            exp(-rate * time) * (1 + lag * time)
        case .creeping(let slow, let fast, let slowShare, let fastShare):
            slowShare * exp(-slow * time) + fastShare * exp(-fast * time)
        }
    }

    @inline(__always)
    func velocity(at time: Double) -> Double {
        switch self {
        case .swinging(let decay, let frequency, _, _, let speed, let speedPhase):
            speed * exp(-decay * time) * cos(frequency * time - speedPhase)
        case .critical(let rate, let lag, let velocity):
            exp(-rate * time) * (velocity + rate * lag * time)
        case .creeping(let slow, let fast, let slowShare, let fastShare):
            slow * slowShare * exp(-slow * time) + fast * fastShare * exp(-fast * time)
        }
    }
}

/// The time at which a spring counts as settled. UIKit and CoreAnimation agree on underdamped springs only.
struct SpringSettling {
    let frequency: Double
    let ratio: Double
    let velocity: Double
    let motion: SpringMotion

    private static var threshold: Double { SpringFit.threshold }

    /// The duration of a UIKit animator along a spring with explicit mass, stiffness and damping.
    var uikitDuration: Double {
        if case .creeping = motion { return lastCrossing }
        return ratio < 1 ? swingingDuration : criticalEstimate
    }

    /// CASpringAnimation's `settlingDuration`.
    var coreAnimationDuration: Double {
        ratio < 1 ? swingingDuration : steppedDuration
    }

    /// The time until the bound of the amplitude, not the oscillation itself, is below the threshold.
    private var swingingDuration: Double {
        let decay = ratio * frequency
        guard decay > 0 else { return .infinity }
        let swing = frequency * (1 - ratio * ratio).squareRoot()
        return max(0, (-log(Self.threshold) + log(1 + abs((decay - velocity) / swing))) / decay)
    }

    /// UIKit's formula for critical damping: an approximation of Lambert's W, 0.02 % off from rest.
    private var criticalEstimate: Double {
        let lag = frequency - velocity
        let logarithm = log(abs(Self.threshold * frequency * exp(-frequency / lag) / lag))
        let depth = -1 - logarithm
        let fit =
            1 + 0.3361 * (depth / 2).squareRoot() / (1 - 0.0042 * depth * exp(-0.0201 * depth.squareRoot()))
        let root = logarithm - 5.9506097239272915 * (1 - 1 / fit)
        let duration = -(frequency + lag * root) / (frequency * lag)
        // Near an initial velocity of one frequency the formula divides by 0 or takes an imaginary root.
        return duration.isFinite && duration >= 0 ? duration : lastCrossing
    }

    /// CoreAnimation steps by 0.1 s to the first step after which the distance stays below the threshold.
    private var steppedDuration: Double {
        let critical = SpringMotion(frequency: frequency, ratio: 1, velocity: velocity)
        let last = SpringSettling(frequency: frequency, ratio: 1, velocity: velocity, motion: critical)
            .lastCrossing
        // CoreAnimation checks only the steps and misses a peak between two steps.
        var step = (last * 10).rounded(.up)
        while step > 0, abs(critical.distance(at: (step - 1) / 10)) <= Self.threshold { step -= 1 }
        return step / 10
    }

    /// The last time at which a motion without oscillation is a threshold away from its goal.
    private var lastCrossing: Double {
        // The motion reverses at most once. After that the distance only shrinks.
        let turn = turningTime
        var low = abs(motion.distance(at: turn)) > Self.threshold ? turn : 0
        var high = turn
        if low == turn {
            high = max(2 * turn, 1 / frequency)
            while abs(motion.distance(at: high)) > Self.threshold { high *= 2 }
        }
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if abs(motion.distance(at: middle)) > Self.threshold { low = middle } else { high = middle }
        }
    }

    private var turningTime: Double {
        let time: Double =
            switch motion {
            case .swinging: 0
            case .critical(let rate, let lag, let velocity): -velocity / (rate * lag)
            case .creeping(let slow, let fast, let slowShare, let fastShare):
                log(-fast * fastShare / (slow * slowShare)) / (fast - slow)
            }
        return time.isFinite && time > 0 ? time : 0
    }
}

/// Finds the frequency with which a spring of a given damping ratio settles in a given time.
///
/// All values are in units of the duration: `turns` is the frequency times the duration, and the velocity
/// is in whole distances per duration.
struct SpringFit {
    let ratio: Double
    let velocity: Double

    /// The smallest ratio. UIKit clamps smaller ratios to this value.
    static var leastRatio: Double { 1.19e-7 }
    /// The remaining part of the distance at which the spring counts as settled.
    static var threshold: Double { 0.001 }

    /// The damping ratio times `turns` at which the bound e^(−ζωt) is a thousandth.
    static var turnsOfEnvelope: Double { -log(threshold) }

    /// The frequency times the duration.
    ///
    /// Several frequencies may fit. With the highest the spring settles at the end of the duration instead of
    /// passing its goal then. A velocity that grows from 0 leads to this frequency. A very high velocity
    /// allows only the lowest.
    var turns: Double {
        if velocity == 0, let turns = turnsFromRest { return turns }
        if velocity <= 0 { return root(above: 0) }
        let peak = self.peak
        return remainder(at: peak) >= Self.threshold ? root(above: peak) : root(below: zero)
    }

    private var isCritical: Bool { ratio >= 1 }
    private var swing: Double { (1 - ratio * ratio).squareRoot() }

    /// The closed form without an initial velocity.
    private var turnsFromRest: Double? {
        // The root of (1 + u) e^(−u) = 0.001.
        if isCritical { return 9.233413476451586 }
        let reach = log(ratio / (Self.threshold * swing))
        // Below e thousandths, less damping makes the spring slower. Below one thousandth there is no root.
        return reach > 0 ? reach / ratio : 1 / (M_E * Self.threshold)
    }

    /// Returns UIKit's measure of the distance to the goal at the end of the duration.
    private func remainder(at turns: Double) -> Double {
        let amplitude =
            isCritical ? abs(1 + turns - velocity) : abs(ratio * turns - velocity) / (turns * swing)
        return amplitude * exp(-(isCritical ? turns : ratio * turns))
    }

    // With a positive velocity the remainder falls to zero, rises to a peak, and falls for good.
    private var zero: Double { isCritical ? velocity - 1 : velocity / ratio }
    private var peak: Double {
        isCritical ? velocity : (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio)
    }

    private func root(above low: Double) -> Double {
        var high = max(2 * low, 1)
        while remainder(at: high) > Self.threshold { high *= 2 }
        return root(falling: low, to: high)
    }

    private func root(below high: Double) -> Double { root(falling: 0, to: high) }

    /// Returns the root in an interval in which the remainder falls below the threshold, by bisection.
    private func root(falling low: Double, to high: Double) -> Double {
        var low = low
        var high = high
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if remainder(at: middle) > Self.threshold { low = middle } else { high = middle }
        }
    }
}
