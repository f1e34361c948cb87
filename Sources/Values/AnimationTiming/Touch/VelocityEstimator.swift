/// How the speed of a finger at its lift is guessed from its last positions.
public enum VelocityEstimator: String, Hashable, Sendable, CaseIterable {
    /// Android's older default: the slope of a parabola, fitted by least squares.
    case lsq2
    /// Android's newer default: the speed that the work of all pushes together gives a mass.
    case impulse
    /// What UIKit's lists are measured to do: the last three speeds, the oldest counting most.
    case uikit

    /// The velocity at the lift, in the samples' unit a second.
    ///
    /// `samples` are one gesture in order of time; the last one is the lift. A lift where the finger
    /// already was says when, not how it moved, and does not count as a movement. A finger that has
    /// reported nothing for more than 40 ms before its lift has stopped: the velocity is zero, as it is
    /// for fewer than two positions.
    ///
    /// The two of Android look at the last 20 positions, as far back as 100 ms, and never behind a pause
    /// of more than 40 ms. A gesture of two positions has the speed between them under every estimator.
    ///
    /// Complexity: O(1); at most 20 samples are looked at, but for those that share one time.
    package func releaseVelocity(of samples: [TouchSample]) -> Velocity {
        guard let lift = samples.last else { return .zero }
        let path = TouchPath(lastOf: samples)
        guard path.count >= 2, lift.time - path.newest.time <= TouchPath.longestPause else { return .zero }
        switch self {
        case .lsq2:
            let recent = path.recent()
            return Velocity(x: recent.parabolaSlope { $0.x }, y: recent.parabolaSlope { $0.y })
        case .impulse:
            let recent = path.recent()
            return Velocity(x: recent.pushedSpeed { $0.x }, y: recent.pushedSpeed { $0.y })
        case .uikit:
            return Velocity(x: path.weightedSpeed { $0.x }, y: path.weightedSpeed { $0.y })
        }
    }
}

/// How fast a finger moves, in points a second.
package struct Velocity: Hashable, Sendable {
    /// Positive is to the right.
    package var x: Double
    /// Positive is downwards.
    package var y: Double

    /// A finger at rest.
    package static var zero: Velocity { Velocity(x: 0, y: 0) }
}
