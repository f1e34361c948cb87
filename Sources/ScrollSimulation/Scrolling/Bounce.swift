#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The way back from beyond an edge.
///
/// With speed it is a critically damped spring of 11 rad/s; from rest it is over-damped, with rates 9
/// and 46 a second: both as measured on UIKit's scroll view by the OpenUIKit project.
struct Bounce {
    private static let frequency = 11.0
    private static let slowRate = 9.0
    private static let fastRate = 46.0

    let edge: Double
    /// Points beyond the edge at the start, with sign.
    private let over: Double
    private let velocity: Double

    init(at edge: Double, over: Double, velocity: Double) {
        self.edge = edge
        self.over = over
        self.velocity = velocity
    }

    private func distance(at time: Double) -> Double {
        if velocity == 0 {
            let (slow, fast) = (Self.slowRate, Self.fastRate)
            return over * (fast * exp(-slow * time) - slow * exp(-fast * time)) / (fast - slow)
        }
        return (over + (velocity + Self.frequency * over) * time) * exp(-Self.frequency * time)
    }

    func offset(at time: Double) -> Double { edge + distance(at: time) }

    /// Nearer than half a point, and past the farthest point of the way out.
    func isAtRest(at time: Double) -> Bool {
        time > 2 / Self.frequency && distance(at: time).magnitude < 0.5
    }
}
