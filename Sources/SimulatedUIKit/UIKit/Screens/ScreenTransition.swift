import AnimatorPool
import PropertyAnimation

/// The engine's transition context as UIKit's protocol, with the views of its container.
@MainActor final class ScreenTransition: NSObject, UIViewControllerContextTransitioning {
    let context: TransitionContext
    let containerView: UIView
    private let leaving: UIView
    private let coming: UIView

    /// Returns the object for `context`. All objects of the app receive the same one.
    static func of(_ context: TransitionContext) -> ScreenTransition {
        let host = AppHost.current
        if let transition = host.transition, transition.context === context { return transition }
        let transition = ScreenTransition(context)
        host.transition = transition
        return transition
    }

    private init(_ context: TransitionContext) {
        self.context = context
        containerView = UIView(over: context.container)
        leaving = Self.view(of: context.from)
        coming = Self.view(of: context.to)
        if context.moves(.from) { containerView.adopt(leaving) }
    }

    /// Returns the controller's own view, or the view around it for the screen of the list.
    private static func view(of screen: Screen) -> UIView {
        let view = AppHost.current.controller(of: screen)?.view
        if let view, view.layer.backing === screen.view { return view }
        return UIView(over: screen.view)
    }

    var isAnimated: Bool { context.isAnimated }
    var isInteractive: Bool { context.isInteractive }
    var transitionWasCancelled: Bool { context.transitionWasCancelled }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        context.updateInteractiveTransition(percentComplete)
    }
    func finishInteractiveTransition() { context.finishInteractiveTransition() }
    func cancelInteractiveTransition() { context.cancelInteractiveTransition() }
    func pauseInteractiveTransition() { context.pauseInteractiveTransition() }
    func completeTransition(_ didComplete: Bool) { context.completeTransition(didComplete) }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        AppHost.current.controller(of: context.screen(for: key.key))
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        context.moves(key.key) ? key == .from ? leaving : coming : nil
    }

    func initialFrame(for vc: UIViewController) -> CGRect {
        key(of: vc).map { CGRect(context.initialFrame(for: $0.key)) } ?? .zero
    }

    func finalFrame(for vc: UIViewController) -> CGRect {
        key(of: vc).map { CGRect(context.finalFrame(for: $0.key)) } ?? .zero
    }

    private func key(of controller: UIViewController) -> UITransitionContextViewControllerKey? {
        [.from, .to].first { viewController(forKey: $0) === controller }
    }
}

/// An app's animator object as the engine's protocol.
@MainActor final class AppTransition: @MainActor TransitionAnimating {
    let object: any UIViewControllerAnimatedTransitioning
    private var underWay: ScreenTransition?
    private var held: ReuseSafeAnimator?

    init(_ object: any UIViewControllerAnimatedTransitioning) { self.object = object }

    func transitionDuration(for context: TransitionContext) -> Double {
        object.transitionDuration(using: nil)
    }

    func animateTransition(_ context: TransitionContext) {
        object.animateTransition(using: transition(of: context))
    }

    func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator? {
        if let held { return held }
        let animator = object.interruptibleAnimator(using: transition(of: context))
        held = (animator as? UIViewPropertyAnimator)?.reuseSafe
        return held
    }

    private func transition(of context: TransitionContext) -> ScreenTransition {
        if let underWay { return underWay }
        let transition = ScreenTransition.of(context)
        underWay = transition
        return transition
    }

    func animationEnded(_ didComplete: Bool) {
        underWay = nil
        held = nil
        object.animationEnded(didComplete)
    }
}

/// A navigation controller's delegate as the engine's protocol. Uses the workload's transitions if the
/// delegate returns none.
@MainActor final class AppNavigation: @MainActor NavigationDelegate {
    private weak var controller: UINavigationController?
    private let workload: (any NavigationDelegate)?

    init(_ controller: UINavigationController, otherwise workload: (any NavigationDelegate)?) {
        self.controller = controller
        self.workload = workload
    }

    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? {
        let host = AppHost.current
        guard let controller, let leaving = host.controller(of: from), let coming = host.controller(of: to),
            let object = controller.delegate?.navigationController(
                controller, animationControllerFor: operation == .push ? .push : .pop, from: leaving,
                to: coming
            )
        else { return workload?.animator(for: operation, from: from, to: to) }
        return AppTransition(object)
    }

    func willShow(_ screen: Screen, animated: Bool) {
        guard let controller, let shown = AppHost.current.controller(of: screen) else { return }
        controller.delegate?.navigationController(controller, willShow: shown, animated: animated)
    }

    func didShow(_ screen: Screen, animated: Bool) {
        guard let controller, let shown = AppHost.current.controller(of: screen) else { return }
        controller.delegate?.navigationController(controller, didShow: shown, animated: animated)
    }

    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        guard let transition = animator as? AppTransition else { return workload?.interaction(for: animator) }
        return controller.flatMap {
            $0.delegate?.navigationController($0, interactionControllerFor: transition.object)
        }?.driver
    }
}

/// The delegate of a presented controller as the engine's protocol.
@MainActor final class AppPresentation: @MainActor TransitioningDelegate {
    private weak var controller: UIViewController?

    init(_ controller: UIViewController) { self.controller = controller }

    private var delegate: (any UIViewControllerTransitioningDelegate)? { controller?.transitioningDelegate }

    func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)? {
        let host = AppHost.current
        guard let controller, let presenting = host.controller(of: presenting),
            let source = host.controller(of: source)
        else { return nil }
        return delegate?.animationController(
            forPresented: controller, presenting: presenting, source: source
        ).map(AppTransition.init)
    }

    func animator(dismissed: Screen) -> (any TransitionAnimating)? {
        controller.flatMap { delegate?.animationController(forDismissed: $0) }.map(AppTransition.init)
    }

    func presentation(
        presented: Screen, presenting: Screen, source: Screen
    ) -> PresentationController? {
        guard let controller else { return nil }
        let host = AppHost.current
        let presenter = host.controller(of: presenting)
        switch controller.modalPresentationStyle {
        case .automatic where controller.presentationController is UISheetPresentationController: break
        case .automatic, .none, .fullScreen: return nil
        case .custom:
            guard let source = host.controller(of: source) else { return nil }
            controller.presentationController = delegate?.presentationController(
                forPresented: controller, presenting: presenter, source: source)
        case .pageSheet, .formSheet: _ = controller.sheetPresentationController
        case .popover: _ = controller.popoverPresentationController
        case .overFullScreen, .overCurrentContext: break
        }
        let own =
            controller.presentationController
            ?? UIPresentationController(presentedViewController: controller, presenting: presenter)
        controller.presentationController = own
        own.take(presenter)
        return ShownPresentation(
            presented: presented, presenting: presenting, removesPresenter: own.shouldRemovePresentersView,
            frame: { own.frame(in: $0) }, tell: { own.hear($0, in: $1) })
    }

    func interaction(forPresentation animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        (animator as? AppTransition).flatMap {
            delegate?.interactionControllerForPresentation(using: $0.object)
        }?.driver
    }

    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        (animator as? AppTransition).flatMap {
            delegate?.interactionControllerForDismissal(using: $0.object)
        }?.driver
    }
}

extension UIViewControllerInteractiveTransitioning {
    /// The engine's driver for the next transition.
    @MainActor fileprivate var driver: (any TransitionInteracting)? {
        if let percent = self as? UIPercentDrivenInteractiveTransition { return percent.taken }
        AppHost.current.refuse(
            "\(type(of: self)) is no UIPercentDrivenInteractiveTransition, which is not modelled.")
        return nil
    }
}
