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

/// An app's animator object: the library's, or an object with a single fault.
public enum TransitionObject: String, Hashable, Sendable, CaseIterable {
    /// The library's slide: with a property animator, or with an animation block.
    case interruptible, slide
    /// The object of document 002, as people copy it. It completes a cancelled transition.
    case tutorial
    /// Never completes the transition.
    case neverCompletes
    /// Completes the transition twice.
    case completesTwice
    /// Completes the transition as finished after it was cancelled.
    case completesAfterCancel
    /// Leaves the view of the leaving screen in the container.
    case leavesView
    /// Never adds the new view to the container.
    case neverAddsView
    /// Adds the new view to the container only after its animation.
    case animatesOutside
    /// Completes a transition only if its animations have finished, so never a cancelled transition.
    case completesIfFinished
    /// Removes the leaving view even when the transition is cancelled.
    case removesLeaving

    /// Creates the animator object.
    ///
    /// - Parameter duration: The duration, in seconds. ``tutorial`` has its own duration.
    package func make(in engine: AnimationEngine, duration: Double) -> any TransitionAnimating {
        switch self {
        case .interruptible: SlideTransition(engine: engine, duration: duration, isInterruptible: true)
        case .slide: SlideTransition(engine: engine, duration: duration)
        case .tutorial: TutorialTransition(engine: engine)
        case .neverCompletes, .completesTwice, .completesAfterCancel, .leavesView, .neverAddsView,
            .animatesOutside, .completesIfFinished, .removesLeaving:
            BrokenTransition(self, engine, duration)
        }
    }
}

/// Slides the new view in from the right, with a single fault.
private final class BrokenTransition: TransitionAnimating {
    private let mistake: TransitionObject
    private let engine: AnimationEngine
    private let duration: Double

    init(_ mistake: TransitionObject, _ engine: AnimationEngine, _ duration: Double) {
        (self.mistake, self.engine, self.duration) = (mistake, engine, duration)
    }

    func transitionDuration(for context: TransitionContext) -> Double { duration }

    func animateTransition(_ context: TransitionContext) {
        let coming = context.view(for: .to)
        let frame = context.finalFrame(for: .to)
        coming.frame = LayerRect(
            x: frame.size.width, y: 0, width: frame.size.width, height: frame.size.height)
        let isLate = mistake == .animatesOutside
        if mistake != .neverAddsView, !isLate { context.container.addSublayer(coming) }
        engine.animate(
            duration: duration, animations: { coming.frame = frame },
            completion: { [mistake] isFinished in
                if mistake == .completesIfFinished, !isFinished { return }
                if isLate { context.container.addSublayer(coming) }
                Self.end(context, mistake)
            })
    }

    private static func end(_ context: TransitionContext, _ mistake: TransitionObject) {
        let isDone = !context.transitionWasCancelled
        let goes = isDone || mistake == .removesLeaving ? TransitionContext.Key.from : .to
        if mistake != .leavesView, context.moves(goes) { context.view(for: goes).removeFromSuperlayer() }
        switch mistake {
        case .neverCompletes: break
        case .completesAfterCancel: context.completeTransition(true)
        case .completesTwice:
            context.completeTransition(isDone)
            context.completeTransition(isDone)
        case .interruptible, .slide, .tutorial, .leavesView, .neverAddsView, .animatesOutside,
            .completesIfFinished, .removesLeaving:
            context.completeTransition(isDone)
        }
    }
}
