import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// What iOS 10 does otherwise, beyond single rows of the table.
struct IOS10Tests {
    private let stage = AnimatorScene(.ios10)
    private let layer: Layer
    private let animator: PropertyAnimator

    init() {
        let layer = Layer(engine: stage.engine)
        self.layer = layer
        animator = stage.animator { layer["x"] = 100 }
    }

    private func wait(ns: Int64) {
        stage.runLoop.run(untilNs: stage.runLoop.nowNs + ns)
        stage.runLoop.enqueue {}
        stage.runLoop.runTurn()
    }

    // MARK: The first pause

    @Test func `a first pause lasts a millisecond, through any number of turns`() {
        animator.pauseAnimation()
        wait(ns: 0)
        #expect(animator.perform(.startAnimation(afterDelay: nil)) == .ignored)
        wait(ns: 999_999)
        #expect(animator.perform(.continueAnimation(curve: nil, durationFactor: 0)) == .ignored)
        wait(ns: 1)
        #expect(animator.perform(.startAnimation(afterDelay: nil)) == .applied)
    }

    @Test func `a scrub of a fresh animator is no first pause, and a scrub does not end one`() {
        animator.fractionComplete = 0.5
        #expect(animator.perform(.startAnimation(afterDelay: nil)) == .applied)
        let other = stage.animator { [layer] in layer["y"] = 100 }
        other.pauseAnimation()
        other.fractionComplete = 0.5
        #expect(other.perform(.startAnimation(afterDelay: nil)) == .ignored)
    }

    // MARK: Reversal

    @Test func `a paused animator that is reversed reflects when it goes on, and shows no jump`() {
        animator.fractionComplete = 0.25
        animator.isReversed = true
        #expect(animator.isReversed)
        #expect(animator.fractionComplete == 0.25)
        #expect(layer.value("x") == 25)
        animator.fractionComplete = 0.375
        #expect(layer.value("x") == 37.5, "until it goes on, a fraction counts as before")
        animator.startAnimation()
        #expect(animator.fractionComplete == 0.625)
        #expect(layer.value("x") == 37.5)
        stage.advance(to: 0.125)
        #expect(abs(layer.value("x") - 25) < 1e-9)
        var end: AnimatorPosition?
        animator.addCompletion { end = $0 }
        stage.advance(to: 0.375)
        #expect(end == .start)
        #expect(layer["x"] == 0)
    }

    @Test func `continuing reflects as well, and a second reversal takes the first one back`() {
        animator.fractionComplete = 0.25
        animator.isReversed = true
        animator.isReversed = false
        animator.continueAnimation(curve: nil, durationFactor: 0)
        #expect(animator.fractionComplete == 0.25)
        animator.pauseAnimation()
        animator.isReversed = true
        animator.continueAnimation(curve: nil, durationFactor: 0)
        #expect(animator.fractionComplete == 0.75)
    }

    @Test func `a stop keeps what is on screen, and the next life begins without the reversal that waited`() {
        animator.fractionComplete = 0.25
        animator.isReversed = true
        animator.stopAnimation(true)
        #expect(layer.value("x") == 25)
        #expect(!layer.hasLiveAnimations)
        animator.isReversed = false
        animator.addAnimations { [layer] in layer["x"] = 125 }
        animator.startAnimation()
        #expect(animator.fractionComplete == 0)
        stage.advance(to: 0.25)
        #expect(layer.value("x") == 50)
    }

    @Test func `a reversal while it runs reflects at once`() {
        animator.startAnimation()
        stage.advance(to: 0.25)
        animator.isReversed = true
        #expect(animator.fractionComplete == 0.75)
    }
}
