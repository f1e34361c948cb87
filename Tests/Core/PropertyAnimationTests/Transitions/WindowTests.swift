import LifecycleEvents
import PropertyAnimation
import Testing

/// Views that leave the window under another screen, and come back into it.
///
/// That views beneath a full screen presentation, or a pushed screen, are taken out of the window is documented; that
/// layers lose their animations with it is what people report (wnagrodzki/AnimationRestoration, airbnb/lottie-ios#429).
struct WindowTests {
    private let scene = TransitionScene()

    /// A view on the root screen whose blur is paused half-way.
    private func held() -> (Layer, PropertyAnimator) {
        let view = Layer(engine: scene.engine)
        scene.root.view.addSublayer(view)
        let animator = scene.stage.animator { [unowned view] in view["blur"] = 20 }
        animator.fractionComplete = 0.5
        return (view, animator)
    }

    private func end(_ animator: PropertyAnimator) { animator.stopAnimation(true) }

    @Test(arguments: [TransitionOperation.push, .present])
    func `what is under another screen loses its animations when the transition has ended`(
        operation: TransitionOperation
    ) {
        let (view, animator) = held()
        let other = scene.screen("other")
        if operation == .push {
            scene.window.push(other, animated: true)
        } else {
            scene.window.present(other, animated: true)
        }
        scene.advance(0.7)
        #expect(view.isInWindow && view.value("blur") == 10)
        scene.advance(0.5)
        #expect(!view.isInWindow && view.value("blur") == 20)
        #expect(animator.state == .active && animator.fractionComplete == 0.5, "it does not notice")
        #expect(scene.events.last { $0.kind == .animatorOrphaned }?.detail == .cause(.leftWindow))
        if operation == .push {
            scene.window.pop(animated: true)
        } else {
            scene.window.dismiss(animated: true)
        }
        scene.advance(0.1)
        #expect(view.isInWindow && !view.hasLiveAnimations && view.value("blur") == 20)
        end(animator)
    }

    @Test func `a transition that is cancelled takes nothing from the screen that stays`() {
        let (view, animator) = held()
        let driver = PercentDrivenInteractiveTransition()
        scene.driver = driver
        scene.window.push(scene.screen("other"), animated: true)
        scene.turn()
        driver.update(0.4)
        driver.cancel()
        scene.advance(1)
        #expect(scene.window.top === scene.root && scene.window.transition == nil)
        #expect(view.value("blur") == 10 && scene.events.allSatisfy { $0.kind != .animatorOrphaned })
        end(animator)
    }

    @Test func `it is told before it leaves and when it is back, and not when it moves within the window`() {
        var told: [Bool] = []
        let view = scene.root.view
        view.windowChanged = { [unowned view] isInWindow in
            told.append(isInWindow)
            #expect(view.isInWindow)
        }
        let other = scene.screen("other")
        scene.window.push(other, animated: true)
        scene.advance(0.5)
        #expect(told == [], "in the container it is in the window")
        scene.advance(0.5)
        #expect(told == [false])
        scene.window.pop(animated: true)
        scene.turn()
        #expect(told == [false, true])
        scene.advance(1)
        #expect(told == [false, true])
        scene.window.push(other, animated: false)
        scene.window.pop(animated: false)
        #expect(told == [false, true, false, true])
    }

    @Test func `a block on a view that leaves completes once, and not with its end reached`() {
        var endings: [Bool] = []
        let bar = Layer(engine: scene.engine)
        scene.root.view.addSublayer(bar)
        scene.engine.animate(
            duration: 9, animations: { bar.alpha = 0 }, completion: { endings.append($0) })
        scene.window.push(scene.screen("other"), animated: true)
        scene.advance(1)
        #expect(endings == [false])
        scene.advance(20)
        #expect(endings == [false])
    }

    @Test func `layers that were never in a window keep what is on them`() {
        let (above, below) = (Layer(engine: scene.engine), Layer(engine: scene.engine))
        above.addSublayer(below)
        let animator = scene.stage.animator { [unowned below] in below["blur"] = 20 }
        animator.fractionComplete = 0.5
        below.removeFromSuperlayer()
        #expect(below.hasLiveAnimations && !below.isInWindow)
        end(animator)
    }
}
