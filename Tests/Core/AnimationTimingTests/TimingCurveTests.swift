import AnimationTiming
import Testing

@Suite struct TimingCurveTests {
    @Test(arguments: [
        (TimingCurve.easeIn, CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)),
        (.easeOut, CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)),
        (.easeInOut, CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
        (.default, CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ])
    func `a named curve is the Bézier of its name`(curve: TimingCurve, bezier: CubicBezier) {
        for index in -20...120 {
            let fraction = Double(index) / 100
            #expect(curve.value(at: fraction) == bezier.value(at: fraction))
            #expect(curve.slope(at: fraction) == bezier.slope(at: fraction))
        }
    }

    @Test func `linear is time itself`() {
        for fraction in [-3, 0, 0.1, 1, 7.7] {
            #expect(TimingCurve.linear.value(at: fraction) == fraction)
            #expect(TimingCurve.linear.slope(at: fraction) == 1)
        }
    }

    @Test(
        arguments: [
            // Vertical: flat. Coinciding with its end: the other control point's. Both: slope 1.
            (CubicBezier(x1: 0.5, y1: 1, x2: 0.5, y2: 0), 2.0, 2.0),
            (CubicBezier(x1: 0, y1: 1, x2: 1, y2: 0), 0, 0),
            (CubicBezier(x1: 0, y1: 0, x2: 0.5, y2: 1), 2, 0),
            (CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1), 0, 1 / 0.58),
            (CubicBezier(x1: 0, y1: 0, x2: 0, y2: 0.5), 0, 0.5),
            (CubicBezier(x1: 0, y1: 0, x2: 0, y2: 0), 1, 1),
            (CubicBezier(x1: 1, y1: 1, x2: 1, y2: 1), 1, 1),
            (CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1), 1, 1),
        ] as [(CubicBezier, Double, Double)])
    func `beyond its ends a Bézier goes on along its tangents`(
        curve: CubicBezier, before: Double, after: Double
    ) {
        #expect(abs(curve.value(at: -0.5) + before / 2) < 1e-12)
        #expect(abs(curve.value(at: 1.5) - 1 - after / 2) < 1e-12)
        #expect(abs(curve.slope(at: -0.5) - before) < 1e-12)
        #expect(abs(curve.slope(at: 1) - after) < 1e-12)
    }

    @Test func `an animation along a spring starts at 0, ends at 1 and takes the spring's time`() {
        let spring = Spring(dampingRatio: 0.4, duration: 2, initialVelocity: 1)
        let curve = TimingCurve.spring(spring)
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 1) == 1)
        #expect(curve.value(at: 0.3) == spring.value(at: 0.6))
        #expect(curve.slope(at: 0) == spring.velocity(at: 0) * 2)
    }

    @Test func `a curve of the user's own is straight between its samples`() {
        let steps = SampledCurve(values: [0, 0.5, 0.25, 1])
        #expect(abs(steps.value(at: 0.5) - 0.375) < 1e-12)
        #expect(steps.value(at: 0) == 0)
        #expect(steps.value(at: 1) == 1)
        #expect(abs(steps.value(at: -1) + 1.5) < 1e-12)
        #expect(abs(steps.value(at: 2) - 3.25) < 1e-12)
        #expect(abs(steps.slope(at: 0.5) + 0.75) < 1e-12)
        let ease = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        let sampled = TimingCurve.sampled(SampledCurve { ease.value(at: $0) })
        for index in 0...1000 {
            let fraction = Double(index) / 1000
            #expect(abs(sampled.value(at: fraction) - ease.value(at: fraction)) < 3e-5)
        }
    }

    @Test func `control points out of range are refused, by error or by precondition`() async {
        #expect(throws: CurveError.self) { try CubicBezier(checking: 1.1, 0, 1, 1) }
        #expect(throws: CurveError.self) { try CubicBezier(checking: 0, .nan, 1, 1) }
        await #expect(processExitsWith: .failure) { _ = CubicBezier(x1: -0.1, y1: 0, x2: 1, y2: 1) }
    }
}
