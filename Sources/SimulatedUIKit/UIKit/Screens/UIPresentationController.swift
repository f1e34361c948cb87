import PropertyAnimation

/// UIKit's optional requirements that are called. A finger's attempts to dismiss and adaptations are not
/// modelled.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// The engine's presentation controller with UIKit's name.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    public let presentedViewController: UIViewController
    // Weak, because UIKit does not retain it either.
    private weak var presenting: UIViewController?
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The container view of the current transition.
    open fileprivate(set) var containerView: UIView?

    public init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        presenting = presentingViewController
        super.init()
    }

    open var presentingViewController: UIViewController { presenting ?? presentedViewController }
    /// Sets the presenter when the presentation begins, for a sheet that the app has configured before.
    func take(_ presenter: UIViewController?) { if presenting == nil { presenting = presenter } }

    open var presentedView: UIView? { presentedViewController.view }
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    open var shouldRemovePresentersView: Bool { false }
    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    open func containerViewWillLayoutSubviews() {}
    open func containerViewDidLayoutSubviews() {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
}

/// The engine's presentation controller. It forwards its calls to UIKit's.
final class ShownPresentation: PresentationController {
    enum Moment {
        case presentationBegins
        case presentationEnded(Bool)
        case dismissalBegins
        case dismissalEnded(Bool)
        case willDismiss, didDismiss
    }

    private let removesPresenter: Bool
    private let frame: (LayerRect) -> LayerRect
    private let tell: (Moment, Layer?) -> Void

    init(
        presented: Screen, presenting: Screen, removesPresenter: Bool,
        frame: @escaping (LayerRect) -> LayerRect, tell: @escaping (Moment, Layer?) -> Void
    ) {
        self.removesPresenter = removesPresenter
        self.frame = frame
        self.tell = tell
        super.init(presented: presented, presenting: presenting)
    }

    override var shouldRemovePresentersView: Bool { removesPresenter }
    override func frameOfPresentedView(in bounds: LayerRect) -> LayerRect { frame(bounds) }
    override func presentationTransitionWillBegin() { tell(.presentationBegins, container) }
    override func presentationTransitionDidEnd(_ didComplete: Bool) {
        tell(.presentationEnded(didComplete), container)
    }
    override func dismissalTransitionWillBegin() { tell(.dismissalBegins, container) }
    override func dismissalTransitionDidEnd(_ didComplete: Bool) {
        tell(.dismissalEnded(didComplete), container)
    }
    override func presentationControllerWillDismiss() { tell(.willDismiss, container) }
    override func presentationControllerDidDismiss() { tell(.didDismiss, container) }
}

extension UIPresentationController {
    func frame(in bounds: LayerRect) -> LayerRect {
        if containerView == nil { containerView = UIView(frame: CGRect(bounds)) }
        return frameOfPresentedViewInContainerView.layerRect
    }

    func hear(_ moment: ShownPresentation.Moment, in container: Layer?) {
        switch moment {
        case .presentationBegins:
            containerView = container.map { UIView(over: $0) }
            presentationTransitionWillBegin()
            containerViewWillLayoutSubviews()
            containerViewDidLayoutSubviews()
        case .presentationEnded(let didComplete): presentationTransitionDidEnd(didComplete)
        case .dismissalBegins:
            containerView = container.map { UIView(over: $0) }
            dismissalTransitionWillBegin()
        case .dismissalEnded(let didComplete):
            dismissalTransitionDidEnd(didComplete)
            if didComplete {
                containerView = nil
                // Breaks the retain cycle of the presentation.
                presentedViewController.presentationController = nil
            }
        case .willDismiss: delegate?.presentationControllerWillDismiss(self)
        case .didDismiss: delegate?.presentationControllerDidDismiss(self)
        }
    }
}
