/// UIKit's `UIViewControllerTransitioningDelegate`: chooses for presentations and dismissals. Nil takes the system's.
public protocol TransitioningDelegate: AnyObject {
    func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)?

    func animator(dismissed: Screen) -> (any TransitionAnimating)?

    /// What drives the presentation; nil: nobody.
    func interaction(forPresentation animator: any TransitionAnimating) -> (any TransitionInteracting)?

    /// What drives the dismissal; nil: nobody.
    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)?

    func presentation(presented: Screen, presenting: Screen, source: Screen) -> PresentationController?
}

extension TransitioningDelegate {
    public func interaction(
        forPresentation animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? { nil }

    public func interaction(
        forDismissal animator: any TransitionAnimating
    ) -> (any TransitionInteracting)? { nil }

    public func presentation(
        presented: Screen, presenting: Screen, source: Screen
    ) -> PresentationController? { nil }
}

/// The part of UIKit's `UINavigationControllerDelegate` that chooses for push and pop. Nil takes the system's.
public protocol NavigationDelegate: AnyObject {
    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)?

    func willShow(_ screen: Screen, animated: Bool)
    func didShow(_ screen: Screen, animated: Bool)

    /// What drives it; nil for a pop that nobody's finger makes.
    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)?
}

extension NavigationDelegate {
    public func willShow(_ screen: Screen, animated: Bool) {}
    public func didShow(_ screen: Screen, animated: Bool) {}

    public func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? { nil }
}
