#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The fling of Android's scroller, in pixels of a screen.
///
/// The distance and the duration follow from the velocity by a power law. The course is a Bézier,
/// approximated by a hundred straight lines, as on Android.
package struct AndroidFling: Hashable, Sendable {
    /// The velocity when the finger lifts, in pixels a second.
    package let velocity: Double
    /// The density of the screen, in pixels per 1/160 inch.
    package let density: Double
    /// The time until the fling is at rest, in seconds.
    package let duration: Double
    /// The distance until the fling is at rest, in pixels; negative for a negative velocity.
    package let restOffset: Double

    /// Creates a fling.
    ///
    /// - Precondition: `density` lies between 0.001 and 1000, `velocity` between ±1e9.
    package init(velocity: Double, density: Double = 1) {
        if let fault = Self.fault(velocity: velocity, density: density) {
            preconditionFailure("A fling \(fault).")
        }
        self.velocity = velocity
        self.density = density
        let rate = log(0.78) / log(0.9)
        let inflexion = 0.35
        // Scroll friction × gravity in inches × pixels per inch × a look-and-feel factor.
        let friction = 0.015 * (9.80665 * 39.37 * 160 * density * 0.84)
        let energy = log(inflexion * abs(velocity) / friction)
        duration = exp(energy / (rate - 1))
        let distance = friction * exp(rate / (rate - 1) * energy)
        restOffset = velocity < 0 ? -distance : distance
    }

    static func fault(velocity: Double, density: Double) -> String? {
        if !(1e-3...1e3).contains(density) { return "needs a density from 0.001 to 1000, not \(density)" }
        if !(-1e9...1e9).contains(velocity) { return "needs a velocity of at most 1e9 px/s, not \(velocity)" }
        return nil
    }

    /// Returns the distance after `time` seconds, in pixels.
    package func position(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < duration else { return restOffset }
        let line = self.line(at: time)
        return restOffset * (line.start + (time / duration * Self.lines - line.index) * line.rise)
    }

    /// Returns the velocity after `time` seconds, in pixels a second: the slope of the current straight line.
    package func velocity(at time: Double) -> Double {
        guard time >= 0, time < duration else { return 0 }
        return restOffset * line(at: time).rise * Self.lines / duration
    }

    private static var lines: Double { 100 }

    private func line(at time: Double) -> (index: Double, start: Double, rise: Double) {
        let curve = CubicBezier(unchecked: (0.175, 0.5, 0.35, 1))
        let index = min((time / duration * Self.lines).rounded(.down), Self.lines - 1)
        let start = curve.value(at: index / Self.lines)
        return (index, start, curve.value(at: (index + 1) / Self.lines) - start)
    }
}
