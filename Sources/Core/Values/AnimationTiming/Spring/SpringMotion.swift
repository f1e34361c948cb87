#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
