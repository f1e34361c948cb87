// Finds the parameter of a time: the root of x(s) = x, with x(s) rising from 0 to 1.
extension CubicBezier {
    /// x(s) = ((a·s + b)·s + c)·s
    typealias Cubic = (a: Double, b: Double, c: Double)

    /// The tolerance for the difference of x(s) and x: a few times the rounding error.
    private static var tolerance: Double { 1e-14 }

    /// Returns the parameter at which the curve passes `x`, 0 < x < 1.
    ///
    /// Each of Halley's steps triples the correct digits. The first guess needs two steps, more near a
    /// vertical tangent. Bisection takes over if the steps do not converge.
    @inline(__always)
    func parameter(at x: Double) -> Double {
        let cubic = (a, b, c)
        var s = x + x * (1 - x) * (g0 + g1 * x)
        s = Self.step(from: s, to: x, on: cubic)
        s = Self.step(from: s, to: x, on: cubic)
        let miss = ((a * s + b) * s + c) * s - x
        if abs(miss) <= Self.tolerance, s >= 0, s <= 1 { return s }
        return Self.bracketedParameter(at: x, from: s, of: cubic)
    }

    /// Returns the result of one step of Halley's method. The step is small near a flat part, where Newton's
    /// step would be huge.
    @inline(__always)
    static func step(from s: Double, to x: Double, on cubic: Cubic) -> Double {
        let miss = ((cubic.a * s + cubic.b) * s + cubic.c) * s - x
        let slope = (3 * cubic.a * s + 2 * cubic.b) * s + cubic.c
        let halfBend = 3 * cubic.a * s + cubic.b
        return s - miss * slope / (slope * slope - miss * halfBend)
    }

    /// Returns a parameter near the root, from three steps without a test. Sufficient for a first guess.
    @inline(__always)
    static func nearParameter(at x: Double, of cubic: Cubic) -> Double {
        var s = x
        for _ in 0..<3 { s = step(from: s, to: x, on: cubic) }
        return s >= 0 && s <= 1 ? s : x
    }

    /// Returns the root from slow and safe iteration: Halley's steps in a shrinking bracket, with a bisection
    /// whenever a step would leave the bracket.
    @inline(never)
    static func bracketedParameter(at x: Double, from guess: Double, of cubic: Cubic) -> Double {
        var low = 0.0
        var high = 1.0
        var s = guess > 0 && guess < 1 ? guess : x
        // Bisection alone exhausts the bits of a Double well before the limit.
        for _ in 0..<128 {
            let miss = ((cubic.a * s + cubic.b) * s + cubic.c) * s - x
            if abs(miss) <= tolerance { return s }
            if miss < 0 { low = s } else { high = s }
            let middle = low + (high - low) / 2
            if middle <= low || middle >= high { return s }
            let next = step(from: s, to: x, on: cubic)
            // A NaN step fails this test too.
            s = next > low && next < high ? next : middle
        }
        return s
    }
}
