/// How fast a finger moves, in points a second.
public struct Velocity: Hashable, Sendable {
    public var x: Double
    /// Positive is downwards.
    public var y: Double

    public static var zero: Velocity { Velocity(x: 0, y: 0) }

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
