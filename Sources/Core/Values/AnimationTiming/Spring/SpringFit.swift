#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Finds the frequency with which a spring of a given damping ratio settles in a given time.
///
/// All values are in units of the duration: `turns` is the frequency times the duration, and the velocity
/// is in whole distances per duration.
struct SpringFit {
    let ratio: Double
    let velocity: Double

    /// The smallest ratio. UIKit clamps smaller ratios to this value.
    static var leastRatio: Double { 1.19e-7 }
    /// The remaining part of the distance at which the spring counts as settled.
    static var threshold: Double { 0.001 }

    /// The damping ratio times `turns` at which the bound e^(−ζωt) is a thousandth.
    static var turnsOfEnvelope: Double { -log(threshold) }

    /// The frequency times the duration.
    ///
    /// Several frequencies may fit. With the highest the spring settles at the end of the duration instead of
    /// passing its goal then. A velocity that grows from 0 leads to this frequency. A very high velocity
    /// allows only the lowest.
    var turns: Double {
        if velocity == 0, let turns = turnsFromRest { return turns }
        if velocity <= 0 { return root(above: 0) }
        let peak = self.peak
        return remainder(at: peak) >= Self.threshold ? root(above: peak) : root(below: zero)
    }

    private var isCritical: Bool { ratio >= 1 }
    private var swing: Double { (1 - ratio * ratio).squareRoot() }

    /// The closed form without an initial velocity.
    private var turnsFromRest: Double? {
        // The root of (1 + u) e^(−u) = 0.001.
        if isCritical { return 9.233413476451586 }
        let reach = log(ratio / (Self.threshold * swing))
        // Below e thousandths, less damping makes the spring slower. Below one thousandth there is no root.
        return reach > 0 ? reach / ratio : 1 / (M_E * Self.threshold)
    }

    /// Returns UIKit's measure of the distance to the goal at the end of the duration.
    private func remainder(at turns: Double) -> Double {
        let amplitude =
            isCritical ? abs(1 + turns - velocity) : abs(ratio * turns - velocity) / (turns * swing)
        return amplitude * exp(-(isCritical ? turns : ratio * turns))
    }

    // With a positive velocity the remainder falls to zero, rises to a peak, and falls for good.
    private var zero: Double { isCritical ? velocity - 1 : velocity / ratio }
    private var peak: Double {
        isCritical ? velocity : (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio)
    }

    private func root(above low: Double) -> Double {
        var high = max(2 * low, 1)
        while remainder(at: high) > Self.threshold { high *= 2 }
        return root(falling: low, to: high)
    }

    private func root(below high: Double) -> Double { root(falling: 0, to: high) }

    /// Returns the root in an interval in which the remainder falls below the threshold, by bisection.
    private func root(falling low: Double, to high: Double) -> Double {
        var low = low
        var high = high
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if remainder(at: middle) > Self.threshold { low = middle } else { high = middle }
        }
    }
}
