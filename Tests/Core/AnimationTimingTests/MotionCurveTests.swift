import AnimationTiming
import Testing

@Suite struct MotionCurveTests {
    @Test func `a deceleration knows its rest and its duration`() throws {
        let curve = try MotionCurve(parsing: "deceleration(velocity=1000,rate=0.998)")
        #expect(abs((curve.restOffset ?? 0) - 499.49983) < 1e-4)
        let motion = Deceleration(velocity: 1000)
        #expect(curve.duration == motion.duration(toSpeed: 10))
        #expect(curve.settlingDuration == nil)
        #expect(curve.mass == nil)
    }

    @Test func `a spring knows its parts and both its durations, a timing curve none`() throws {
        let spring = try MotionCurve(parsing: "spring(mass=3,stiffness=1000,damping=500)")
        #expect(spring.mass == 3)
        #expect(spring.stiffness == 1000)
        #expect(spring.damping == 500)
        #expect(abs((spring.duration ?? 0) - 0.505824) < 5e-7)
        #expect(spring.settlingDuration == 0.6)
        #expect(spring.restOffset == nil)
        let undamped = try MotionCurve(parsing: "spring(damping=0)")
        #expect(undamped.duration == nil)
        #expect(undamped.settlingDuration == nil)
        let ease = try MotionCurve(parsing: "easeIn")
        #expect(ease.duration == nil)
    }

    @Test(arguments: [
        "linear", "default", "spring()", "spring(damping=0)", "deceleration()", "android-fling()",
        "rubber-band()", "deceleration(velocity=0)",
    ])
    func `samples run from one end to the other`(text: String) throws {
        let curve = try MotionCurve(parsing: text)
        let samples = curve.samples(11)
        #expect(samples.count == 11)
        #expect(samples[0].t == 0)
        #expect(samples[0].value == 0)
        #expect(samples[10].t == curve.extent)
        for sample in samples {
            #expect(sample == curve.points(at: [sample.t])[0])
            #expect(sample.value.isFinite && sample.velocity.isFinite)
        }
        #expect(curve.samples(1).map(\.t) == [0])
        #expect(curve.samples(0).isEmpty)
    }
}
