/// How an animator moves over its time, in the forms that UIKit has a timing provider for.
///
/// The library knows no curve itself: whoever makes the animators does, UIKit or the engine.
public enum AnimatorTiming: Hashable, Sendable {
    case linear
    case easeIn
    case easeOut
    case easeInOut
    /// From (0, 0) to (1, 1), bent by two control points; `x1` and `x2` lie in 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A spring that settles in the animator's duration. A ratio of 1 does not swing. The velocity counts in
    /// whole ways a second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// A spring by its parts, as CoreAnimation has it. It takes its own time, whatever duration the animator
    /// was made for.
    case partedSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)

    /// A spring that sets out from rest.
    public static func spring(dampingRatio: Double) -> AnimatorTiming {
        .spring(dampingRatio: dampingRatio, initialVelocity: 0)
    }
}
