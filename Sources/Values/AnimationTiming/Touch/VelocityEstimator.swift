/// A method to estimate the speed of a finger at its lift from its last positions.
public enum VelocityEstimator: String, Hashable, Sendable, CaseIterable {
    /// Android's older default: the slope of a parabola fitted by least squares.
    case lsq2
    /// Android's newer default: the speed of a mass after the work of all pushes.
    case impulse
    /// Measured from UIKit's lists: the last three speeds, with the greatest weight on the oldest.
    case uikit

    /// Returns the velocity at the lift, in the samples' unit a second.
    ///
    /// `samples` are one gesture in order of time; the last sample is the lift. A lift at the previous
    /// position has a time but is not a movement, and does not count as a position. The velocity is zero if
    /// the finger reported nothing for more than 40 ms before its lift, and for fewer than two positions.
    ///
    /// Android's estimators use the last 20 positions of the last 100 ms, after the last pause of more than
    /// 40 ms. A gesture of two positions has the speed between them under every estimator.
    ///
    /// Complexity: O(1). Reads at most 20 samples with distinct times.
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

/// The velocity of a finger, in points a second.
package struct Velocity: Hashable, Sendable {
    /// The horizontal velocity; positive to the right.
    package var x: Double
    /// The vertical velocity; positive downwards.
    package var y: Double

    /// The velocity of a finger at rest.
    package static var zero: Velocity { Velocity(x: 0, y: 0) }
}
