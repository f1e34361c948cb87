#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The return from beyond an edge: a critically damped spring.
///
/// The spring's rate is 11 per second with a velocity. From rest, the rate is 11.1 per second, and the
/// initial inward speed is 7.1 times the overshoot per second. Both fit the OpenUIKit project's recordings of
/// UIKit's scroll view. The fit from rest is within three quarters of a point.
struct Bounce {
    let edge: Double
    /// The signed overshoot at the start, in points.
    private let over: Double
    /// The velocity at the start, in points per second.
    private let velocity: Double
    /// The decay rate, per second.
    private let rate: Double

    init(at edge: Double, over: Double, velocity: Double) {
        self.edge = edge
        self.over = over
        (self.velocity, rate) = velocity == 0 ? (-7.1 * over, 11.1) : (velocity, 11)
    }

    private func distance(at time: Double) -> Double {
        (over + (velocity + rate * over) * time) * exp(-rate * time)
    }

    func offset(at time: Double) -> Double { edge + distance(at: time) }

    /// Whether the content is less than half a point from the edge, after the farthest point of the
    /// overshoot.
    func isAtRest(at time: Double) -> Bool {
        time > 2 / rate && distance(at: time).magnitude < 0.5
    }
}
