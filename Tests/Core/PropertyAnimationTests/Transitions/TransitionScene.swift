import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A window with a root screen, an app's objects that choose what a test says, and all they are called for.
final class TransitionScene: TransitioningDelegate, NavigationDelegate {
    let stage: AnimatorScene
    let root: Screen
    let window: ScreenWindow
    let calls = Calls()
    var animator: any TransitionAnimating
    var driver: PercentDrivenInteractiveTransition?
    var presentation: PresentationController?
    /// Called with each question what a transition is to look like.
    var asked: () -> Void = {}

    final class Calls {
        var names: [String] = []
    }

    init(_ regime: TransitionRegime = .ios11) {
        stage = AnimatorScene()
        root = Screen(engine: stage.engine, name: "root")
        window = ScreenWindow(
            engine: stage.engine, size: LayerSize(width: 320, height: 480), root: root, regime: regime)
        animator = FadeTransition(engine: stage.engine, calls: calls)
        window.navigationDelegate = self
    }

    var engine: AnimationEngine { stage.engine }
    var events: [LifecycleEvent] { stage.log.events }

    func screen(_ name: String) -> Screen {
        let screen = Screen(engine: engine, name: name)
        screen.transitioningDelegate = self
        return screen
    }

    /// Has `screen` say what it is called for, under a name in the transition.
    func listen(to screen: Screen, as name: String) {
        screen.onAppearance = { [calls] in calls.names.append("\($0):\(name)") }
    }

    /// A screen that is there already, without a transition.
    @discardableResult func show(_ name: String, presented: Bool = false) -> Screen {
        let screen = screen(name)
        _ = presented ? window.present(screen, animated: false) : window.push(screen, animated: false)
        return screen
    }

    /// The next turn, in which a transition begins.
    func turn() { stage.runLoop.runTurn() }

    func advance(_ seconds: Double) {
        stage.runLoop.run(untilNs: stage.runLoop.nowNs + Nanoseconds.from(seconds: seconds))
    }

    func kinds(from first: EventKind) -> [EventKind] {
        Array(stage.log.kinds.drop { $0 != first })
    }

    // MARK: What is chosen

    func animator(
        presented: Screen, presenting: Screen, source: Screen
    ) -> (any TransitionAnimating)? {
        asked()
        calls.names.append("animator for presented \(presented.name) over \(presenting.name)")
        return animator
    }

    func animator(dismissed: Screen) -> (any TransitionAnimating)? {
        asked()
        calls.names.append("animator for dismissed \(dismissed.name)")
        return animator
    }

    func interaction(
        forPresentation animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? {
        asked()
        calls.names.append("interaction for presentation")
        return driver
    }

    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        asked()
        calls.names.append("interaction for dismissal")
        return driver
    }

    func presentation(
        presented: Screen, presenting: Screen, source: Screen
    ) -> PresentationController? {
        asked()
        return presentation
    }

    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? {
        asked()
        calls.names.append("animator for \(operation) from \(from.name) to \(to.name)")
        return animator
    }

    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        asked()
        calls.names.append("interaction for navigation")
        return driver
    }
}

/// The animator object of the recordings: the coming view is put into the container and fades in, in 0.8 s. It does not
/// clean up, as the recorded one does not.
class FadeTransition: TransitionAnimating {
    let engine: AnimationEngine
    let calls: TransitionScene.Calls
    private(set) weak var context: TransitionContext?
    private(set) var durationCalls = 0

    init(engine: AnimationEngine, calls: TransitionScene.Calls) {
        self.engine = engine
        self.calls = calls
    }

    func transitionDuration(for context: TransitionContext) -> Double {
        durationCalls += 1
        return 0.8
    }

    func animateTransition(_ context: TransitionContext) {
        calls.names.append("animateTransition")
        self.context = context
        let coming = context.view(for: .to)
        coming.frame = context.finalFrame(for: .to)
        coming.alpha = 0
        context.container.addSublayer(coming)
        engine.animate(
            duration: transitionDuration(for: context), curve: .linear, animations: { coming.alpha = 1 },
            completion: { [unowned self] _ in end(context) })
    }

    func end(_ context: TransitionContext) {
        calls.names.append("completeTransition")
        context.completeTransition(!context.transitionWasCancelled)
    }

    func animationEnded(_ didComplete: Bool) {
        calls.names.append("animationEnded:\(didComplete ? 1 : 0)")
    }
}

/// The animator object of document 002: a spring from one screen height below, and `completeTransition(true)`.
final class DocumentTransition: FadeTransition {
    override func animateTransition(_ context: TransitionContext) {
        calls.names.append("animateTransition")
        let coming = context.view(for: .to)
        let frame = context.finalFrame(for: .to)
        coming.frame = LayerRect(
            x: frame.origin.x, y: frame.origin.y + context.container.bounds.size.height,
            width: frame.size.width, height: frame.size.height)
        context.container.addSublayer(coming)
        engine.animate(
            duration: transitionDuration(for: context), delay: 0, usingSpringWithDamping: 0.6,
            initialSpringVelocity: 0, animations: { coming.frame = frame },
            completion: { _ in context.completeTransition(true) })
    }
}
