/// UIKit's `UIPresentationController`: stays with a presented screen from its coming to its going.
open class PresentationController {
    public let presented: Screen
    public let presenting: Screen
    /// The container of the transition under way; nil between them.
    public internal(set) var container: Layer?

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

    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ didComplete: Bool) {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ didComplete: Bool) {}

    // Of its delegate in UIKit, which hears only of what a finger dismisses.
    open func presentationControllerWillDismiss() {}
    open func presentationControllerDidDismiss() {}
}
