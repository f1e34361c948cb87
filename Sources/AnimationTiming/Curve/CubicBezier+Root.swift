// Where along the curve a time lies: the root of x(s) = x, with x(s) rising from 0 to 1.
extension CubicBezier {
    /// How far x(s) may miss x. A few times what rounding alone leaves.
    private static let tolerance = 1e-14

    /// The parameter at which the curve passes `x`, 0 < x < 1.
    ///
    /// Halley's steps triple the digits, so the first guess needs two of them, three next to an upright
    /// tangent. Where they do not settle, halving does.
    @inline(__always)
    func parameter(at x: Double) -> Double {
        var s = x + x * (1 - x) * (g0 + g1 * x)
        for _ in 0..<5 {
            let miss = ((a * s + b) * s + c) * s - x
            if abs(miss) <= Self.tolerance, s >= 0, s <= 1 { return s }
            let slope = (3 * a * s + 2 * b) * s + c
            let bend = 6 * a * s + 2 * b
            let divisor = 2 * slope * slope - miss * bend
            // Next to a flat stretch a step would leap, or divide by nothing.
            guard divisor > 1e-12 else { break }
            s -= 2 * miss * slope / divisor
        }
        return Self.bracketedParameter(at: x, of: (a, b, c))
    }

    /// The same root, slowly and surely: Newton's steps inside a bracket that only shrinks, halved
    /// whenever a step would leave it.
    @inline(never)
    static func bracketedParameter(at x: Double, of cubic: (a: Double, b: Double, c: Double)) -> Double {
        var low = 0.0
        var high = 1.0
        var s = x
        // Halving alone uses up the bits of a Double well before the limit.
        for _ in 0..<128 {
            let miss = ((cubic.a * s + cubic.b) * s + cubic.c) * s - x
            if abs(miss) <= tolerance / 8 { return s }
            if miss < 0 { low = s } else { high = s }
            let slope = (3 * cubic.a * s + 2 * cubic.b) * s + cubic.c
            let next = s - miss / slope
            // A step that is not a number fails this test too.
            let isInside = next > low && next < high
            let middle = low + (high - low) / 2
            if middle <= low || middle >= high { return s }
            s = isInside ? next : middle
        }
        return s
    }
}
