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

/// The end of a finger's path: its newest positions, at distinct times.
struct TouchPath {
    /// The longest pause within a movement, in seconds. A finger without a report for longer has stopped.
    static var longestPause: Double { 0.04 }
    /// The greatest age of positions that count for the current speed, in seconds.
    private static var horizon: Double { 0.1 }
    private static var capacity: Int { 20 }

    /// The positions, newest first.
    private var positions: [TouchSample] = []

    /// Creates the path of the last positions of a gesture whose last sample is the lift.
    init(lastOf samples: [TouchSample]) {
        positions.reserveCapacity(Self.capacity)
        for sample in Self.movements(of: samples).reversed() {
            // Of several samples at the same time the last one counts: it corrects the others.
            if let newer = positions.last, sample.time >= newer.time { continue }
            positions.append(sample)
            if positions.count == Self.capacity { break }
        }
    }

    /// Returns all samples, without a lift at the previous position: its later time would look as if the
    /// finger had stopped.
    private static func movements(of samples: [TouchSample]) -> ArraySlice<TouchSample> {
        guard let lift = samples.last, let last = samples.dropLast().last else { return samples[...] }
        return lift.x == last.x && lift.y == last.y ? samples.dropLast() : samples[...]
    }

    private init(positions: [TouchSample]) { self.positions = positions }

    var count: Int { positions.count }

    /// The newest position.
    ///
    /// - Precondition: The path is not empty.
    var newest: TouchSample { positions[0] }

    /// Returns the newest positions without a pause between them and within the horizon.
    func recent() -> TouchPath {
        var end = 1
        while end < positions.count,
            positions[end - 1].time - positions[end].time <= Self.longestPause,
            newest.time - positions[end].time <= Self.horizon
        {
            end += 1
        }
        return TouchPath(positions: Array(positions[..<end]))
    }

    /// Returns the mean speed from the position `index + 1` places back to the position `index` places back.
    private func speed(_ index: Int, _ axis: (TouchSample) -> Double) -> Double {
        let newer = positions[index]
        let older = positions[index + 1]
        return (axis(newer) - axis(older)) / (newer.time - older.time)
    }
}

// The three estimates, each along one axis.
extension TouchPath {
    /// Returns the slope, at the newest position, of the parabola fitted by least squares. The slope of the
    /// line for two positions, 0 for one.
    func parabolaSlope(_ axis: (TouchSample) -> Double) -> Double {
        guard count >= 2 else { return 0 }
        guard count >= 3 else { return speed(0, axis) }
        let n = Double(count)
        var (t1, t2, t3, t4) = (0.0, 0.0, 0.0, 0.0)
        var (p, t1p, t2p) = (0.0, 0.0, 0.0)
        for position in positions {
            let t = position.time - newest.time
            let value = axis(position) - axis(newest)
            t1 += t
            t2 += t * t
            t3 += t * t * t
            t4 += t * t * t * t
            p += value
            t1p += t * value
            t2p += t * t * value
        }
        // The sums about their means: the 2 × 2 system after the elimination of the constant.
        let c11 = t2 - t1 * t1 / n
        let c12 = t3 - t1 * t2 / n
        let c22 = t4 - t2 * t2 / n
        let d1 = t1p - t1 * p / n
        let d2 = t2p - t2 * p / n
        let determinant = c11 * c22 - c12 * c12
        // Nearly equal times make the determinant a rounding error: use the two newest positions.
        guard determinant > 1e-12 * c11 * c22 else { return speed(0, axis) }
        return (d1 * c22 - d2 * c12) / determinant
    }

    /// Returns the speed of a mass pushed along the path: each change of speed does work, and the sum of the
    /// work is the kinetic energy. The first push counts half: it starts from rest, at an unknown rate.
    func pushedSpeed(_ axis: (TouchSample) -> Double) -> Double {
        guard count >= 2 else { return 0 }
        var energy = 0.0
        for index in stride(from: count - 2, through: 0, by: -1) {
            let reached = Self.speed(ofEnergy: energy)
            let pushed = speed(index, axis)
            energy += (pushed - reached) * abs(pushed)
            if index == count - 2 { energy /= 2 }
        }
        return Self.speed(ofEnergy: energy)
    }

    /// Returns the speed of a unit mass. The energy has the sign of the direction.
    private static func speed(ofEnergy energy: Double) -> Double {
        energy < 0 ? -(-2 * energy).squareRoot() : (2 * energy).squareRoot()
    }

    /// Returns the mean of the last three speeds, weighted .6, .35 and .05 from old to new. With fewer speeds
    /// the weights are scaled to a sum of 1; otherwise a flick of three positions would lose more than half
    /// of its speed.
    func weightedSpeed(_ axis: (TouchSample) -> Double) -> Double {
        var sum = 0.0
        var total = 0.0
        for (index, weight) in [0.05, 0.35, 0.6].enumerated() where index + 1 < count {
            sum += weight * speed(index, axis)
            total += weight
        }
        return total > 0 ? sum / total : 0
    }
}

/// One position of a finger.
public struct TouchSample: Hashable, Sendable {
    /// The time since the start of the recording, in seconds.
    public var time: Double
    /// The horizontal position, in points.
    public var x: Double
    /// The vertical position, in points downwards.
    public var y: Double

    /// Creates a sample from seconds and points.
    public init(time: Double, x: Double, y: Double) {
        self.time = time
        self.x = x
        self.y = y
    }
}

/// The samples of one finger from its touch to its lift.
public struct TouchGesture: Hashable, Sendable {
    /// The name in the file of the recording.
    public var name: String
    /// The samples in order of time. The last sample is the lift.
    public var samples: [TouchSample]

    /// Creates a gesture from samples that are ordered by time.
    public init(name: String, samples: [TouchSample]) {
        self.name = name
        self.samples = samples
    }
}
