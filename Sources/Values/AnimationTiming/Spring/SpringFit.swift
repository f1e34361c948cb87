#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The search for the frequency with which a spring of a given damping ratio settles in a given time.
///
/// Everything is in units of the duration: `turns` is the frequency times the duration, and the velocity
/// is in whole ways per duration.
struct SpringFit {
    let ratio: Double
    let velocity: Double

    /// What UIKit clamps smaller ratios to.
    static var leastRatio: Double { 1.19e-7 }
    /// The part of the way that counts as settled.
    static var threshold: Double { 0.001 }

    /// The damping ratio times the frequency times the duration that leaves a thousandth of the bound e^(−ζωt).
    static var turnsOfEnvelope: Double { -log(threshold) }

    /// The frequency times the duration.
    ///
    /// Several frequencies may do. The highest is the one that settles in the duration and not only passes
    /// by, and it is what a growing velocity leads to from rest; where the velocity is so high that there
    /// is none, the lowest is left.
    var turns: Double {
        if velocity == 0, let turns = turnsFromRest { return turns }
        if velocity <= 0 { return root(above: 0) }
        let peak = self.peak
        return remainder(at: peak) >= Self.threshold ? root(above: peak) : root(below: zero)
    }

    private var isCritical: Bool { ratio >= 1 }
    private var swing: Double { (1 - ratio * ratio).squareRoot() }

    /// The closed form, without a start velocity.
    private var turnsFromRest: Double? {
        // The root of (1 + u) e^(−u) = 0.001.
        if isCritical { return 9.233413476451586 }
        let reach = log(ratio / (Self.threshold * swing))
        // Below e thousandths less damping would make the spring slower, and below one there is no root.
        return reach > 0 ? reach / ratio : 1 / (M_E * Self.threshold)
    }

    /// UIKit's measure of how far the spring is from its goal when the duration is over.
    private func remainder(at turns: Double) -> Double {
        let amplitude =
            isCritical ? abs(1 + turns - velocity) : abs(ratio * turns - velocity) / (turns * swing)
        return amplitude * exp(-(isCritical ? turns : ratio * turns))
    }

    // With a positive velocity the remainder falls to zero, rises to a peak and falls for good.
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

    /// Halves a stretch on which the remainder falls through the threshold.
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
