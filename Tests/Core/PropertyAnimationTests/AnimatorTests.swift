import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// What an animator says about itself and about touches.
struct AnimatorTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private func animator(duration: Double = 1) -> PropertyAnimator {
        stage.animator(duration: duration) { [layer] in layer["position.x"] = 100 }
    }

    @Test func `its timing parameters are those it was made with, also while another curve is in force`() {
        let spring = TimingCurve.spring(Spring(dampingRatio: 0.5, duration: 3))
        let animator = stage.animator(duration: 1, curve: spring) { [layer] in layer["x"] = 1 }
        #expect(animator.timingParameters == spring)
        animator.fractionComplete = 0.5
        animator.continueAnimation(curve: .easeIn, durationFactor: 0)
        #expect(animator.timingParameters == spring)
        animator.stopAnimation(true)
        #expect(animator.timingParameters == spring)
    }

    // MARK: Observation

    @Test func `observers hear of each change once and in order`() {
        let animator = self.animator()
        var changes: [AnimatorChange] = []
        animator.observe { changes.append($0) }
        func take() -> [AnimatorChange] {
            defer { changes = [] }
            return changes
        }
        animator.startAnimation()
        #expect(take() == [.state(.active), .isRunning(true)])
        animator.startAnimation()
        stage.advance(to: 0.25)
        #expect(take().isEmpty)
        animator.isReversed = true
        #expect(take() == [.isReversed(true), .fractionComplete(0.75)])
        animator.pauseAnimation()
        #expect(take() == [.isRunning(false)])
        animator.fractionComplete = 0.5
        animator.fractionComplete = 0.5
        #expect(take() == [.fractionComplete(0.5)])
        animator.stopAnimation(false)
        #expect(
            take() == [.state(.stopped), .fractionComplete(1)], "1 − 0: it has been reversed since its start")
        animator.finishAnimation(at: .current)
        #expect(take() == [.state(.inactive), .fractionComplete(0)])
        animator.finishAnimation(at: .current)
        #expect(take().isEmpty)
    }

    @Test func `a natural end is told after its completions`() {
        let animator = self.animator()
        var heard: [String] = []
        animator.observe { heard.append("\($0)") }
        animator.addCompletion { [unowned animator] _ in
            heard.append("completion, running \(animator.isRunning)")
        }
        animator.startAnimation()
        heard = []
        stage.advance(to: 1)
        #expect(
            heard == [
                "completion, running true", "state(LifecycleEvents.AnimatorState.inactive)",
                "isRunning(false)", "fractionComplete(0.0)",
            ])
    }

    @Test func `what an observer changes is told after what it was told`() {
        let animator = self.animator()
        var changes: [AnimatorChange] = []
        animator.observe { [unowned animator] change in
            if change == .state(.active) { animator.pauseAnimation() }
        }
        animator.observe { [unowned animator] change in
            changes.append(change)
            if change == .isRunning(true) { #expect(animator.phase == .paused) }
        }
        animator.startAnimation()
        #expect(changes == [.state(.active), .isRunning(true), .isRunning(false)])
        animator.stopAnimation(true)
    }

    @Test func `calls inside a block and a completion are told as one`() {
        var changes: [AnimatorChange] = []
        let animator = self.animator()
        animator.addAnimations { [unowned animator] in animator.pauseAnimation() }
        animator.addCompletion { [unowned animator, layer] _ in
            animator.addAnimations { layer["position.x"] = 0 }
            animator.startAnimation()
        }
        animator.observe { changes.append($0) }
        animator.startAnimation()
        #expect(changes == [.state(.active)])
        animator.startAnimation()
        changes = []
        stage.advance(to: 1)
        #expect(changes == [.fractionComplete(0)], "the next run has begun")
        stage.advance(to: 1.5)
        #expect(layer.value("position.x") == 50)
        animator.stopAnimation(true)
    }

    // MARK: Copies and descriptions

    @Test func `a copy has the duration, the curve and two of the flags`() {
        let animator = PropertyAnimator(
            engine: stage.engine, duration: 2, curve: .easeIn, isInterruptible: false
        ) { [layer] in layer["position.x"] = 100 }
        animator.isUserInteractionEnabled = false
        animator.isManualHitTestingEnabled = true
        animator.pausesOnCompletion = true
        animator.scrubsLinearly = false
        animator.isReversed = true
        animator.addCompletion { _ in Issue.record("A copy has no completions.") }
        let copy = animator.copy()
        #expect(copy.phase == .fresh)
        #expect(copy.duration == 2)
        #expect(!copy.isInterruptible)
        #expect(!copy.isUserInteractionEnabled)
        #expect(!copy.isManualHitTestingEnabled)
        #expect(!copy.pausesOnCompletion)
        #expect(copy.scrubsLinearly)
        #expect(!copy.isReversed)
        copy.addAnimations { [layer] in layer["opacity"] = 1 }
        copy.startAnimation()
        stage.advance(to: 1)
        #expect(layer.value("opacity") == TimingCurve.easeIn.value(at: 0.5))
        stage.advance(to: 2)
        #expect(layer["position.x"] == 0)
    }

    @Test func `an animator is printed as UIKit prints it`() {
        let animator = self.animator()
        #expect(animator.description == "<UIViewPropertyAnimator(new) [inactive] interruptible>")
        animator.startAnimation()
        animator.isReversed = true
        #expect("\(animator)" == "<UIViewPropertyAnimator(1) [active] running reversed interruptible>")
        animator.stopAnimation(false)
        #expect("\(animator)" == "<UIViewPropertyAnimator(1) [stopped] reversed interruptible>")
        animator.finishAnimation(at: .end)
    }

    // MARK: Touches

    private func lay() {
        layer["position.x"] = 0
        layer["position.y"] = 0
        layer["bounds.size.width"] = 10
        layer["bounds.size.height"] = 10
    }

    @Test func `touches meet the layer where it is on screen, or with manual testing its model`() {
        lay()
        let animator = self.animator()
        animator.startAnimation()
        stage.advance(to: 0.5)
        #expect(layer.hitTest(x: 50, y: 0))
        #expect(layer.hitTest(x: 45, y: -5))
        #expect(!layer.hitTest(x: 55, y: 0))
        #expect(!layer.hitTest(x: 100, y: 0))
        stage.advance(to: 1)
        let manual = stage.animator { [layer] in layer["position.x"] = 0 }
        manual.isManualHitTestingEnabled = true
        manual.startAnimation()
        stage.advance(to: 1.5)
        #expect(!layer.hitTest(x: 50, y: 0))
        #expect(layer.hitTest(x: 0, y: 0))
        layer["anchorPoint.x"] = 0
        #expect(!layer.hitTest(x: -1, y: 0))
        #expect(layer.hitTest(x: 9, y: 0))
        manual.stopAnimation(true)
    }

    @Test func `no touch meets a layer while an animator without user interaction runs`() {
        lay()
        let animator = self.animator()
        animator.isUserInteractionEnabled = false
        #expect(layer.hitTest(x: 0, y: 0))
        animator.startAnimation()
        #expect(!layer.hitTest(x: 0, y: 0))
        stage.advance(to: 0.5)
        #expect(!layer.hitTest(x: 50, y: 0))
        animator.pauseAnimation()
        #expect(layer.hitTest(x: 50, y: 0))
        animator.startAnimation()
        layer.removeAllAnimations(because: .commit)
        #expect(layer.hitTest(x: 100, y: 0), "an orphaned animator is not on the layer any more")
        stage.advance(to: 2)
        #expect(layer.hitTest(x: 100, y: 0))
    }

    @Test func `flags about touches are set while the animator is inactive`() {
        let animator = self.animator()
        animator.startAnimation()
        animator.isUserInteractionEnabled = false
        #expect(animator.isUserInteractionEnabled)
        #expect(stage.log.events.last?.detail == .misuse(.userInteractionWhileActive))
        animator.stopAnimation(false)
        animator.isManualHitTestingEnabled = true
        #expect(!animator.isManualHitTestingEnabled)
        #expect(stage.log.kinds.filter { $0 == .misuse }.count == 2)
        animator.finishAnimation(at: .end)
        animator.isUserInteractionEnabled = false
        #expect(!animator.isUserInteractionEnabled)
    }
}
