import AnimationChains
import AnimationTiming
import AnimatorPool
import PropertyAnimation
import Testing

/// Who begins where, when several animations meet on one key.
struct TakeOverTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() {
        layer = Layer(engine: stage.engine)
        layer.alpha = 0
    }

    private func fadeIn() -> PropertyAnimator {
        let animator = stage.animator(duration: 2) { [layer] in
            layer.alpha = 1
            layer.position.x = 100
        }
        animator.startAnimation()
        return animator
    }

    private var shown: Double { layer.presentation[.alpha] }

    @Test func `a second animator on an opacity takes over what is on screen`() {
        let first = fadeIn()
        stage.advance(to: 0.5)
        let second = stage.animator(duration: 1) { [layer] in
            layer.alpha = 0
            layer.position.x = 0
        }
        second.startAnimation()
        #expect(shown == 0.25)
        #expect(layer.presentation[.position].x == 25, "additive: the two add up")
        stage.advance(to: 1)
        #expect(shown == 0.125)
        #expect(
            layer.presentation[.position].x == 0, "50 of the first, and half of the way back of the second")
        stage.advance(to: 3)
        #expect(shown == 0 && first.phase == .spent)
    }

    @Test func `an animation of UIView.animate is taken over by an animator, and takes over nothing itself`()
    {
        stage.engine.animate(duration: 2, curve: .linear, animations: { [layer] in layer.alpha = 1 })
        stage.advance(to: 0.5)
        stage.animator { [layer] in layer.alpha = 0 }.startAnimation()
        #expect(shown == 0.25)
        stage.advance(to: 1)
        #expect(shown == 0.125)
        stage.engine.animate(duration: 1, curve: .linear, animations: { [layer] in layer.alpha = 0.5 })
        #expect(shown == 0, "the model value is where the block of UIView.animate begins")
        stage.advance(to: 3)
    }

    @Test func `a block that comes later takes over what its own animator shows`() {
        let animator = fadeIn()
        stage.advance(to: 0.5)
        animator.addAnimations { [layer] in layer.alpha = 0 }
        #expect(shown == 0.25)
        stage.advance(to: 1.25)
        #expect(shown == 0.125)
        stage.advance(to: 2)
    }

    @Test func `a block of the same turn begins where the block before it leads`() {
        let animator = stage.animator(duration: 2) { [layer] in layer.alpha = 1 }
        animator.addAnimations { [layer] in layer.alpha = 0.5 }
        animator.startAnimation()
        stage.advance(to: 1)
        #expect(shown == 0.75)
        stage.advance(to: 2)
    }

    @Test func `a reversed take-over ends where it began`() {
        _ = fadeIn()
        stage.advance(to: 0.5)
        let second = stage.animator(duration: 1) { [layer] in layer.alpha = 0 }
        second.startAnimation()
        stage.advance(to: 1)
        second.isReversed = true
        stage.advance(to: 1.25)
        #expect(abs(shown - 0.1875) < 1e-12)
        stage.advance(to: 3)
        #expect(layer.alpha == 0.25)
    }

    @Test func `a step of a chain takes over what is on screen`() {
        _ = fadeIn()
        stage.advance(to: 0.5)
        let running = AnimationChain.animate(duration: 1, timing: .linear) { [layer] in layer.alpha = 0 }
            .then(duration: 1, timing: .linear) { [layer] in layer.alpha = 1 }
            .start(
                on: stage.runLoop,
                make: { [stage] in PropertyAnimator(engine: stage.engine, description: $0) })
        stage.advance(to: 1)
        #expect(shown == 0.125)
        let other = stage.animator(duration: 4) { [layer] in layer.alpha = 1.125 }
        other.startAnimation()
        stage.advance(to: 1.5)
        #expect(shown == 0.25, "the second step comes to a key that another animator animates")
        stage.advance(to: 2)
        #expect(shown == 0.625)
        stage.advance(to: 6)
        withExtendedLifetime(running) {}
    }
}
