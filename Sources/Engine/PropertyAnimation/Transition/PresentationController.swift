/// UIKit's `UIPresentationController`: stays with a presented screen from its coming to its going.
open class PresentationController {
    /// The screen that the presentation shows.
    public let presented: Screen
    /// The screen that presents it.
    public let presenting: Screen
    /// The container of the transition under way; nil between them.
    public internal(set) var container: Layer?

    /// Creates the controller of one presentation.
    public init(presented: Screen, presenting: Screen) {
        self.presented = presented
        self.presenting = presenting
    }

    /// Where the presented view comes to lie in `bounds`, those of the window.
    open func frameOfPresentedView(in bounds: LayerRect) -> LayerRect { bounds }

    /// Whether the presenting screen's view leaves the window when the presented one has come, as without a presentation
    /// controller: full screen. Else it stays beneath, where it is, and its screen is told nothing, as over full screen and
    /// under a sheet. Asked once, when the presentation is.
    open var shouldRemovePresentersView: Bool { true }

    /// Called when the presentation begins, before the first appearance call. Does nothing by default.
    open func presentationTransitionWillBegin() {}
    /// Called when the presentation is over. `didComplete` is false after a cancellation. Does nothing by default.
    open func presentationTransitionDidEnd(_ didComplete: Bool) {}
    /// Called when the dismissal begins, before the first appearance call. Does nothing by default.
    open func dismissalTransitionWillBegin() {}
    /// Called when the dismissal is over. `didComplete` is false after a cancellation. Does nothing by default.
    open func dismissalTransitionDidEnd(_ didComplete: Bool) {}

    // Of its delegate in UIKit, which hears only of what a finger dismisses.
    /// Called when a user's dismissal begins, which may still be cancelled. Does nothing by default.
    open func presentationControllerWillDismiss() {}
    /// Called when a user's dismissal has completed. Does nothing by default.
    open func presentationControllerDidDismiss() {}
}
