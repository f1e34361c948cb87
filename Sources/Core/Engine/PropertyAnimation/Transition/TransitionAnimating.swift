import AnimatorPool

/// UIKit's `UIViewControllerAnimatedTransitioning`: the app's object that moves the views of a transition.
public protocol TransitionAnimating: AnyObject {
    /// Returns the duration in seconds. Called more than once.
    func transitionDuration(for context: TransitionContext) -> Double

    /// Adds the entering view to the container and animates the views. Calls
    /// ``TransitionContext/completeTransition(_:)`` at the end, whatever the outcome.
    func animateTransition(_ context: TransitionContext)

    /// Returns an animator that a driver may pause, scrub and reverse, instead of the container's time. Each
    /// call of one transition returns the same. Nil if ``animateTransition(_:)`` uses blocks.
    func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator?

    /// Called when the transition is over, after the appearance calls of the screens.
    func animationEnded(_ didComplete: Bool)
}

extension TransitionAnimating {
    /// Returns nil: the transition is not interruptible.
    public func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator? { nil }

    /// Does nothing.
    public func animationEnded(_ didComplete: Bool) {}
}
