/// How fast a finger moves, in points a second.
public struct Velocity: Hashable, Sendable {
    /// Positive is to the right.
    public var x: Double
    /// Positive is downwards.
    public var y: Double

    /// A finger at rest.
    public static var zero: Velocity { Velocity(x: 0, y: 0) }
}
