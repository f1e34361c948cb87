import AnimationTiming
import Testing

@Suite struct CubicBezierTests {
    /// The same point of the curve by halving alone, with nothing of the solver's in it.
    private func bisected(_ curve: CubicBezier, at x: Double) -> (value: Double, slope: Double) {
        func time(of s: Double) -> Double {
            let r = 1 - s
            return 3 * r * r * s * curve.x1 + 3 * r * s * s * curve.x2 + s * s * s
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if time(of: middle) < x { low = middle } else { high = middle }
        }
        let s = (low + high) / 2
        let r = 1 - s
        let value = 3 * r * r * s * curve.y1 + 3 * r * s * s * curve.y2 + s * s * s
        let dx = 3 * r * r * curve.x1 + 6 * r * s * (curve.x2 - curve.x1) + 3 * s * s * (1 - curve.x2)
        let dy = 3 * r * r * curve.y1 + 6 * r * s * (curve.y2 - curve.y1) + 3 * s * s * (1 - curve.y2)
        return (value, dy / dx)
    }

    private func randomCurve(_ random: inout SplitMix) -> CubicBezier {
        // Every fourth coordinate sits on its limit, where the tangents stand upright or lie flat.
        func x() -> Double {
            switch UInt8.random(in: 0..<8, using: &random) {
            case 0: 0
            case 1: 1
            default: .random(in: 0...1, using: &random)
            }
        }
        return CubicBezier(
            x1: x(), y1: .random(in: -1...2, using: &random), x2: x(), y2: .random(in: -1...2, using: &random))
    }

    @Test(arguments: [UInt64(1), 20_260_101, 77])
    func `a value lies on the curve at its time to a billionth`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            let curve = randomCurve(&random)
            for _ in 0..<40 {
                let x = Double.random(in: 0...1, using: &random)
                let truth = bisected(curve, at: x)
                // A miss of 1e-12 in x is one of 1e-12 × slope in y.
                let allowed = 1e-12 * max(1, abs(truth.slope)) + 1e-12
                guard abs(truth.slope) < 1e4 else { continue }
                #expect(abs(curve.value(at: x) - truth.value) <= allowed, "seed \(seed), \(curve), x \(x)")
            }
        }
    }

    @Test func `every curve starts at 0, ends at 1 and never gives a NaN`() {
        let seed: UInt64 = 4711
        var random = SplitMix(seed: seed)
        for _ in 0..<2_000 {
            let curve = randomCurve(&random)
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
            var finite = true
            for _ in 0..<250 {
                let x = Double.random(in: -0.5...1.5, using: &random)
                if !curve.value(at: x).isFinite { finite = false }
            }
            for x in [Double.leastNonzeroMagnitude, 1e-300, 1e-17, 1 - 1e-16, 1.0.nextDown, 0.5, 1.0 / 3] {
                if !curve.value(at: x).isFinite || !curve.slope(at: x).isFinite { finite = false }
            }
            #expect(finite, "seed \(seed), \(curve)")
        }
    }
}
