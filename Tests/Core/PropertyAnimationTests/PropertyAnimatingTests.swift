import AnimationTiming
import AnimatorPool
import PropertyAnimation
import Testing

/// The engine's animator by the names of ``PropertyAnimating``.
struct PropertyAnimatingTests {
    private let scene = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: scene.engine) }

    private func running() -> PropertyAnimator {
        let animator = scene.animator(duration: 2) { [layer] in layer["x"] = 100 }
        animator.startAnimation()
        return animator
    }

    @Test func `a block that is added with a delay factor waits for that part of the time left`() {
        let animator: any PropertyAnimating = running()
        scene.advance(to: 0.5)
        animator.addBlock({ [layer] in layer["y"] = 10 }, delayFactor: 0.5)
        animator.addBlock { [layer] in layer["z"] = 10 }
        scene.advance(to: 1.25)
        #expect(layer.value("y") == 0)
        #expect(abs(layer.value("z") - 5) < 1e-9)
        scene.advance(to: 1.625)
        #expect(abs(layer.value("y") - 5) < 1e-9)
        scene.advance(to: 2)
        #expect(layer.value("y") == 10)
    }

    @Test func `a duration factor counts in whole durations, not in the fraction that has gone by`() {
        // Source 003 passes the fraction, and says that nothing changes then.
        for (factor, end) in [(0.25, 1.0), (0.75, 2.0), (1, 2.5)] {
            let scene = AnimatorScene()
            let animator: any PropertyAnimating = scene.animator(duration: 2) {}
            var ended: Double?
            animator.onCompletion { _ in ended = Double(scene.runLoop.nowNs) / 1e9 }
            animator.startAnimation()
            scene.advance(to: 0.5)
            animator.pauseAnimation()
            #expect(animator.fraction == 0.25)
            animator.proceed(along: nil, durationFactor: factor)
            scene.advance(to: 5)
            #expect(ended == end)
        }
    }

    @Test(arguments: [
        (AnimatorTiming.linear, TimingCurve.linear), (.easeIn, .easeIn), (.easeOut, .easeOut),
        (.easeInOut, .easeInOut),
        (.cubicBezier(x1: 0.1, y1: 0.8, x2: 0.4, y2: -1), .cubicBezier(x1: 0.1, y1: 0.8, x2: 0.4, y2: -1)),
        (.spring(dampingRatio: 0.35), .spring(Spring(dampingRatio: 0.35, duration: 2))),
        // Source 004 drops the velocity.
        (
            .spring(dampingRatio: 0.35, initialVelocity: 3),
            .spring(Spring(dampingRatio: 0.35, duration: 2, initialVelocity: 3))
        ),
        (
            .physicalSpring(mass: 2, stiffness: 300, damping: 20, initialVelocity: 1),
            .spring(Spring(mass: 2, stiffness: 300, damping: 20, initialVelocity: 1))
        ),
    ])
    func `each timing is the engine's curve of that name`(timing: AnimatorTiming, curve: TimingCurve) {
        let animations = { [layer] in layer["x"] = 100 }
        let description = AnimatorDescription(duration: 2, timing: timing, animations: animations)
        let animator = PropertyAnimator(engine: scene.engine, description: description)
        #expect(animator.timingParameters == curve)
        #expect(animator.duration == curve.duration(ofAnimatorFor: 2))
        animator.startAnimation()
        let whole = animator.duration
        scene.advance(to: whole * 0.3)
        #expect(abs(layer.value("x") - 100 * curve.value(at: 0.3)) < 1e-6)
    }

    @Test func `going on along another timing bends the course from what is on screen`() {
        let animator: any PropertyAnimating = running()
        scene.advance(to: 1)
        animator.pauseAnimation()
        animator.proceed(along: .easeIn, durationFactor: 0.5)
        #expect(layer.value("x") == 50)
        scene.advance(to: 1.5)
        #expect(abs(layer.value("x") - (50 + 50 * TimingCurve.easeIn.value(at: 0.5))) < 1e-9)
        scene.advance(to: 2)
        #expect(layer.value("x") == 100)
    }
}
