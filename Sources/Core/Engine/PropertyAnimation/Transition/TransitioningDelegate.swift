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
