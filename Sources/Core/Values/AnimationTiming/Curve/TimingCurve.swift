/// The progress of an animation as a function of the elapsed fraction of its duration.
public enum TimingCurve: Hashable, Sendable {
    /// Progress equals the fraction of time.
    case linear
    /// UIKit's `easeIn`: starts slowly.
    case easeIn
    /// UIKit's `easeOut`: ends slowly.
    case easeOut
    /// UIKit's `easeInOut`: starts and ends slowly.
    case easeInOut
    /// CoreAnimation's default curve, also the curve of UIKit's `UICubicTimingParameters()`.
    case `default`
    /// A Bézier with the app's control points: `UICubicTimingParameters(controlPoint1:controlPoint2:)`.
    case cubicBezier(CubicBezier)
    /// A spring, stretched to the animator's duration: fraction 1 is the spring's ``Spring/duration``.
    ///
    /// An animator with another duration calls ``adapted(toDuration:initialVelocity:)`` first.
    // Springs and samples are indirect, so that the other curves, read at every frame, stay small.
    indirect case spring(Spring)
    /// A user-defined curve.
    indirect case sampled(SampledCurve)

    /// Returns a curve with two control points.
    ///
    /// - Precondition: `x1` and `x2` are in 0…1, and all numbers are finite. Check a user's numbers with
    ///   ``CubicBezier/init(checking:_:_:_:)``.
    public static func cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double) -> TimingCurve {
        .cubicBezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }

    /// Returns the progress at a fraction of time; 0 at 0 and 1 at 1.
    ///
    /// Both the progress and the fraction may be outside 0…1: see ``CubicBezier/value(at:)``.
    public func value(at fraction: Double) -> Double {
        switch self {
        case .linear: fraction
        case .easeIn: Self.easeInBezier.value(at: fraction)
        case .easeOut: Self.easeOutBezier.value(at: fraction)
        case .easeInOut: Self.easeInOutBezier.value(at: fraction)
        case .default: Self.defaultBezier.value(at: fraction)
        case .cubicBezier(let bezier): bezier.value(at: fraction)
        case .spring(let spring): Self.value(of: spring, at: fraction)
        case .sampled(let curve): curve.value(at: fraction)
        }
    }

    /// Returns the change of progress per fraction of time.
    public func slope(at fraction: Double) -> Double {
        switch self {
        case .linear: 1
        case .easeIn: Self.easeInBezier.slope(at: fraction)
        case .easeOut: Self.easeOutBezier.slope(at: fraction)
        case .easeInOut: Self.easeInOutBezier.slope(at: fraction)
        case .default: Self.defaultBezier.slope(at: fraction)
        case .cubicBezier(let bezier): bezier.slope(at: fraction)
        case .spring(let spring): Self.slope(of: spring, at: fraction)
        case .sampled(let curve): curve.slope(at: fraction)
        }
    }

    // After its duration a spring is a thousandth away from its goal, but the ended animation shows the goal.
    // A spring without damping has no duration and does not move before its end.
    private static func value(of spring: Spring, at fraction: Double) -> Double {
        guard fraction < 1 else { return 1 }
        guard spring.duration < .infinity else { return 0 }
        return spring.value(at: fraction * spring.duration)
    }

    private static func slope(of spring: Spring, at fraction: Double) -> Double {
        guard fraction < 1, spring.duration < .infinity else { return 0 }
        return spring.velocity(at: fraction * spring.duration) * spring.duration
    }

    // Computed, not stored: the compiler folds each curve into constants. A stored global would check its
    // initialisation at each use.
    @inline(__always)
    private static var easeInBezier: CubicBezier { CubicBezier(unchecked: (0.42, 0, 1, 1)) }
    @inline(__always)
    private static var easeOutBezier: CubicBezier { CubicBezier(unchecked: (0, 0, 0.58, 1)) }
    @inline(__always)
    private static var easeInOutBezier: CubicBezier { CubicBezier(unchecked: (0.42, 0, 0.58, 1)) }
    @inline(__always)
    private static var defaultBezier: CubicBezier { CubicBezier(unchecked: (0.25, 0.1, 0.25, 1)) }

    /// Returns the duration of an animator of `duration` seconds along this curve. A spring with mass,
    /// stiffness and damping has its own duration, as in UIKit.
    public func duration(ofAnimatorFor duration: Double) -> Double {
        if case .spring(let spring) = self, !spring.isFitted { return spring.duration }
        return duration
    }

    /// Returns the curve for an animator of `duration` seconds that starts with `velocity` whole distances
    /// per second. A spring becomes another spring. Other curves stay the same and have no initial speed.
    ///
    /// - Precondition: For a spring with a damping ratio, as for
    ///   ``Spring/init(dampingRatio:duration:initialVelocity:)``.
    public func adapted(toDuration duration: Double, initialVelocity velocity: Double? = nil) -> TimingCurve {
        guard case .spring(let spring) = self else { return self }
        return .spring(
            spring.adapted(toDuration: duration, initialVelocity: velocity ?? spring.initialVelocity))
    }
}

/// A user-defined type that provides a timing curve: UIKit's `UITimingCurveProvider`.
///
/// UIKit reads three properties of a provider, because its animations know only Béziers and springs. This
/// protocol has one property, a curve, which may be a ``SampledCurve`` of any function.
public protocol TimingCurveProvider {
    /// The current curve. An animator reads it once, at its creation or continuation.
    var timingCurve: TimingCurve { get }
}

extension TimingCurve: TimingCurveProvider {
    /// This curve.
    public var timingCurve: TimingCurve { self }
}

/// Corresponds to UIKit's `UICubicTimingParameters`.
extension CubicBezier: TimingCurveProvider {
    /// The Bézier as a curve.
    public var timingCurve: TimingCurve { .cubicBezier(self) }
}

/// Corresponds to UIKit's `UISpringTimingParameters`.
extension Spring: TimingCurveProvider {
    /// The spring as a curve.
    public var timingCurve: TimingCurve { .spring(self) }
}

extension SampledCurve: TimingCurveProvider {
    /// The sampled function as a curve.
    public var timingCurve: TimingCurve { .sampled(self) }
}

/// A user-defined timing curve: evenly spaced values with straight lines between them.
///
/// Unlike a closure, values can be compared and stored in a log. With 257 values the error is below 3e-5 for
/// curves as bent as UIKit's.
public struct SampledCurve: Hashable, Sendable {
    /// Progress at fractions 0, 1 ∕ n, 2 ∕ n … 1 of time.
    public let values: [Double]

    /// Creates a curve from its values.
    ///
    /// - Precondition: There are at least two values, and all are finite.
    public init(values: [Double]) {
        precondition(values.count >= 2, "A sampled curve needs at least two values, not \(values.count).")
        precondition(values.allSatisfy { $0.isFinite }, "A sampled curve needs finite values.")
        self.values = values
    }

    /// Creates a curve from the results of `progress` at `count` evenly spaced fractions from 0 to 1.
    public init(count: Int = 257, _ progress: (Double) -> Double) {
        precondition(count >= 2, "A sampled curve needs at least two values, not \(count).")
        self.init(values: (0..<count).map { progress(Double($0) / Double(count - 1)) })
    }

    /// Returns the progress at a fraction of time. Outside 0…1 the first or last line continues.
    public func value(at fraction: Double) -> Double {
        let place = fraction * Double(values.count - 1)
        let index = line(at: place)
        return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    }

    /// Returns the change of progress per fraction of time: the slope of the line, or at a corner of the
    /// next.
    public func slope(at fraction: Double) -> Double {
        let scale = Double(values.count - 1)
        let index = line(at: fraction * scale)
        return (values[index + 1] - values[index]) * scale
    }

    private func line(at place: Double) -> Int {
        // For NaN any index is valid: the result is NaN too.
        guard place > 0 else { return 0 }
        return place < Double(values.count - 2) ? Int(place) : values.count - 2
    }
}
