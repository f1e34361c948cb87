/// A timing curve from (0, 0) to (1, 1), bent by two control points.
///
/// The x axis is the fraction of time, the y axis the progress. Both depend on a third parameter, so a value
/// at a time needs the root of a cubic. The initialiser computes the coefficients that do not depend on the
/// time.
public struct CubicBezier: Hashable, Sendable {
    /// The fraction of time of the first control point, 0…1.
    public let x1: Double
    /// The progress of the first control point. May be outside 0…1; the curve then overshoots.
    public let y1: Double
    /// The fraction of time of the second control point, 0…1.
    public let x2: Double
    /// The progress of the second control point. May be outside 0…1; the curve then overshoots.
    public let y2: Double

    // x(s) = ((a·s + b)·s + c)·s
    let a: Double
    let b: Double
    let c: Double
    // The first guess of the parameter at x: x + x·(1 − x)·(g0 + g1·x), exact at 0, 1/3, 2/3 and 1.
    let g0: Double
    let g1: Double

    /// Creates a curve with the control points (`x1`, `y1`) and (`x2`, `y2`).
    ///
    /// - Precondition: `x1` and `x2` are in 0…1, so that each time has one value. All numbers are finite.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        if let fault = Self.fault(x1: x1, y1: y1, x2: x2, y2: y2) {
            preconditionFailure("A Bézier timing curve \(fault).")
        }
        self.init(unchecked: (x1, y1, x2, y2))
    }

    /// Creates a curve from a user's numbers.
    ///
    /// - Throws: ``CurveError`` if an x is outside 0…1 or a number is not finite.
    public init(checking x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(CurveError) {
        if let fault = Self.fault(x1: x1, y1: y1, x2: x2, y2: y2) {
            throw CurveError("cubic-bezier(\(x1),\(y1),\(x2),\(y2)) \(fault)")
        }
        self.init(unchecked: (x1, y1, x2, y2))
    }

    // Straight-line arithmetic, always inlined, so that the compiler folds the named curves into constants.
    @inline(__always)
    init(unchecked points: (x1: Double, y1: Double, x2: Double, y2: Double)) {
        (x1, y1, x2, y2) = points
        c = 3 * points.x1
        b = 3 * (points.x2 - points.x1) - c
        a = 1 - c - b
        let bendAtThird = 4.5 * (Self.nearParameter(at: 1.0 / 3, of: (a, b, c)) - 1.0 / 3)
        let bendAtTwoThirds = 4.5 * (Self.nearParameter(at: 2.0 / 3, of: (a, b, c)) - 2.0 / 3)
        g1 = 3 * (bendAtTwoThirds - bendAtThird)
        g0 = bendAtThird - g1 / 3
    }

    private static func fault(x1: Double, y1: Double, x2: Double, y2: Double) -> String? {
        if !(0...1).contains(x1) { return "needs its first control point's x in 0…1, not \(x1)" }
        if !(0...1).contains(x2) { return "needs its second control point's x in 0…1, not \(x2)" }
        if !y1.isFinite || !y2.isFinite { return "needs finite control points" }
        return nil
    }

    /// Returns the progress at a fraction of time.
    ///
    /// Outside 0…1 the curve follows its end tangents, or stays constant if a tangent is vertical.
    @inline(__always)
    public func value(at fraction: Double) -> Double {
        guard fraction > 0 else { return startSlope * fraction }
        guard fraction < 1 else { return 1 + endSlope * (fraction - 1) }
        let s = parameter(at: fraction)
        let rest = 1 - s
        // Bernstein's form: no sum exceeds the control points, however large they are.
        return 3 * s * rest * (rest * y1 + s * y2) + s * s * s
    }

    /// Returns the change of progress per fraction of time. Never infinite.
    ///
    /// At or beyond 0 and 1 the result is the slope of the end tangent, or 0 for a vertical tangent. If the
    /// curve is vertical in between, the result is the mean slope within a millionth on either side.
    public func slope(at fraction: Double) -> Double {
        guard fraction > 0 else { return startSlope }
        guard fraction < 1 else { return endSlope }
        let s = parameter(at: fraction)
        let rest = 1 - s
        let dx = (3 * a * s + 2 * b) * s + c
        let dy = 3 * (rest * rest * y1 + 2 * rest * s * (y2 - y1) + s * s * (1 - y2))
        let slope = dy / dx
        if dx > 1e-9, slope.isFinite { return slope }
        let before = max(0, fraction - 1e-6)
        let after = min(1, fraction + 1e-6)
        return (value(at: after) - value(at: before)) / (after - before)
    }

    private var startSlope: Double {
        if x1 != 0 || y1 != 0 { return Self.slope(rise: y1, run: x1) }
        if x2 != 0 || y2 != 0 { return Self.slope(rise: y2, run: x2) }
        return 1
    }

    private var endSlope: Double {
        if x2 != 1 || y2 != 1 { return Self.slope(rise: 1 - y2, run: 1 - x2) }
        if x1 != 1 || y1 != 1 { return Self.slope(rise: 1 - y1, run: 1 - x1) }
        return 1
    }

    private static func slope(rise: Double, run: Double) -> Double {
        let slope = rise / run
        return slope.isFinite ? slope : 0
    }
}

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
