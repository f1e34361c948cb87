import AnimationTiming

/// What a finger does that takes a screen back.
public struct Swipe: Hashable, Sendable {
    /// The movement of the finger.
    public enum Path: Hashable, Sendable {
        /// At so many points a second, above 0, until it lifts at six tenths of the way.
        case even(velocity: Double)
        /// As recorded; how far it is from where it came down counts. Half of the way decides when it lifts.
        case recorded(TouchGesture)
    }

    /// The movement of the finger.
    public var path: Path
    /// The part of the way, 0…1, at which the system takes the finger away; nil lets it lift.
    public var cancelAt: Double?

    /// Creates a swipe; by default the finger lifts by itself.
    public init(_ path: Path, cancelAt: Double? = nil) {
        self.path = path
        self.cancelAt = cancelAt
    }
}
