import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import Testing

/// What document 002 saw go wrong at the end of an interactive transition, each in the system it was seen on.
struct TransitionRegimeTests {
    /// The app's object of a pop that slides the leaving view out, and neither puts back nor cleans up.
    private final class Careless: FadeTransition {
        override func animateTransition(_ context: TransitionContext) {
            let (leaving, coming) = (context.view(for: .from), context.view(for: .to))
            coming.frame = context.finalFrame(for: .to)
            context.container.addSublayerAtBottom(coming)
            engine.animate(
                duration: 0.8, curve: .linear, animations: { leaving.center.x += 320 },
                completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
        }
    }

    private func played(_ regime: TransitionRegime, isCancelled: Bool, isClean: Bool) -> (
        TransitionScene, Screen
    ) {
        let scene = TransitionScene(regime)
        let driver = PercentDrivenInteractiveTransition()
        let detail = scene.show("detail")
        scene.animator =
            isClean
            ? SlideTransition(engine: scene.engine, duration: 0.8)
            : Careless(engine: scene.engine, calls: scene.calls)
        scene.driver = driver
        scene.window.pop(animated: true)
        scene.turn()
        driver.update(0.5)
        if isCancelled { driver.cancel() } else { driver.finish() }
        return (scene, detail)
    }

    @Test func `on iOS 10 a cancel ends at a wrong position, and all is black`() {
        let (scene, detail) = played(.ios10, isCancelled: true, isClean: false)
        scene.advance(1)
        #expect(scene.window.top === detail && detail.view.center.x == 480)
        #expect(scene.window.isBlack)
    }

    @Test func `on iOS 10 the leaving view stays in the container`() {
        let (scene, detail) = played(.ios10, isCancelled: false, isClean: false)
        scene.advance(1)
        #expect(scene.window.top === scene.root && detail.view.isInside(scene.window.layer))
    }

    @Test func `on iOS 9 the end flickers after a cancel, and the coming view stays in the container`() {
        let (scene, detail) = played(.ios9, isCancelled: true, isClean: false)
        scene.advance(0.39)
        #expect(detail.view.presentation[.center].x < 165)
        scene.advance(0.02)
        #expect(detail.view.presentation[.center].x == 480, "for a frame")
        scene.advance(0.02)
        #expect(detail.view.center.x == 160 && scene.root.view.isInside(scene.window.layer))
    }

    @Test(arguments: [true, false])
    func `on iOS 11 it ends as recorded`(isCancelled: Bool) {
        let (scene, detail) = played(.ios11, isCancelled: isCancelled, isClean: false)
        scene.advance(0.4)
        let (stays, goes) = isCancelled ? (detail, scene.root) : (scene.root, detail)
        #expect(scene.window.top === stays && !goes.view.isInside(scene.window.layer))
        if isCancelled { #expect(detail.view.center.x == 160) }
        #expect(!scene.window.isBlack)
    }

    @Test(arguments: TransitionRegime.allCases, [true, false])
    func `the library's own transitions end right on each of them`(
        regime: TransitionRegime, isCancelled: Bool
    ) {
        let (scene, detail) = played(regime, isCancelled: isCancelled, isClean: true)
        scene.advance(1)
        let (stays, goes) = isCancelled ? (detail, scene.root) : (scene.root, detail)
        #expect(scene.window.top === stays && scene.window.layer.sublayers.count == 1)
        #expect(scene.window.layer.sublayers.first === stays.view && goes.view.superlayer == nil)
        #expect(stays.view.frame == scene.window.bounds && !scene.window.isBlack)
    }

    @Test func `what is not interactive is the same on each`() {
        for regime in TransitionRegime.allCases {
            let scene = TransitionScene(regime)
            scene.window.push(scene.screen("other"), animated: true)
            scene.advance(1)
            #expect(scene.window.layer.sublayers.count == 1 && scene.root.view.superlayer == nil)
        }
    }
}
