import AnimationTiming
import AnimatorPool

/// UIKit's `UIViewControllerTransitioningDelegate`: chooses the transitions of presentations and dismissals.
/// Nil selects the system's transition.
public protocol TransitioningDelegate: AnyObject {
    /// Returns the animator object of a presentation. `source` is the screen whose method was called.
    func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)?

    /// Returns the animator object of a dismissal.
    func animator(dismissed: Screen) -> (any TransitionAnimating)?

    /// Returns the driver of the presentation; nil for none.
    func interaction(forPresentation animator: any TransitionAnimating) -> (any TransitionInteracting)?

    /// Returns the driver of the dismissal; nil for none.
    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)?

    /// Returns the presentation controller; nil for full screen. Called once, at the request.
    func presentation(presented: Screen, presenting: Screen, source: Screen) -> PresentationController?
}

extension TransitioningDelegate {
    /// Returns nil: the presentation is not interactive.
    public func interaction(
        forPresentation animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? { nil }

    /// Returns nil: the dismissal is not interactive.
    public func interaction(
        forDismissal animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? { nil }

    /// Returns nil: the presentation is full screen.
    public func presentation(
        presented: Screen, presenting: Screen, source: Screen
    ) -> PresentationController? { nil }
}

/// The part of UIKit's `UINavigationControllerDelegate` that chooses the transitions of push and pop. Nil
/// selects the system's transition.
public protocol NavigationDelegate: AnyObject {
    /// Returns the animator object of a push or a pop.
    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)?

    /// Called when a push or a pop begins, after the appearance calls. It may still be cancelled.
    func willShow(_ screen: Screen, animated: Bool)
    /// Called when a push or a pop has completed, after `didAppear`. Not called after a cancellation.
    func didShow(_ screen: Screen, animated: Bool)

    /// Returns the driver of the push or pop; nil for none, for example after a tap on Back.
    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)?
}

extension NavigationDelegate {
    /// Does nothing.
    public func willShow(_ screen: Screen, animated: Bool) {}
    /// Does nothing.
    public func didShow(_ screen: Screen, animated: Bool) {}

    /// Returns nil: the push or pop is not interactive.
    public func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? { nil }
}

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

/// UIKit's `UIViewControllerInteractiveTransitioning`: a driver of a transition.
///
/// ``PercentDrivenInteractiveTransition`` is UIKit's driver. A custom driver moves the views itself, from
/// ``startInteractiveTransition(_:)`` on, and reports the percentage and the end to the context.
public protocol TransitionInteracting: AnyObject {
    /// Begins an interactive transition. From here on the driver moves the views and reports to `context`.
    func startInteractiveTransition(_ context: TransitionContext)

    /// Whether the transition begins interactively. Otherwise it plays until it is paused.
    var wantsInteractiveStart: Bool { get }

    /// The speed of the remaining part, in durations of the transition. 0 or less counts as 1.
    var completionSpeed: Double { get }

    /// The curve of the remaining part.
    var completionCurve: TimingCurve { get }

    /// This driver, if it is an instance of UIKit's class.
    var percentDriver: PercentDrivenInteractiveTransition? { get }
}

extension TransitionInteracting {
    /// True: the transition begins with the interaction.
    public var wantsInteractiveStart: Bool { true }
    /// 1: the remaining part takes its share of the transition's duration.
    public var completionSpeed: Double { 1 }
    /// ``TimingCurve/easeInOut``.
    public var completionCurve: TimingCurve { .easeInOut }
    /// Nil: the driver is not UIKit's class.
    public var percentDriver: PercentDrivenInteractiveTransition? { nil }
}

/// The kind of a change from one screen to another.
public enum TransitionOperation: String, Hashable, Sendable, CaseIterable {
    /// A screen enters above its presenter.
    case present
    /// A presented screen leaves.
    case dismiss
    /// A screen enters at the top of a navigation stack.
    case push
    /// The top screen of a navigation stack leaves.
    case pop

    /// Whether the operation adds a new screen above the current screen.
    public var isForward: Bool { self == .present || self == .push }

    /// Whether the operation changes a navigation stack and not a presentation.
    public var isNavigation: Bool { self == .push || self == .pop }
}
