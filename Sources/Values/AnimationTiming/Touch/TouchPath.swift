/// The end of a finger's path: its newest positions, each at a time of its own.
struct TouchPath {
    /// A finger that reports nothing for longer has stopped. Seconds.
    static var longestPause: Double { 0.04 }
    /// Older positions say nothing about the speed now. Seconds.
    private static var horizon: Double { 0.1 }
    private static var capacity: Int { 20 }

    /// Newest first.
    private var positions: [TouchSample] = []

    /// The last positions of a gesture whose last sample is the lift.
    init(lastOf samples: [TouchSample]) {
        positions.reserveCapacity(Self.capacity)
        for sample in Self.movements(of: samples).reversed() {
            // Of several at one time the last one counts: it corrects the others.
            if let newer = positions.last, sample.time >= newer.time { continue }
            positions.append(sample)
            if positions.count == Self.capacity { break }
        }
    }

    /// All samples but a lift in the old place: with a time of its own, it would look like a finger that
    /// came to a stand.
    private static func movements(of samples: [TouchSample]) -> ArraySlice<TouchSample> {
        guard let lift = samples.last, let last = samples.dropLast().last else { return samples[...] }
        return lift.x == last.x && lift.y == last.y ? samples.dropLast() : samples[...]
    }

    private init(positions: [TouchSample]) { self.positions = positions }

    var count: Int { positions.count }

    /// - Precondition: there is one.
    var newest: TouchSample { positions[0] }

    /// As far back as the movement is one: no pause in it, and within the horizon.
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

    /// The mean speed from the position `index + 1` places back to the one `index` places back.
    private func speed(_ index: Int, _ axis: (TouchSample) -> Double) -> Double {
        let newer = positions[index]
        let older = positions[index + 1]
        return (axis(newer) - axis(older)) / (newer.time - older.time)
    }
}

// The three estimates, each along one axis.
extension TouchPath {
    /// The slope, at the newest position, of the parabola with the least squared distance from all. Two
    /// positions have a line, one has no slope.
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
        // The sums about their means: the 2 × 2 system that is left when the constant is eliminated.
        let c11 = t2 - t1 * t1 / n
        let c12 = t3 - t1 * t2 / n
        let c22 = t4 - t2 * t2 / n
        let d1 = t1p - t1 * p / n
        let d2 = t2p - t2 * p / n
        let determinant = c11 * c22 - c12 * c12
        // Nothing but rounding is left when all times are nearly one: then two positions must do.
        guard determinant > 1e-12 * c11 * c22 else { return speed(0, axis) }
        return (d1 * c22 - d2 * c12) / determinant
    }

    /// The speed of a mass pushed along the path: each change of speed does work, and the sum of the work
    /// is its kinetic energy. The first push counts half, for it starts from rest and nobody saw how.
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

    /// Of a unit mass; energy keeps the sign of the direction.
    private static func speed(ofEnergy energy: Double) -> Double {
        energy < 0 ? -(-2 * energy).squareRoot() : (2 * energy).squareRoot()
    }

    /// The last three speeds, weighted .6, .35 and .05 from old to new. A gesture with fewer shares the
    /// whole weight among those it has; a flick of three positions would lose more than half of it.
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
