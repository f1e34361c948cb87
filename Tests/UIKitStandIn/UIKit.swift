// Declarations of the parts of UIKit that the adapter, an app's ten lines and the iOS sample touch, in our
// own words, so that they can be type-checked where there is no UIKit. Nothing here does anything, and
// nothing here is a target of the package: as one it would make `canImport(UIKit)` true elsewhere.

@_exported import Foundation

// MARK: - Animators

public enum UIViewAnimatingState: Int, Sendable {
    case inactive
    case active
    case stopped
}

public enum UIViewAnimatingPosition: Int, Sendable {
    case end
    case start
    case current
}

@MainActor public protocol UITimingCurveProvider: AnyObject {}

@MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    public override init() {}
    public init(animationCurve curve: UIView.AnimationCurve) {}
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {}
}

@MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    public override init() {}
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {}
    public convenience init(dampingRatio ratio: CGFloat) { self.init() }
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) { self.init() }
}

@MainActor open class UIViewPropertyAnimator: NSObject {
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {}

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    }

    open var state: UIViewAnimatingState { .inactive }
    open var duration: TimeInterval { 0 }
    open var isRunning: Bool { false }
    open var isReversed = false
    open var fractionComplete: CGFloat = 0
    open var delay: TimeInterval { 0 }
    open var timingParameters: (any UITimingCurveProvider)? { nil }
    open var isUserInteractionEnabled = true
    open var isManualHitTestingEnabled = false
    open var isInterruptible = true
    open var pausesOnCompletion = false
    open var scrubsLinearly = true
    // iOS 26.
    open var flushUpdates = false

    open func startAnimation() {}
    open func startAnimation(afterDelay delay: TimeInterval) {}
    open func pauseAnimation() {}
    open func stopAnimation(_ withoutFinishing: Bool) {}
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {}
    open func addAnimations(_ animation: @escaping () -> Void) {}
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
    // The SDKs differ here: tools/check-uikit tries each of their forms.
    open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {}
}

// MARK: - Layers and views

public struct CGVector: Equatable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }
}

open class CGColor: Equatable {
    public static func == (left: CGColor, right: CGColor) -> Bool { left === right }
}

// No actor: so it is in the SDK.
open class CALayer: NSObject {
    open var borderWidth: CGFloat = 0
    open var shadowOpacity: Float = 0
    open var shadowRadius: CGFloat = 3
    open var shadowColor: CGColor?
    open var borderColor: CGColor?
    open var zPosition: CGFloat = 0
    open var position = CGPoint.zero
    open var sublayers: [CALayer]?
    open func add(_ anim: CAAnimation, forKey key: String?) {}
    open func animationKeys() -> [String]? { nil }
    open func removeAllAnimations() {}
    open func presentation() -> Self? { nil }
}

open class CAAnimation: NSObject {
    open var duration: TimeInterval = 0
    open var timingFunction: CAMediaTimingFunction?
}

open class CABasicAnimation: CAAnimation {
    public convenience init(keyPath path: String?) { self.init() }
    open var fromValue: Any?
    open var toValue: Any?
}

public struct CAMediaTimingFunctionName: Sendable {
    public static let easeInEaseOut = CAMediaTimingFunctionName()
}

open class CAMediaTimingFunction: NSObject {
    public init(name: CAMediaTimingFunctionName) {}
}

@MainActor open class UIColor: NSObject {
    open var cgColor: CGColor { CGColor() }
    open class var systemGray: UIColor { UIColor() }
    open class var systemGreen: UIColor { UIColor() }
    open class var systemBlue: UIColor { UIColor() }
    open class var systemOrange: UIColor { UIColor() }
    open class var systemRed: UIColor { UIColor() }
    open class var systemPurple: UIColor { UIColor() }
    open class var systemYellow: UIColor { UIColor() }
    open class var clear: UIColor { UIColor() }
}

@MainActor open class UIResponder: NSObject {
    public override init() {}
}

@MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open func makeKeyAndVisible() {}
}

@MainActor open class UIScreen: NSObject {
    open class var main: UIScreen { UIScreen() }
    open var bounds: CGRect { .zero }
}

@MainActor open class UIView: UIResponder {
    public enum AnimationCurve: Int, Sendable {
        case easeInOut
        case easeIn
        case easeOut
        case linear
    }

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) {}

    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var center = CGPoint.zero
    open var autoresizingMask: AutoresizingMask = []
    open var backgroundColor: UIColor?
    open var layer: CALayer { CALayer() }
    open var window: UIWindow? { nil }
    open var superview: UIView? { nil }
    open var subviews: [UIView] { [] }
    open func addSubview(_ view: UIView) {}
    open func insertSubview(_ view: UIView, at index: Int) {}
    open func bringSubviewToFront(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func layoutSubviews() {}
    open func setNeedsLayout() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {}

    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    open class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {}

    open class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {}
}

@MainActor open class UIVisualEffect: NSObject {}

@MainActor open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight
        case light
        case dark
        case regular = 4
    }

    public init(style: Style) {}
}

@MainActor open class UIVisualEffectView: UIView {
    public init(effect: UIVisualEffect?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { nil }
    open var effect: UIVisualEffect?
    open var contentView: UIView { self }
}

// MARK: - Lists

@MainActor open class UICollectionReusableView: UIView {
    open func prepareForReuse() {}
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
    open var contentView: UIView { self }
}

@MainActor open class UITableViewCell: UIView {
    open var contentView: UIView { self }
    open func prepareForReuse() {}
}

@MainActor open class UICollectionViewLayout: NSObject {}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public override init() {}
    open var itemSize = CGSize.zero
}

@MainActor public protocol UIScrollViewDelegate: AnyObject {}

// Of the simulated UIKit, where there is no Objective-C.
@MainActor public protocol ForwardingDelegate: AnyObject {
    var forwardingTarget: AnyObject? { get }
}

@MainActor open class UIScrollView: UIView {}

public protocol UIConfigurationState {}

@MainActor public protocol UIContentConfiguration {
    func makeContentView() -> UIView & UIContentView
    func updated(for state: any UIConfigurationState) -> Self
}

@MainActor public protocol UIContentView: AnyObject {
    var configuration: any UIContentConfiguration { get set }
}

@MainActor open class UICollectionView: UIScrollView {
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) { nil }
    open weak var dataSource: (any UICollectionViewDataSource)?
    open weak var delegate: (any UICollectionViewDelegate)?

    @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        public init(handler: @escaping Handler) {}
    }

    @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void
        public init(elementKind: String, handler: @escaping Handler) {}
    }
    open var visibleCells: [UICollectionViewCell] { [] }
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
}

@MainActor open class UITableView: UIScrollView {
    open weak var delegate: (any UITableViewDelegate)?
    open var visibleCells: [UITableViewCell] { [] }
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

@MainActor public protocol UICollectionViewDataSource: AnyObject {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
}

// UIKit's optional requirements, which have no bodies of their own there.
@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
}

extension IndexPath {
    public var item: Int { self[1] }
    public var section: Int { self[0] }
}

// MARK: - The app

@MainActor open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    open var view: UIView! = nil
    open func viewDidLoad() {}
    open func viewDidAppear(_ animated: Bool) {}
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
    open var presentedViewController: UIViewController? { nil }
    open var presentingViewController: UIViewController? { nil }
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor open class UINavigationController: UIViewController {
    public enum Operation: Int, Sendable {
        case none, push, pop
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? { nil }
}

// Optional in Objective-C.
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

@MainActor open class UIPanGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
    }

    open var state = State.possible
    open var view: UIView? { nil }
    open func translation(in view: UIView?) -> CGPoint { .zero }
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

public struct UITransitionContextViewKey: Hashable, Sendable {
    public static let from = UITransitionContextViewKey()
    public static let to = UITransitionContextViewKey()
}

public struct UITransitionContextViewControllerKey: Hashable, Sendable {
    public static let from = UITransitionContextViewControllerKey()
    public static let to = UITransitionContextViewControllerKey()
}

@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    var containerView: UIView { get }
    var isInteractive: Bool { get }
    var transitionWasCancelled: Bool { get }
    func completeTransition(_ didComplete: Bool)
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    func finalFrame(for vc: UIViewController) -> CGRect
}

@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    public override init() {}
    open var duration: CGFloat { 0 }
    open var percentComplete: CGFloat { 0 }
    open var completionSpeed: CGFloat = 1
    open func update(_ percentComplete: CGFloat) {}
    open func finish() {}
    open func cancel() {}
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
    // Optional in Objective-C.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    public static func main() {}
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}

    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
}

@MainActor open class UIDevice: NSObject {
    open class var current: UIDevice { UIDevice() }
    open var systemName: String { "" }
    open var systemVersion: String { "" }
}
