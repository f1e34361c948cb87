/// The timing of an animator, in the forms that UIKit has a timing provider for.
///
/// The library evaluates no curve. UIKit or the engine does.
public enum AnimatorTiming: Hashable, Sendable {
    /// A constant speed.
    case linear
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInOut
    /// A curve from (0, 0) to (1, 1) with two control points. `x1` and `x2` lie in 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A spring that settles in the animator's duration. A spring with a ratio of 1 does not oscillate. The
    /// unit of the velocity is the whole distance per second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// A spring by mass, stiffness and damping, as in CoreAnimation. The spring determines its own duration
    /// and ignores the animator's duration.
    case physicalSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)

    /// A spring that starts at rest.
    public static func spring(dampingRatio: Double) -> AnimatorTiming {
        .spring(dampingRatio: dampingRatio, initialVelocity: 0)
    }
}
