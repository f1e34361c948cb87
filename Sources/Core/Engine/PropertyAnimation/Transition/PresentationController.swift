/// UIKit's `UIPresentationController`: manages a presented screen from its presentation to its dismissal.
open class PresentationController {
    /// The screen that the presentation shows.
    public let presented: Screen
    /// The screen that presents ``presented``.
    public let presenting: Screen
    /// The container of the current transition; nil between transitions.
    public internal(set) var container: Layer?

    /// Creates the controller of one presentation.
    public init(presented: Screen, presenting: Screen) {
        self.presented = presented
        self.presenting = presenting
    }

    /// Returns the frame of the presented view in `bounds`, the bounds of the window.
    open func frameOfPresentedView(in bounds: LayerRect) -> LayerRect { bounds }

    /// Whether the presenting screen's view leaves the window after the presentation. True is full screen, as
    /// without a presentation controller. If false, the view keeps its frame beneath, and its screen receives
    /// no appearance calls. Examples are an over-full-screen presentation and a sheet. Read once, when the
    /// presentation is requested.
    open var shouldRemovePresentersView: Bool { true }

    /// Called when the presentation begins, before the first appearance call. Does nothing by default.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation. `didComplete` is false after a cancellation. Does nothing by default.
    open func presentationTransitionDidEnd(_ didComplete: Bool) {}
    /// Called when the dismissal begins, before the first appearance call. Does nothing by default.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal. `didComplete` is false after a cancellation. Does nothing by default.
    open func dismissalTransitionDidEnd(_ didComplete: Bool) {}

    // Methods of the delegate in UIKit, called only for dismissals by a finger.
    /// Called when a user's dismissal begins, which may still be cancelled. Does nothing by default.
    open func presentationControllerWillDismiss() {}
    /// Called when a user's dismissal has completed. Does nothing by default.
    open func presentationControllerDidDismiss() {}
}
