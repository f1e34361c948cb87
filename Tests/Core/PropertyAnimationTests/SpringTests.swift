import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// Springs in animators: their time, their course, and what an interruption hands over.
struct SpringTests {
    @Test func `a spring of the damping ratio form is fitted to the animator's duration`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let spring = Spring(dampingRatio: 0.4, duration: 1, initialVelocity: 2)
        let animator = stage.animator(duration: 0.5, curve: .spring(spring)) { layer["x"] = 100 }
        let fitted = Spring(dampingRatio: 0.4, duration: 0.5, initialVelocity: 2)
        animator.startAnimation()
        #expect(animator.duration == 0.5)
        for time in [0.01, 0.1, 0.2, 0.45] {
            stage.advance(to: time)
            #expect(abs(layer.value("x") - 100 * fitted.value(at: time)) < 1e-10)
        }
        stage.advance(to: 0.5)
        #expect(animator.phase == .spent)
        #expect(layer.value("x") == 100)
    }

    @Test(arguments: [Spring(), Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: -1)])
    func `a spring with parts of its own takes its own time`(spring: Spring) {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator(duration: 9, curve: .spring(spring)) { layer["x"] = 1 }
        animator.startAnimation()
        #expect(animator.duration == spring.duration)
        for share in [0.1, 0.3, 0.9] {
            stage.advance(to: share * spring.duration)
            #expect(abs(layer.value("x") - spring.value(at: share * spring.duration)) < 1e-8)
        }
        stage.advance(to: spring.duration + 1e-9)
        #expect(animator.phase == .spent)
    }

    @Test(arguments: [(0.95, true), (0.05, false)])
    func `a spring continued or reversed with less than a tenth of a second left completes at once`(
        fraction: Double, isShort: Bool
    ) {
        func ended(_ curve: TimingCurve, _ goOn: (PropertyAnimator) -> Void) -> AnimatorPosition? {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            var end: AnimatorPosition?
            let animator = stage.animator(duration: 1, curve: curve) { layer["x"] = 100 }
            animator.addCompletion { end = $0 }
            goOn(animator)
            #expect(end == nil, "not inside the call")
            stage.advance(to: Double(stage.runLoop.nowNs) / 1e9)
            return end
        }
        let spring = TimingCurve.spring(Spring(dampingRatio: 0.5, duration: 1))
        func continued(_ next: TimingCurve?) -> (PropertyAnimator) -> Void {
            { animator in
                animator.fractionComplete = fraction
                animator.continueAnimation(curve: next, durationFactor: 0)
            }
        }
        #expect(ended(spring, continued(nil)) == (isShort ? .end : nil))
        #expect(ended(.linear, continued(spring)) == (isShort ? .end : nil))
        #expect(ended(spring, continued(.linear)) == nil, "it goes on without a spring")
        #expect(ended(.linear, continued(nil)) == nil)
        func reversed(_ animator: PropertyAnimator) {
            animator.fractionComplete = 1 - fraction
            animator.startAnimation()
            animator.isReversed = true
        }
        #expect(ended(spring, reversed) == (isShort ? .start : nil))
        #expect(ended(.linear, reversed) == nil)
    }

    @Test func `a spring that is started takes the time that is left, however short`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let spring = TimingCurve.spring(Spring(dampingRatio: 0.5, duration: 1))
        let animator = stage.animator(duration: 1, curve: spring) { layer["x"] = 100 }
        animator.fractionComplete = 0.95
        animator.startAnimation()
        stage.advance(to: 0.04)
        #expect(animator.phase == .running)
    }

    @Test func `a spring without damping never ends, and a duration may be anything`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let endless = stage.animator(
            duration: 1, curve: .spring(Spring(mass: 1, stiffness: 1, damping: 0))
        ) { layer["x"] = 1 }
        endless.startAnimation()
        let instant = stage.animator(
            duration: 0, curve: .spring(Spring(dampingRatio: 1, duration: 1))
        ) { layer["y"] = 1 }
        instant.startAnimation()
        stage.advance(to: 1e6)
        #expect(endless.phase == .running)
        #expect(instant.phase == .spent)
        #expect(layer.value("y") == 1)
        endless.stopAnimation(true)
    }

    private static let curves: [TimingCurve] = [
        .linear, .easeIn, .default, .cubicBezier(x1: 0.2, y1: -0.5, x2: 0.6, y2: 1.7),
        .spring(Spring(dampingRatio: 0.3, duration: 1)), .spring(Spring(dampingRatio: 1, duration: 1)),
    ]
    private static let springs: [TimingCurve] = [
        .spring(Spring(dampingRatio: 0.5, duration: 1)),
        .spring(Spring(mass: 1, stiffness: 100, damping: 30, initialVelocity: 3)),
    ]

    @Test(arguments: curves, springs)
    func `going on with a spring keeps value and speed`(curve: TimingCurve, spring: TimingCurve) {
        for isReversed in [false, true] {
            let trial = Handover(curve: curve)
            trial.animator.isReversed = isReversed
            trial.animator.startAnimation()
            let before = trial.looks(before: 0.3)
            trial.animator.pauseAnimation()
            trial.animator.continueAnimation(curve: spring, durationFactor: 0.5)
            trial.expectSmooth(before)
        }
    }

    @Test(arguments: springs)
    func `a pause, a reversal in it and a second spring keep the speed, too`(spring: TimingCurve) {
        let trial = Handover(curve: .easeInOut)
        trial.animator.startAnimation()
        trial.seek(0.4)
        trial.animator.pauseAnimation()
        trial.seek(0.7)
        trial.animator.continueAnimation(curve: spring, durationFactor: 1.5)
        let before = trial.looks(before: 0.9)
        trial.animator.pauseAnimation()
        trial.animator.isReversed = true
        trial.animator.continueAnimation(curve: spring, durationFactor: 0)
        trial.expectSmooth(before)
    }

    @Test(arguments: springs)
    func `after a scrub a spring goes on as fast as the scrubbed course`(spring: TimingCurve) {
        let trial = Handover(curve: spring, duration: 0.8)
        trial.animator.startAnimation()
        trial.seek(0.1)
        trial.animator.pauseAnimation()
        let before = (0...5).map { step in
            trial.animator.fractionComplete =
                0.25 - Double(step) * Handover.step / trial.animator.duration
            return trial.layer.value("x")
        }
        trial.animator.fractionComplete = 0.25
        #expect(trial.layer.value("x") == 0.25)
        trial.animator.startAnimation()
        trial.expectSmooth(before)
    }

    @Test func `a course that is upright, or is at its goal, hands no speed over`() {
        for goal in [1.0, 0] {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            let animator = stage.animator(duration: 1, curve: .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)) {
                layer["x"] = goal
            }
            animator.startAnimation()
            stage.advance(to: 0.5)
            animator.pauseAnimation()
            animator.continueAnimation(curve: SpringTests.springs[0], durationFactor: 0.5)
            #expect(abs(layer.value("x") - goal / 2) < 1e-9)
            stage.advance(to: 0.6)
            #expect(layer.value("x").isFinite)
            stage.advance(to: 2)
            #expect(layer.value("x") == goal)
        }
    }

    @Test func `every key and every animation on it keeps a speed of its own`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator(curve: .easeInOut) {
            layer["position.x"] = 100
            layer["opacity"] = -3
        }
        animator.addAnimations(delayFactor: 0.2) { layer["position.x"] = 250 }
        let other = stage.animator(duration: 4, curve: .easeIn) { layer["position.x"] = 40 }
        animator.startAnimation()
        other.startAnimation()
        func look(_ sign: Double) -> [[Double]] {
            (0...5).map { step in
                stage.runLoop.run(
                    untilNs: 400_000_000 + Int64(sign * Double(sign < 0 ? 5 - step : step) * 100_000))
                return [layer.value("position.x"), layer.value("opacity")]
            }
        }
        let before = Array(look(-1).reversed())
        animator.pauseAnimation()
        animator.continueAnimation(
            curve: .spring(Spring(dampingRatio: 0.6, duration: 1)), durationFactor: 0.4)
        let after = look(1)
        for key in 0...1 {
            #expect(abs(before[0][key] - after[0][key]) < 1e-10)
            let left = -Handover.slope(before.map { $0[key] })
            #expect(abs(left - Handover.slope(after.map { $0[key] })) < 1e-7 * abs(left))
        }
        stage.advance(to: 9)
        #expect(layer.value("position.x") == 40)
        #expect(layer.value("opacity") == -3)
    }
}

/// One key of travel 1, looked at closely on both sides of an interruption.
private final class Handover {
    /// Seconds between two looks.
    static let step = 1e-4

    let stage = AnimatorScene()
    let layer: Layer
    let animator: PropertyAnimator

    init(curve: TimingCurve, duration: Double = 1) {
        let layer = Layer(engine: stage.engine)
        self.layer = layer
        animator = stage.animator(duration: duration, curve: curve) { layer["x"] = 1 }
    }

    /// The values of the last steps up to a time, in order of distance from it.
    func looks(before seconds: Double) -> [Double] {
        let looks = (0...5).map { step in
            stage.runLoop.run(untilNs: Self.ns(seconds) - Int64(5 - step) * 100_000)
            return layer.value("x")
        }
        return looks.reversed()
    }

    func seek(_ seconds: Double) { stage.runLoop.run(untilNs: Self.ns(seconds)) }

    /// The course goes on from `before`, which is in order of distance from now.
    func expectSmooth(_ before: [Double]) {
        let now = stage.runLoop.nowNs
        let after = (0...5).map { step in
            stage.runLoop.run(untilNs: now + Int64(step) * 100_000)
            return layer.value("x")
        }
        let left = -Self.slope(before)
        #expect(abs(before[0] - after[0]) < 1e-12)
        #expect(abs(left - Self.slope(after)) < 1e-9 * max(1, abs(left)))
        stage.runLoop.run(untilNs: now + 10_000_000_000)
        #expect(animator.phase == .spent)
        #expect(layer.value("x") == (animator.isReversed ? 0 : 1))
    }

    /// The slope at the first of six values, one step apart, exact for polynomials of degree 5.
    static func slope(_ values: [Double]) -> Double {
        let weights = [-137.0 / 60, 5, -5, 10.0 / 3, -5.0 / 4, 1.0 / 5]
        return zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / step
    }

    private static func ns(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}
