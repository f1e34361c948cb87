import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// The examples of document 003, a tutorial on `UIViewPropertyAnimator` in two parts, with what its pictures show.
struct TutorialTests {
    private let stage = AnimatorScene()
    private let view: Layer

    init() {
        view = Layer(engine: stage.engine)
        view.frame = LayerRect(x: 0, y: 0, width: 50, height: 50)
    }

    private func move(_ view: Layer, _ way: Double = 100) -> () -> Void { { view.center.x += way } }
    private var x: Double { view.presentation[.center].x }

    @Test func `one second of ease-out moves a centre, and a new animator does nothing by itself`() {
        let animator = stage.animator(duration: 1, curve: .easeOut, move(view))
        stage.advance(to: 1)
        #expect(animator.state == .inactive && x == 25)
        animator.startAnimation()
        stage.advance(to: 1.25)
        #expect(x == 25 + 100 * TimingCurve.easeOut.value(at: 0.25))
        stage.advance(to: 2)
        #expect(x == 125 && animator.state == .inactive)
    }

    @Test func `a lower damping ratio swings more, and 1 does not swing`() {
        func overshoot(_ ratio: Double) -> Double {
            let stage = AnimatorScene()
            let view = Layer(engine: stage.engine)
            let spring = TimingCurve.spring(Spring(dampingRatio: ratio, duration: 1))
            let animator = stage.animator(duration: 1, curve: spring, move(view))
            animator.startAnimation()
            var most = 0.0
            for step in 1...100 {
                stage.advance(to: Double(step) / 100)
                most = max(most, view.presentation[.center].x)
            }
            return most - 100
        }
        #expect(overshoot(1) == 0)
        #expect(overshoot(0.35) > overshoot(0.7))
        #expect(overshoot(0.7) > 0)
    }

    @Test func `spring parameters with a block added later do what the damping ratio form does`() {
        let other = Layer(engine: stage.engine)
        let spring = Spring(dampingRatio: 0.35, duration: 1)
        let given = PropertyAnimator(
            engine: stage.engine, duration: 1, timingParameters: spring, animations: move(view))
        let added = PropertyAnimator(engine: stage.engine, duration: 1, timingParameters: spring)
        added.addAnimations(move(other))
        given.startAnimation()
        added.startAnimation()
        for time in [0.1, 0.3, 0.8] {
            stage.advance(to: time)
            #expect(x == 25 + other.presentation[.center].x)
        }
        stage.advance(to: 1)
    }

    @Test func `paused for a second at one of its two seconds, it takes three`() {
        let animator = PropertyAnimator.running(
            engine: stage.engine, duration: 2, curve: .linear, animations: move(view))
        stage.advance(to: 1)
        animator.pauseAnimation()
        stage.advance(to: 2)
        #expect(x == 75)
        animator.startAnimation()
        stage.advance(to: 2.5)
        #expect(x == 100)
        stage.advance(to: 3)
        #expect(animator.state == .inactive)
    }

    @Test func `a start after a pause keeps the curve, and what it was made with can be read`() {
        let animator = stage.animator(duration: 2, curve: .easeIn, move(view))
        #expect(animator.delay == 0)
        animator.startAnimation(afterDelay: 0.5)
        #expect(animator.delay == 0.5 && animator.duration == 2 && animator.timingParameters == .easeIn)
        stage.advance(to: 1.5)
        animator.pauseAnimation()
        stage.advance(to: 7)
        #expect(x == 25 + 100 * TimingCurve.easeIn.value(at: 0.5))
        animator.startAnimation()
        stage.advance(to: 7.5)
        #expect(x == 25 + 100 * TimingCurve.easeIn.value(at: 0.75))
        stage.advance(to: 8)
        #expect(animator.state == .inactive)
    }

    @Test func `a completion added on the way is called at the end, one of each block that is added`() {
        let animator = stage.animator(duration: 1, curve: .linear, move(view))
        var ends: [AnimatorPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        stage.advance(to: 0.5)
        animator.addCompletion { [view] position in
            ends.append(position)
            view.backgroundColor = .red
        }
        #expect(view.backgroundColor == nil)
        stage.advance(to: 1)
        #expect(ends == [.end, .end])
        #expect(view.presentation[.backgroundColor] == .red)
    }

    @Test func `stopped without finishing, observers alone hear of it`() {
        let animator = stage.animator(duration: 1, curve: .linear, move(view))
        var heard: [AnimatorChange] = []
        var ends = 0
        animator.addCompletion { _ in ends += 1 }
        animator.startAnimation()
        animator.observe { heard.append($0) }
        stage.advance(to: 0.5)
        animator.stopAnimation(true)
        #expect(heard.contains(.isRunning(false)) && heard.contains(.state(.inactive)))
        stage.advance(to: 2)
        #expect(ends == 0)
    }

    @Test func `between a stop and its finish other animations may run`() {
        let animator = stage.animator(duration: 2, curve: .linear, move(view))
        animator.startAnimation()
        stage.advance(to: 1)
        animator.stopAnimation(false)
        let other = stage.animator(duration: 1, curve: .linear) { [view] in view.alpha = 0 }
        other.startAnimation()
        stage.advance(to: 2)
        #expect(animator.state == .stopped && x == 75 && view.presentation[.alpha] == 0)
        animator.finishAnimation(at: .start)
        #expect(x == 25 && view.alpha == 0)
    }

    @Test func `one that cannot be interrupted runs to its end`() {
        let animator = stage.animator(duration: 1, curve: .linear, move(view))
        animator.isInterruptible = false
        animator.startAnimation()
        stage.advance(to: 0.5)
        animator.pauseAnimation()
        animator.stopAnimation(true)
        #expect(stage.log.events.filter { $0.kind == .misuse }.count == 2)
        stage.advance(to: 1)
        #expect(x == 125 && animator.state == .inactive)
    }

    @Test func `stopped with and without finishing, it goes red only when it is finished`() {
        for (withoutFinishing, color) in [(true, LayerColor?.none), (false, .red)] {
            let stage = AnimatorScene()
            let view = Layer(engine: stage.engine)
            let animator = PropertyAnimator.running(
                engine: stage.engine, duration: 2, curve: .linear, animations: move(view),
                completion: { _ in view.backgroundColor = .red })
            stage.advance(to: 1)
            animator.stopAnimation(withoutFinishing)
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            #expect(view.center.x == 50)
            #expect(view.backgroundColor == color)
        }
    }

    @Test func `a slider moves the frame, the turn and the colour of two views`() {
        let other = Layer(engine: stage.engine)
        for layer in [view, other] { layer.frame = LayerRect(x: 0, y: 0, width: 100, height: 100) }
        view.backgroundColor = .red
        other.backgroundColor = .blue
        let animator = stage.animator(duration: 2) { [view] in
            view.frame = LayerRect(x: 100, y: 100, width: 50, height: 50)
            view.transform = LayerTransform(rotationAngle: .pi)
            view.backgroundColor = .blue
            other.frame = LayerRect(x: 100, y: 100, width: 50, height: 50)
            other.transform = view.transform
            other.backgroundColor = .red
        }
        for value in [0.5, 0.25, 1, 0] {
            animator.fractionComplete = value
            #expect(animator.state == .active && !animator.isRunning)
            let turn = LayerTransform(rotationAngle: value * .pi)
            for layer in [view, other] {
                #expect(abs(layer.presentation[.center].x - (50 + 75 * value)) < 1e-12)
                #expect(abs(layer.presentation[.bounds].size.width - (100 - 50 * value)) < 1e-12)
                #expect(abs(layer.presentation[.transform].b - turn.b) < 1e-12)
            }
            #expect(
                view.presentation[.backgroundColor] == LayerColor(red: 1 - value, green: 0, blue: value))
            #expect(
                other.presentation[.backgroundColor] == LayerColor(red: value, green: 0, blue: 1 - value))
        }
        animator.stopAnimation(true)
    }

    @Test func `a colour added on the way is done with the rest`() {
        view.backgroundColor = .blue
        let animator = PropertyAnimator.running(
            engine: stage.engine, duration: 4, curve: .linear, animations: move(view))
        stage.advance(to: 2)
        animator.addAnimations { [view] in view.backgroundColor = .red }
        stage.advance(to: 3)
        #expect(view.presentation[.backgroundColor] == LayerColor(red: 0.5, green: 0, blue: 0.5))
        stage.advance(to: 4)
        #expect(view.presentation[.backgroundColor] == .red)
        #expect(animator.state == .inactive)
    }

    @Test func `with a delay factor of a half it sets out at half time`() {
        view.backgroundColor = .blue
        let animator = PropertyAnimator.running(
            engine: stage.engine, duration: 4, curve: .linear, animations: move(view))
        animator.addAnimations(delayFactor: 0.5) { [view] in view.backgroundColor = .red }
        stage.advance(to: 2)
        #expect(view.presentation[.backgroundColor] == .blue)
        stage.advance(to: 3)
        #expect(view.presentation[.backgroundColor] == LayerColor(red: 0.5, green: 0, blue: 0.5))
        stage.advance(to: 4)
        #expect(view.presentation[.backgroundColor] == .red)
    }

    @Test func `a linear motion goes on as a spring from its middle`() {
        let animator = stage.animator(duration: 2, curve: .linear, move(view))
        animator.startAnimation()
        stage.advance(to: 1)
        animator.pauseAnimation()
        let spring = Spring(dampingRatio: 0.2, duration: 1)
        animator.continueAnimation(timingParameters: spring, durationFactor: 0.5)
        #expect(x == 75)
        var most = 0.0
        for step in 1...99 {
            stage.advance(to: 1 + Double(step) / 100)
            most = max(most, x)
        }
        #expect(most > 130, "it swings beyond its goal")
        stage.advance(to: 2)
        #expect(x == 125)
    }

    @Test func `a tenth of the duration is what is left with a factor of a tenth`() {
        let animator = stage.animator(duration: 2, curve: .linear, move(view))
        animator.startAnimation()
        stage.advance(to: 1)
        animator.pauseAnimation()
        animator.continueAnimation(curve: nil, durationFactor: 0.1)
        stage.advance(to: 1.1)
        #expect(x == 100)
        stage.advance(to: 1.2)
        #expect(animator.state == .inactive)
    }

    @Test func `a Bézier leaves its start and reaches its end along its control points`() {
        let curve = CubicBezier(x1: 0.1, y1: 0.4, x2: 0.9, y2: 0.6)
        #expect(abs(curve.slope(at: 0) - 4) < 1e-12)
        #expect(abs(curve.slope(at: 1) - 4) < 1e-12)
        let middle = curve.slope(at: 0.5)
        #expect(middle < 1, "fast, slow, fast")
        // The document has the line between the control points as a third tangent: its slope is another one.
        #expect(abs(middle - (0.6 - 0.4) / (0.9 - 0.1)) > 0.1)
    }
}
