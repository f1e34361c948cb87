/// The library's transitions for a window: slides, with swipes for pop and dismissal.
///
///     let transitions = StandardTransitions(window: window, engine: engine, duration: 0.35, isInterruptible: true)
///     window.navigationDelegate = transitions
///     detail.transitioningDelegate = transitions
public final class StandardTransitions: TransitioningDelegate, NavigationDelegate {
    /// The swipe that pops the top screen.
    public let pop: SwipeInteraction
    /// The swipe that dismisses the presented screen.
    public let dismissal: SwipeInteraction
    private let slide: SlideTransition

    /// Creates the transitions of a window.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - isInterruptible: See ``SlideTransition/init(engine:duration:curve:isInterruptible:)``.
    /// - Precondition: `window` outlives every use of the swipes.
    public init(window: ScreenWindow, engine: AnimationEngine, duration: Double, isInterruptible: Bool) {
        pop = SwipeInteraction(window: window, operation: .pop)
        dismissal = SwipeInteraction(window: window, operation: .dismiss)
        slide = SlideTransition(engine: engine, duration: duration, isInterruptible: isInterruptible)
    }

    /// Returns the slide for a presentation.
    public func animator(
        presented: Screen, presenting: Screen, source: Screen
    ) -> (any TransitionAnimating)? { slide }

    /// Returns the slide for a dismissal.
    public func animator(dismissed: Screen) -> (any TransitionAnimating)? { slide }

    /// Returns ``dismissal`` while its finger is down, otherwise nil.
    public func interaction(
        forDismissal animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? {
        dismissal.isInProgress ? dismissal : nil
    }

    /// Returns the slide for a push or a pop.
    public func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? { slide }

    /// Returns ``pop`` while its finger is down, otherwise nil.
    public func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        pop.isInProgress ? pop : nil
    }
}
