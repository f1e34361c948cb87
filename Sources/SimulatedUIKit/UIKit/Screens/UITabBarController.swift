import PropertyAnimation

/// UIKit's optional requirement that is called. Touches do not reach the bar, so the delegate is neither asked
/// whether a tab may be selected nor called when it is.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// A controller that shows one of its controllers. Only the app's code changes the tab.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    open weak var delegate: (any UITabBarControllerDelegate)?
    open private(set) lazy var tabBar = UITabBar(frame: .zero)
    @available(iOS 18, *)
    open var tabs: [UITab] = [] { didSet { showTabs() } }
    private var controllers: [UIViewController] = []
    private var index = 0
    /// The controller whose view is in the view tree.
    private var shown: UIViewController?
    /// Whether this controller is appearing or has appeared.
    private var isShown = false

    open var viewControllers: [UIViewController]? {
        get { controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let (old, new, selected) = (controllers, viewControllers ?? [], selectedViewController)
        controllers = new
        index = new.firstIndex { $0 === selected } ?? 0
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        showSelected()
        for controller in old where !new.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
        }
    }

    open var selectedIndex: Int {
        get { controllers.isEmpty ? NSNotFound : index }
        set {
            guard controllers.indices.contains(newValue) else { return }
            index = newValue
            showSelected()
        }
    }

    open var selectedViewController: UIViewController? {
        get { controllers.indices.contains(index) ? controllers[index] : nil }
        set { if let place = controllers.firstIndex(where: { $0 === newValue }) { selectedIndex = place } }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showSelected()
    }

    /// Shows the selected controller, in the order that was recorded on UIKit: the new controller's view
    /// loads and is about to appear before the old controller is about to disappear
    /// (pgzxc.github.io/posts/efa3afd7.html).
    private func showSelected() {
        tabBar.items = controllers.compactMap { $0.tabBarItem }
        tabBar.selectedItem = selectedViewController?.tabBarItem
        let (old, new) = (shown, selectedViewController)
        guard isViewLoaded, old !== new else { return }
        if isShown { checkChange(old, new) }
        shown = new
        new?.view.frame = view.bounds
        new?.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if isShown {
            new?.appear(.willAppear, animated: false)
            old?.appear(.willDisappear, animated: false)
        }
        old?.viewIfLoaded?.removeFromSuperview()
        if let new { view.addSubview(new.view) }
        guard isShown else { return }
        new?.appear(.isAppearing, animated: false)
        old?.appear(.didDisappear, animated: false)
        new?.appear(.didAppear, animated: false)
    }

    /// Reports a change that the simulation does not model. In UIKit, screens above a tab stay with their
    /// tab; a simulation has one stack of screens.
    private func checkChange(_ old: UIViewController?, _ new: UIViewController?) {
        let host = AppHost.current
        if let stack = host.engine.window?.stacks.first, stack.screens.count > 1 {
            host.refuse("\(type(of: self)) changes the tab while a screen is pushed.")
        }
        if let old, let new,
            delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new) != nil
        {
            host.refuse("\(type(of: self)) animates the change of the tab.")
        }
    }

    override var shownChild: UIViewController? { selectedViewController }

    override var appearingChildren: [UIViewController] { shown.map { [$0] } ?? [] }

    override var showsChildrenItself: Bool { true }

    override func tell(_ call: Screen.AppearanceCall, animated: Bool) {
        isShown = call != .willDisappear && call != .didDisappear
        super.tell(call, animated: animated)
    }
}

@preconcurrency @MainActor open class UITabBar: UIView {
    open var items: [UITabBarItem]?
    open weak var selectedItem: UITabBarItem?
    open var barTintColor: UIColor?
    open var unselectedItemTintColor: UIColor?
    open var backgroundImage: UIImage?
    open var shadowImage: UIImage?
    open var isTranslucent = true
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
}

@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {}
