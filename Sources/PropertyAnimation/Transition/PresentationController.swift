/// UIKit's `UIPresentationController`: stays with a presented screen from its coming to its going.
///
/// Presentations here are full screen, as the recorded ones: the presenting view leaves the window.
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

    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ didComplete: Bool) {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ didComplete: Bool) {}
}
