/// A curve to draw as a value over time: a timing curve, a spring, or the motion of a list.
package enum MotionCurve: Hashable, Sendable {
    /// Progress over the fraction of a duration.
    case timing(TimingCurve)
    /// The position, as a fraction of the distance, over seconds.
    case spring(Spring)
    /// Points over seconds.
    case deceleration(Deceleration)
    /// Pixels over seconds.
    case androidFling(AndroidFling)
    /// Points over points: the list's overshoot over the finger's.
    case rubberBand(RubberBand)

    /// A value of a curve and its derivative, in units of the value per unit of `t`.
    package struct Point: Hashable, Sendable {
        /// The argument of the curve. Its unit depends on the curve: a fraction, seconds or points.
        package var t: Double
        /// The value at `t`.
        package var value: Double
        /// The derivative of the value at `t`.
        package var velocity: Double
    }
}

extension MotionCurve {
    /// Returns the value at `t`, in the units that the curve's case names.
    package func value(at t: Double) -> Double {
        switch self {
        case .timing(let curve): curve.value(at: t)
        case .spring(let spring): spring.value(at: t)
        case .deceleration(let motion): motion.position(at: t)
        case .androidFling(let fling): fling.position(at: t)
        case .rubberBand(let band): band.stretch(at: t)
        }
    }

    /// Returns the derivative at `t`, in units of the value per unit of `t`.
    package func velocity(at t: Double) -> Double {
        switch self {
        case .timing(let curve): curve.slope(at: t)
        case .spring(let spring): spring.velocity(at: t)
        case .deceleration(let motion): motion.velocity(at: t)
        case .androidFling(let fling): fling.velocity(at: t)
        case .rubberBand(let band): band.slope(at: t)
        }
    }

    /// Returns the points of the curve at `times`, in the order of `times`.
    package func points(at times: some Sequence<Double>) -> [Point] {
        times.map { Point(t: $0, value: value(at: $0), velocity: velocity(at: $0)) }
    }

    /// Returns `count` points, evenly spaced over the curve's ``extent``, including its ends.
    ///
    /// - Precondition: `count` is not negative. A single point is the curve's start.
    package func samples(_ count: Int) -> [Point] {
        precondition(count >= 0, "A curve has no \(count) samples.")
        let extent = extent
        return points(at: (0..<count).map { $0 == 0 ? 0 : extent * (Double($0) / Double(count - 1)) })
    }

    /// The end of the range of `t` to draw, which starts at 0.
    package var extent: Double {
        switch self {
        case .timing: 1
        // An undamped spring never ends: four periods show its whole motion.
        case .spring(let spring): duration ?? 8 * .pi * (spring.mass / spring.stiffness).squareRoot()
        case .deceleration, .androidFling: duration ?? 0
        case .rubberBand(let band): band.dimension
        }
    }
}

// Further properties of a curve; nil if undefined or not finite.
extension MotionCurve {
    /// The duration in seconds: UIKit's duration of a spring, the time until a list is slower than 10 points
    /// a second, or the time until a fling is at rest.
    package var duration: Double? {
        switch self {
        case .timing, .rubberBand: nil
        case .spring(let spring): spring.duration < .infinity ? spring.duration : nil
        case .deceleration(let motion): motion.duration()
        case .androidFling(let fling): fling.duration
        }
    }

    /// CASpringAnimation's `settlingDuration` of a spring, in seconds.
    package var settlingDuration: Double? {
        guard let duration = spring?.settlingDuration, duration < .infinity else { return nil }
        return duration
    }

    /// The mass of a spring; nil for other curves.
    package var mass: Double? { spring?.mass }
    /// The stiffness of a spring; nil for other curves.
    package var stiffness: Double? { spring?.stiffness }
    /// The damping coefficient of a spring; nil for other curves.
    package var damping: Double? { spring?.damping }

    /// The rest position of a list or fling, in the unit of its value.
    package var restOffset: Double? {
        switch self {
        case .timing, .spring, .rubberBand: nil
        case .deceleration(let motion): motion.restOffset
        case .androidFling(let fling): fling.restOffset
        }
    }

    private var spring: Spring? {
        if case .spring(let spring) = self { spring } else { nil }
    }
}
