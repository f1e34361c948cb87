import AnimationTiming
import PropertyAnimation

// UIKit's protocols of custom transitions, implemented with the engine's. Requirements that are optional in
// Objective-C have default implementations here.

public struct UITransitionContextViewControllerKey: Hashable, Sendable {
    let key: TransitionContext.Key
    public static let from = Self(key: .from)
    public static let to = Self(key: .to)
}

public typealias UITransitionContextViewKey = UITransitionContextViewControllerKey

@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    var containerView: UIView { get }
    var isAnimated: Bool { get }
    var isInteractive: Bool { get }
    var transitionWasCancelled: Bool { get }
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    func finishInteractiveTransition()
    func cancelInteractiveTransition()
    func pauseInteractiveTransition()
    func completeTransition(_ didComplete: Bool)
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    func initialFrame(for vc: UIViewController) -> CGRect
    func finalFrame(for vc: UIViewController) -> CGRect
}

@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
        -> any UIViewImplicitlyAnimating
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ transitionCompleted: Bool) {}
    /// Returns the object for a transition that is not interruptible.
    public func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
        -> any UIViewImplicitlyAnimating
    { UIViewPropertyAnimator.none }
}

@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// The engine's percent-driven transition with UIKit's name.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    private let driver = Driver()
    // UIKit's class ignores calls before its transition has started. The engine's class keeps them.
    private var hasStarted = false

    private final class Driver: PercentDrivenInteractiveTransition {
        var started: (TransitionContext) -> Void = { _ in }

        override func startInteractiveTransition(_ context: TransitionContext) { started(context) }

        func start(_ context: TransitionContext) { super.startInteractiveTransition(context) }
    }

    public override init() {
        super.init()
        driver.started = { [weak self] in self?.startInteractiveTransition(ScreenTransition.of($0)) }
    }

    /// The driver for the next transition, which has not started.
    var taken: any TransitionInteracting {
        hasStarted = false
        return driver
    }

    open var duration: CGFloat { driver.duration }
    open var percentComplete: CGFloat { driver.percentComplete }

    open var completionSpeed: CGFloat {
        get { driver.completionSpeed }
        set { driver.completionSpeed = newValue }
    }

    open var wantsInteractiveStart: Bool {
        get { driver.wantsInteractiveStart }
        set { driver.wantsInteractiveStart = newValue }
    }

    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let transition = transitionContext as? ScreenTransition else { return }
        hasStarted = true
        driver.start(transition.context)
    }

    open func update(_ percentComplete: CGFloat) { if hasStarted { driver.update(percentComplete) } }
    open func finish() { if hasStarted { driver.finish() } }
    open func cancel() { if hasStarted { driver.cancel() } }
    open func pause() { if hasStarted { driver.pause() } }
}

@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool)
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool)
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    var isAnimated: Bool { get }
    var isInteractive: Bool { get }
    var isCancelled: Bool { get }
    var percentComplete: CGFloat { get }
    var transitionDuration: TimeInterval { get }
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    @discardableResult public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The engine's coordinator as UIKit's protocol.
@MainActor final class ScreenCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    private let coordinator: TransitionCoordinator

    init(_ coordinator: TransitionCoordinator) { self.coordinator = coordinator }

    var isAnimated: Bool { coordinator.isAnimated }
    var isInteractive: Bool { coordinator.isInteractive }
    var isCancelled: Bool { coordinator.isCancelled }
    var percentComplete: CGFloat { coordinator.percentComplete }
    var transitionDuration: TimeInterval { coordinator.transitionDuration }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        AppHost.current.controller(of: key == .from ? coordinator.from : coordinator.to)
    }

    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        coordinator.animate(
            alongside: animation.map { animation in { animation(self) } },
            completion: completion.map { completion in { _ in completion(self) } })
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { coordinator.notifyWhenInteractionChanges { _ in handler(self) } }
}
