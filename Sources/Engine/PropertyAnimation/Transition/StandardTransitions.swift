/// The library's own choice for every transition of a window: slides, and a finger for the way back.
///
///     let transitions = StandardTransitions(window: window, world: world, duration: 0.35, isInterruptible: true)
///     window.navigationDelegate = transitions
///     detail.transitioningDelegate = transitions
public final class StandardTransitions: TransitioningDelegate, NavigationDelegate {
    public let pop: SwipeInteraction
    public let dismissal: SwipeInteraction
    private let slide: SlideTransition

    /// - Parameters:
    ///   - duration: Seconds.
    ///   - isInterruptible: See ``SlideTransition/init(world:duration:curve:isInterruptible:)``.
    /// - Precondition: `window` outlives every use of the swipes.
    public init(window: ScreenWindow, world: World, duration: Double, isInterruptible: Bool) {
        pop = SwipeInteraction(window: window, operation: .pop)
        dismissal = SwipeInteraction(window: window, operation: .dismiss)
        slide = SlideTransition(world: world, duration: duration, isInterruptible: isInterruptible)
    }

    public func animator(
        presented: Screen, presenting: Screen, source: Screen
    ) -> (any TransitionAnimating)? { slide }

    public func animator(dismissed: Screen) -> (any TransitionAnimating)? { slide }

    public func interaction(
        forDismissal animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? {
        dismissal.isInProgress ? dismissal : nil
    }

    public func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? { slide }

    public func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        pop.isInProgress ? pop : nil
    }
}
