import Foundation
import PropertyAnimation

@MainActor open class UIViewController: UIResponder {
    private var storedView: UIView?
    open private(set) var children: [UIViewController] = []
    open private(set) weak var parent: UIViewController?

    public init(nibName: String?, bundle: Bundle?) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init() }

    // MARK: Its view

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set { storedView = newValue }
    }

    open var viewIfLoaded: UIView? { storedView }
    open var isViewLoaded: Bool { storedView != nil }

    open func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    open func loadView() { storedView = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func didReceiveMemoryWarning() {}

    // Values without an effect on a log.
    open var title: String?
    open lazy var navigationItem = UINavigationItem(title: title ?? "")
    open var edgesForExtendedLayout: UInt = 15
    open var hidesBottomBarWhenPushed = false
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open override var next: UIResponder? { parent }

    // MARK: Its place

    open var navigationController: UINavigationController? {
        self as? UINavigationController ?? parent?.navigationController
    }

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    /// Works inside a tap of the workload: the presentation takes the screen that the tap opens, as a push does.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        viewControllerToPresent.enterOfferedScreen()
        completion?()
    }

    /// A workload dismisses screens; an app's own call is not modelled.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        AppHost.current.refuse("A call of dismiss is not modelled: the workload's steps take screens back.")
    }

    func enterOfferedScreen() {
        guard let screen = AppHost.current.binding?.takeOfferedScreen() else {
            return AppHost.current.refuse(
                "\(type(of: self)) was opened outside of a tap of the workload, which is not modelled.")
        }
        screen.view.addSublayer(view.layer.backing)
        screen.keep(self)
        screen.onAppearance = { [weak self] call in self?.appear(call) }
    }

    /// Calls the controller's own method, then those of its children.
    package func appear(_ call: Screen.AppearanceCall) {
        switch call {
        case .willAppear:
            viewWillAppear(true)
            viewWillLayoutSubviews()
            view.layoutIfNeeded()
            viewDidLayoutSubviews()
        case .isAppearing: viewIsAppearing(true)
        case .didAppear: viewDidAppear(true)
        case .willDisappear: viewWillDisappear(true)
        case .didDisappear: viewDidDisappear(true)
        }
        for child in children where child.isViewLoaded { child.appear(call) }
    }
}

public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case overFullScreen = 5
    case overCurrentContext = 6
}

@MainActor open class UINavigationItem: NSObject {
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic
        case always
        case never
    }

    open var title: String?
    open var prompt: String?
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    open var rightBarButtonItem: UIBarButtonItem?
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItems: [UIBarButtonItem]?
    open var leftBarButtonItems: [UIBarButtonItem]?

    public init(title: String) { self.title = title }
}

@MainActor open class UIBarButtonItem: NSObject {
    open var title: String?
    open var isEnabled = true
    open var primaryAction: UIAction?

    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.title = title ?? primaryAction?.title
        self.primaryAction = primaryAction
    }
}

/// A navigation stack: its root is the screen that is scrolled, and a push from a tap of the workload opens another.
@MainActor open class UINavigationController: UIViewController {
    open private(set) var viewControllers: [UIViewController] = []
    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { topViewController }
    open lazy var navigationBar = UINavigationBar(frame: .zero)
    open var isNavigationBarHidden = false

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
        addChild(rootViewController)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        guard let root = viewControllers.first else { return }
        root.view.frame = view.bounds
        view.addSubview(root.view)
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewController.enterOfferedScreen()
    }

    /// A workload takes screens back; an app's own call is not modelled.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        AppHost.current.refuse(
            "A call of popViewController is not modelled: the workload's steps take screens back.")
        return nil
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
}

@MainActor open class UINavigationBar: UIView {
    open var prefersLargeTitles = false
    open var isTranslucent = true
}

@MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open var isKeyWindow: Bool { AppHost.current.window === self }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func makeKeyAndVisible() {}

    /// Shows its controller, as UIKit does when a scene connects.
    package func show() {
        let host = AppHost.current
        host.window = self
        host.binding?.window = self
        layer.backing.isWindow = true
        guard let root = rootViewController, let list = host.list else { return }
        root.view.frame = bounds
        // A simulation with screens has a window of its own: there the view goes into the list's screen.
        addSubview(root.view)
        list.appView = root.view.layer.backing
        for call in [Screen.AppearanceCall.willAppear, .isAppearing, .didAppear] { root.appear(call) }
    }
}
