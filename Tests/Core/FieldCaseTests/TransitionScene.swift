import LifecycleEvents
import PropertyAnimation
import TestSupport

/// A window with a detail screen on its root, and an app that chooses what a case says.
final class TransitionScene: NavigationDelegate, TransitioningDelegate {
    let stage = PoolScene()
    let root: Screen
    let detail: Screen
    let window: ScreenWindow
    var animator: (any TransitionAnimating)?
    var driver: (any TransitionInteracting)?

    init(_ regime: TransitionRegime = .ios11) {
        root = Screen(engine: stage.engine, name: "root")
        detail = Screen(engine: stage.engine, name: "detail")
        window = ScreenWindow(
            engine: stage.engine, size: LayerSize(width: 100, height: 200), root: root, regime: regime)
        window.push(detail, animated: false)
        window.navigationDelegate = self
    }

    /// The animator object that the library comes with; one second.
    func slide(isInterruptible: Bool = false) -> SlideTransition {
        SlideTransition(engine: stage.engine, duration: 1, curve: .linear, isInterruptible: isInterruptible)
    }

    /// A sheet that is there already is dismissed, in the next turn.
    func dismissSheet() {
        let sheet = Screen(engine: stage.engine, name: "sheet")
        sheet.transitioningDelegate = self
        window.present(sheet, animated: false)
        window.dismiss(animated: true)
    }

    func turn() { stage.turns.runTurn() }

    func pass(_ seconds: Double) { stage.pass(seconds) }

    var hasEnded: Bool { window.transition == nil }

    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? { animator }

    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? { driver }

    func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)? {
        animator
    }

    func animator(dismissed: Screen) -> (any TransitionAnimating)? { animator }

    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        driver
    }
}

/// The animator object of many reports: slides the leaving view out in a second, and says at its end what a case says.
final class TutorialTransition: TransitionAnimating {
    private let engine: AnimationEngine
    private let end: (TransitionContext) -> Void

    init(_ engine: AnimationEngine, end: @escaping (TransitionContext) -> Void) {
        (self.engine, self.end) = (engine, end)
    }

    func transitionDuration(for context: TransitionContext) -> Double { 1 }

    func animateTransition(_ context: TransitionContext) {
        let leaving = context.view(for: .from)
        context.view(for: .to).frame = context.finalFrame(for: .to)
        context.container.addSublayerAtBottom(context.view(for: .to))
        engine.animate(
            duration: 1, curve: .linear, animations: { leaving.center.x += 100 },
            completion: { [end] _ in end(context) })
    }
}

/// A driver of an app's own, which holds on to its context and moves the leaving view by hand.
final class HandDriver: TransitionInteracting {
    private(set) var context: TransitionContext?
    private(set) var percent = 0.0
    /// How often it has told that the transition is over.
    private(set) var ends = 0

    func startInteractiveTransition(_ context: TransitionContext) {
        self.context = context
        context.container.addSublayerAtBottom(context.view(for: .to))
    }

    func show(_ percent: Double) {
        guard let context else { return }
        self.percent = percent
        context.updateInteractiveTransition(percent)
        context.view(for: .from).center.x = 50 + 100 * percent
    }

    func finish() {
        context?.finishInteractiveTransition()
        context?.completeTransition(true)
    }

    func cancel() {
        ends += 1
        context?.cancelInteractiveTransition()
        context?.completeTransition(false)
    }
}
