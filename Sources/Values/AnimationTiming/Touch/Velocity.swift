/// How fast a finger moves, in points a second.
package struct Velocity: Hashable, Sendable {
    /// Positive is to the right.
    package var x: Double
    /// Positive is downwards.
    package var y: Double

    /// A finger at rest.
    package static var zero: Velocity { Velocity(x: 0, y: 0) }
}
