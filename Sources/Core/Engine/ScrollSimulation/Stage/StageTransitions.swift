import AnimationTiming
import PropertyAnimation

/// The delegate of all transitions of a simulation: provides the animator object and the swipe back.
final class StageTransitions: TransitioningDelegate, NavigationDelegate {
    let pop: SwipeInteraction
    let dismissal: SwipeInteraction
    /// Created in the first transition, because the client is set after `init`.
    private lazy var animator = makeAnimator()
    private let makeAnimator: () -> any TransitionAnimating
    /// The numbers of the sheets: screens whose presenter stays in the window.
    var keepsPresenter: Set<Int32> = []
    private let driver: NavigationRules.Driver

    /// - Precondition: `window` outlives every use of the swipes.
    init(
        window: ScreenWindow, rules: NavigationRules,
        makeAnimator: @escaping () -> any TransitionAnimating
    ) {
        driver = rules.driver
        pop = SwipeInteraction(window: window, operation: .pop)
        dismissal = SwipeInteraction(window: window, operation: .dismiss)
        dismissal.sheetDamping = rules.sheetDamping
        for swipe in [pop, dismissal] {
            swipe.forgetsCancel = driver == .forgetsCancel
            swipe.forgetsQuickFinger = driver == .forgetsQuickFinger
        }
        self.makeAnimator = makeAnimator
    }

    func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)? {
        animator
    }

    func presentation(
        presented: Screen, presenting: Screen, source: Screen
    ) -> PresentationController? {
        keepsPresenter.contains(presented.number)
            ? OverPresentation(presented: presented, presenting: presenting) : nil
    }

    private final class OverPresentation: PresentationController {
        override var shouldRemovePresentersView: Bool { false }
    }

    func animator(dismissed: Screen) -> (any TransitionAnimating)? { animator }

    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        dismissal.isInProgress && driver != .none ? dismissal : nil
    }

    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? { animator }

    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        pop.isInProgress && driver != .none ? pop : nil
    }
}

/// The animator object of document 002, as people copy it. The new view slides in from below with a spring.
/// At the end, the object completes the transition even if the finger has cancelled it.
final class TutorialTransition: TransitionAnimating {
    private let engine: AnimationEngine

    init(engine: AnimationEngine) { self.engine = engine }

    func transitionDuration(for context: TransitionContext) -> Double { 0.8 }

    func animateTransition(_ context: TransitionContext) {
        let coming = context.view(for: .to)
        let final = context.finalFrame(for: .to)
        coming.frame = LayerRect(
            x: final.origin.x, y: final.origin.y + context.container.bounds.size.height,
            width: final.size.width,
            height: final.size.height)
        context.container.addSublayer(coming)
        engine.animate(
            duration: transitionDuration(for: context),
            curve: .spring(Spring(dampingRatio: 0.6, duration: 0.8)),
            animations: { coming.frame = final },
            completion: { _ in context.completeTransition(true) })
    }
}
