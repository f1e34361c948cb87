#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The way back from beyond an edge: a critically damped spring.
///
/// With speed its rate is 11 a second. From rest it is 11.1, and the content sets out inwards with 7.1 ×
/// its way beyond the edge a second. Both fit what the OpenUIKit project recorded of UIKit's scroll view,
/// the latter within three quarters of a point.
struct Bounce {
    let edge: Double
    /// Points beyond the edge at the start, with sign.
    private let over: Double
    /// Points a second at the start.
    private let velocity: Double
    /// A second.
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

    /// Nearer than half a point, and past the farthest point of the way out.
    func isAtRest(at time: Double) -> Bool {
        time > 2 / rate && distance(at: time).magnitude < 0.5
    }
}
