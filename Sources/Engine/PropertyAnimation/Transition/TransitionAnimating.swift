import AnimatorPool

/// UIKit's `UIViewControllerAnimatedTransitioning`: the app's object that moves the views of a transition.
public protocol TransitionAnimating: AnyObject {
    /// Seconds. Asked more than once.
    func transitionDuration(for context: TransitionContext) -> Double

    /// Puts the coming view into the container, animates, and at the end calls
    /// ``TransitionContext/completeTransition(_:)``, whatever has become of it.
    func animateTransition(_ context: TransitionContext)

    /// An animator that a driver may pause, scrub and turn round in place of the container's time; each call for one
    /// transition gives the same. Nil where ``animateTransition(_:)`` makes blocks.
    func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator?

    /// The transition is over, and every screen has been told.
    func animationEnded(_ didComplete: Bool)
}

extension TransitionAnimating {
    /// Returns nil: the transition is not interruptible.
    public func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator? { nil }

    /// Does nothing.
    public func animationEnded(_ didComplete: Bool) {}
}
