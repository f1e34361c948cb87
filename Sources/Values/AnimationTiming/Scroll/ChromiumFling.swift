#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The fling of Chromium: a part of one fixed motion p(t) = a·e^(−g·t) − b·t − a. The part begins where the
/// motion has the finger's speed, and ends where the motion is at rest.
package struct ChromiumFling: Hashable, Sendable {
    /// The velocity when the finger lifts, in points a second, clamped to ±``maximumVelocity``.
    package let velocity: Double
    /// The time until the fling is at rest, in seconds.
    package let duration: Double
    // The time at which the fixed motion has this fling's velocity.
    private let entry: Double

    private static var a: Double { -5707.62 }
    private static var b: Double { 172 }
    private static var g: Double { 3.7 }

    /// The speed at the beginning of the fixed motion, in points a second.
    package static var maximumVelocity: Double { -a * g - b }

    /// Creates a fling.
    ///
    /// - Precondition: `velocity` is finite.
    package init(velocity: Double) {
        precondition(velocity.isFinite, "A fling has a finite velocity, not \(velocity) pt/s.")
        self.velocity = min(max(velocity, -Self.maximumVelocity), Self.maximumVelocity)
        entry = Self.time(ofSpeed: abs(self.velocity))
        duration = Self.time(ofSpeed: 0) - entry
    }

    /// The distance until the fling is at rest, in points; negative for a negative velocity.
    package var restOffset: Double { position(at: duration) }

    /// Returns the distance after `time` seconds, in points.
    package func position(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let travelled = Self.place(at: entry + min(time, duration)) - Self.place(at: entry)
        return velocity < 0 ? -travelled : travelled
    }

    /// Returns the velocity after `time` seconds, in points a second.
    package func velocity(at time: Double) -> Double {
        guard time >= 0, time < duration else { return 0 }
        let speed = -Self.a * Self.g * exp(-Self.g * (entry + time)) - Self.b
        return velocity < 0 ? -speed : speed
    }

    private static func place(at time: Double) -> Double { a * exp(-g * time) - b * time - a }

    private static func time(ofSpeed speed: Double) -> Double { -log((speed + b) / (-a * g)) / g }
}
