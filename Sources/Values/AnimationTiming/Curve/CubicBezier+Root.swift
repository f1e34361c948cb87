// Where along the curve a time lies: the root of x(s) = x, with x(s) rising from 0 to 1.
extension CubicBezier {
    /// x(s) = ((a·s + b)·s + c)·s
    typealias Cubic = (a: Double, b: Double, c: Double)

    /// How far x(s) may miss x. A few times what rounding alone leaves.
    private static var tolerance: Double { 1e-14 }

    /// The parameter at which the curve passes `x`, 0 < x < 1.
    ///
    /// Halley's steps triple the digits, so the first guess needs two of them, more next to an upright
    /// tangent. Where they do not settle, halving does.
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

    /// One step of Halley's. Next to a flat stretch it would leap, or divide by nothing: then it stays.
    @inline(__always)
    static func step(from s: Double, to x: Double, on cubic: Cubic) -> Double {
        let miss = ((cubic.a * s + cubic.b) * s + cubic.c) * s - x
        let slope = (3 * cubic.a * s + 2 * cubic.b) * s + cubic.c
        let halfBend = 3 * cubic.a * s + cubic.b
        return s - miss * slope / (slope * slope - miss * halfBend)
    }

    /// A parameter near the root, from three steps and no test: enough for a first guess.
    @inline(__always)
    static func nearParameter(at x: Double, of cubic: Cubic) -> Double {
        var s = x
        for _ in 0..<3 { s = step(from: s, to: x, on: cubic) }
        return s >= 0 && s <= 1 ? s : x
    }

    /// The same root, slowly and surely: Halley's steps inside a bracket that only shrinks, halved
    /// whenever a step would leave it.
    @inline(never)
    static func bracketedParameter(at x: Double, from guess: Double, of cubic: Cubic) -> Double {
        var low = 0.0
        var high = 1.0
        var s = guess > 0 && guess < 1 ? guess : x
        // Halving alone uses up the bits of a Double well before the limit.
        for _ in 0..<128 {
            let miss = ((cubic.a * s + cubic.b) * s + cubic.c) * s - x
            if abs(miss) <= tolerance { return s }
            if miss < 0 { low = s } else { high = s }
            let middle = low + (high - low) / 2
            if middle <= low || middle >= high { return s }
            let next = step(from: s, to: x, on: cubic)
            // A step that is not a number fails this test too.
            s = next > low && next < high ? next : middle
        }
        return s
    }
}
