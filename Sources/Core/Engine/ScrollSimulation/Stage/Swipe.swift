import AnimationTiming

/// A swipe that takes the top screen back.
public struct Swipe: Hashable, Sendable {
    /// The movement of the finger.
    public enum Path: Hashable, Sendable {
        /// A constant speed in points per second, above 0. The finger lifts at six tenths of the distance.
        case even(velocity: Double)
        /// A recorded gesture, by its distance from the touch. Half of the way is the threshold at the lift.
        case recorded(TouchGesture)
    }

    /// The movement of the finger.
    public var path: Path
    /// The fraction of the distance, 0…1, at which the system cancels the touch; nil lets the finger lift.
    public var cancelAt: Double?

    /// Creates a swipe. By default, the finger lifts.
    public init(_ path: Path, cancelAt: Double? = nil) {
        self.path = path
        self.cancelAt = cancelAt
    }
}
