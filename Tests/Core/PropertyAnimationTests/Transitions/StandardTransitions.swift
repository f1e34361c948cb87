import PropertyAnimation

/// Slides for every transition of a window, and interactive pops and dismissals.
///
/// - Precondition: the window outlives every use of the swipes.
final class StandardTransitions: TransitioningDelegate, NavigationDelegate {
    let pop: SwipeInteraction
    let dismissal: SwipeInteraction
    private let slide: SlideTransition

    init(window: ScreenWindow, engine: AnimationEngine, duration: Double, isInterruptible: Bool) {
        pop = SwipeInteraction(window: window, operation: .pop)
        dismissal = SwipeInteraction(window: window, operation: .dismiss)
        slide = SlideTransition(engine: engine, duration: duration, isInterruptible: isInterruptible)
    }

    func animator(
        presented: Screen, presenting: Screen, source: Screen
    ) -> (any TransitionAnimating)? { slide }

    func animator(dismissed: Screen) -> (any TransitionAnimating)? { slide }

    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? { slide }

    func interaction(
        forDismissal animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? { dismissal.isInProgress ? dismissal : nil }

    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        pop.isInProgress ? pop : nil
    }
}
