import AnimationTiming
import Testing

/// Springs in scripts.
struct SpringReplayTests {
    @Test func `a spring of the ratio form is fitted, one with parts takes its own time`() throws {
        let script = try Script(
            """
            0 a init duration=0.5 curve=spring(ratio=0.5,duration=1,velocity=0)
            0 a addAnimations key=x to=100
            0 b init duration=9 curve=spring(mass=3,stiffness=1000,damping=500)
            0 b addAnimations key=x to=100
            0 a startAnimation
            0 b startAnimation
            0.1 a read
            0.1 b read
            0.5 a read
            0.5058 b read
            0.506 b read
            """)
        let fitted = Spring(dampingRatio: 0.5, duration: 0.5)
        #expect(isNear(script[6].value(), 100 * fitted.value(at: 0.1), within: 1e-10))
        #expect(isNear(script[7].value(), 100 * Spring().value(at: 0.1), within: 1e-6))
        #expect(script[8].phase == "spent")
        #expect(script[9].phase == "running")
        #expect(script[10].phase == "spent")
        #expect(script[10].value() == 100)
    }

    @Test func `going on with a spring takes the speed on screen over`() throws {
        let script = try Script(
            """
            0 a init duration=1 curve=easeIn
            0 a addAnimations key=x to=100
            0 a startAnimation
            0.4 a pauseAnimation
            0.6 a continueAnimation durationFactor=0.5 curve=spring(ratio=0.7,duration=9)
            0.7 a read
            1.1 a read
            """)
        let shown = 100 * TimingCurve.easeIn.value(at: 0.4)
        let speed = 100 * TimingCurve.easeIn.slope(at: 0.4)
        let spring = Spring(
            dampingRatio: 0.7, duration: 0.5, initialVelocity: speed / (100 - shown))
        #expect(isNear(script[4].value(), shown))
        #expect(isNear(script[5].value(), shown + (100 - shown) * spring.value(at: 0.1), within: 1e-10))
        #expect(script[6].phase == "spent")
    }
}
