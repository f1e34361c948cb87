import AnimationTiming
import SeededRandom
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

    @Test func `a slope is the difference of two values`() {
        let seed: UInt64 = 31
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let curve = randomCurve(&random)
            let x = Double.random(in: -0.2...1.2, using: &random)
            let step = 1e-6
            // Across an end, or where the curve stands nearly upright, a difference says little.
            guard abs(x) > 0.01, abs(x - 1) > 0.01 else { continue }
            let before = (curve.value(at: x) - curve.value(at: x - step)) / step
            let after = (curve.value(at: x + step) - curve.value(at: x)) / step
            guard abs(after - before) < 1e-3 else { continue }
            let slope = curve.slope(at: x)
            #expect(abs(slope - (before + after) / 2) < 1e-3, "seed \(seed), \(curve), x \(x)")
        }
    }

    @Test func `with control points between 0 and 1 progress never goes back`() {
        let seed: UInt64 = 8
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let x1 = Double.random(in: 0...1, using: &random)
            let x2 = Double.random(in: 0...1, using: &random)
            let rising = CubicBezier(
                x1: x1, y1: .random(in: 0...1, using: &random), x2: x2, y2: .random(in: 0...1, using: &random)
            )
            var last = 0.0
            var isRising = true
            for index in 0...200 {
                let value = rising.value(at: Double(index) / 200)
                if value < last - 1e-12 { isRising = false }
                last = value
            }
            #expect(isRising, "seed \(seed), \(rising)")
            // On the diagonal progress is time, however unevenly the curve is passed.
            let diagonal = CubicBezier(x1: x1, y1: x1, x2: x2, y2: x2)
            for x in [0.001, 0.2, 1.0 / 3, 0.5, 0.9] {
                #expect(abs(diagonal.value(at: x) - x) < 1e-13, "seed \(seed), \(diagonal), x \(x)")
            }
        }
    }

    @Test func `a curve that stands upright in its middle has a finite slope there`() {
        let upright = CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
        #expect(upright.value(at: 0.5) == 0.5)
        #expect(upright.slope(at: 0.5) > 1_000)
        #expect(upright.slope(at: 0.5).isFinite)
        #expect(abs(CubicBezier(x1: 1, y1: 1, x2: 0, y2: 0).slope(at: 0.5) - 1) < 1e-6)
    }

    @Test func `control points far out give far values and no infinity`() {
        let wild = CubicBezier(x1: 0.3, y1: 1e308, x2: 0.6, y2: -1e308)
        for index in 1...99 {
            #expect(wild.value(at: Double(index) / 100).isFinite)
            #expect(!wild.slope(at: Double(index) / 100).isNaN)
        }
        #expect(wild.value(at: 1) == 1)
    }

    private func randomCurve(_ random: inout SeededGenerator) -> CubicBezier {
        // Every fourth coordinate sits on its limit, where the tangents stand upright or lie flat.
        func x() -> Double {
            switch UInt8.random(in: 0..<8, using: &random) {
            case 0: 0
            case 1: 1
            default: .random(in: 0...1, using: &random)
            }
        }
        return CubicBezier(
            x1: x(), y1: .random(in: -1...2, using: &random), x2: x(), y2: .random(in: -1...2, using: &random)
        )
    }

    @Test(arguments: [UInt64(1), 20_260_101, 77])
    func `a value lies on the curve at its time to a billionth`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
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
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4_000 {
            let curve = randomCurve(&random)
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
            var finite = true
            for _ in 0..<500 {
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
