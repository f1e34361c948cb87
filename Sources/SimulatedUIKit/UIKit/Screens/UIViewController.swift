import PropertyAnimation

@preconcurrency @MainActor open class UIViewController: TraitResponder, UIContentContainer {
    private var storedView: UIView?
    open private(set) var children: [UIViewController] = []
    open internal(set) weak var parent: UIViewController?

    public init(nibName: String?, bundle: Bundle?) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init() }

    /// Not called: there are no nibs.
    open func awakeFromNib() {}
    open var nibName: String? { nil }

    // MARK: View

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            storedView = newValue
            takeView()
        }
    }

    open var viewIfLoaded: UIView? { storedView }
    open var isViewLoaded: Bool { storedView != nil }

    open func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        takeView()
        viewDidLoad()
    }

    private func takeView() {
        guard let storedView else { return }
        storedView.viewController = { [weak self] in self }
        if !traitOverrides.isEmpty { storedView.traitOverrides = traitOverrides }
    }

    open func loadView() { storedView = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    /// Called when the view is in the hierarchy, before its layout.
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    @available(iOS 26, *)
    open override func setNeedsUpdateProperties() {
        guard !needsUpdateProperties else { return }
        super.setNeedsUpdateProperties()
        AppHost.current.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated { self?.updatePropertiesIfNeeded() }
        }
    }

    /// Called before each layout of the view.
    open func viewWillLayoutSubviews() {}
    /// Called after each layout of the view.
    open func viewDidLayoutSubviews() {}
    open func didReceiveMemoryWarning() {}

    open func viewSafeAreaInsetsDidChange() {}
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Not called, also if the workload changes the size of the screen.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}

    override var surroundingTraits: UITraitCollection {
        storedView?.traitCollection ?? UITraitCollection()
    }
    override func overridesChanged(from former: UITraitOverrides) {
        storedView?.traitOverrides = traitOverrides
    }

    // Values without an effect on a log.
    open var title: String? { didSet { navigationItem.title = title } }
    open lazy var navigationItem = UINavigationItem(title: title ?? "")
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    open var toolbarItems: [UIBarButtonItem]?
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        self.toolbarItems = toolbarItems
    }
    open var edgesForExtendedLayout = UIRectEdge.all
    open var extendedLayoutIncludesOpaqueBars = false
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard additionalSafeAreaInsets != .zero else { return }
            AppHost.current.refuse("The simulated screen has no safe area: set the list's contentInset.")
        }
    }
    open var hidesBottomBarWhenPushed = false
    open var definesPresentationContext = false
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var isModalInPresentation = false
    open var preferredContentSize = CGSize.zero
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    open var automaticallyAdjustsScrollViewInsets = true
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    open var shouldAutorotate: Bool { true }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {}
    /// A value without an effect.
    open var contentUnavailableConfiguration: (any UIContentConfiguration)?
    @available(iOS 17, *)
    open func setNeedsUpdateContentUnavailableConfiguration() {
        updateContentUnavailableConfiguration(
            using: UIContentUnavailableConfigurationState(traitCollection: traitCollection))
    }
    @available(iOS 17, *)
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
    private var isInEditing = false
    open var isEditing: Bool {
        get { isInEditing }
        set { setEditing(newValue, animated: false) }
    }
    open func setEditing(_ editing: Bool, animated: Bool) { isInEditing = editing }
    open private(set) lazy var editButtonItem = UIBarButtonItem(
        systemItem: .edit,
        primaryAction: UIAction { [weak self] _ in
            guard let self else { return }
            self.setEditing(!self.isEditing, animated: true)
        })
    open override var next: UIResponder? { parent }

    // MARK: Hierarchy

    open var navigationController: UINavigationController? {
        self as? UINavigationController ?? parent?.navigationController
    }

    open var tabBarController: UITabBarController? { self as? UITabBarController ?? parent?.tabBarController }

    open func addChild(_ childController: UIViewController) {
        if childController.parent != nil { childController.removeFromParent() }
        childController.move = .toParent
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        let isChild = parent?.children.contains { $0 === self } ?? false
        parent?.children.removeAll { $0 === self }
        parent = nil
        move = nil
        if isChild { didMove(toParent: nil) }
    }

    open func willMove(toParent parent: UIViewController?) { if parent == nil { move = .fromParent } }
    open func didMove(toParent parent: UIViewController?) { if move == .toParent { move = nil } }

    /// The way a child enters or leaves the controller that the app has made its parent.
    private var move: Screen.Movement?

    /// The delegate for the presentation and the dismissal of this controller.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

    /// The controller of a sheet, a popover or a custom presentation, or nil for other presentations.
    open internal(set) var presentationController: UIPresentationController?

    /// The screen above the list's screen that shows this controller, or nil for the list's screen.
    private(set) weak var screen: Screen?

    /// The screen that shows this controller or its container.
    private var shownScreen: Screen? {
        if let screen = screen ?? parent?.shownScreen { return screen }
        let host = AppHost.current
        return host.window?.rootViewController === self ? host.engine.window?.screens.first : nil
    }

    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        shownScreen?.transitionCoordinator.map(ScreenCoordinator.init)
    }

    open var isBeingPresented: Bool { shownScreen?.isBeingPresented ?? false }
    open var isBeingDismissed: Bool { shownScreen?.isBeingDismissed ?? false }
    /// True only inside the calls of an appearance.
    open var isMovingToParent: Bool {
        [.willAppear, .isAppearing, .didAppear].contains(call) && (screen?.movement ?? move) == .toParent
    }
    /// True only inside the calls of a disappearance.
    open var isMovingFromParent: Bool {
        [.willDisappear, .didDisappear].contains(call) && (screen?.movement ?? move) == .fromParent
    }

    /// The top of the stack that this controller's stack has presented.
    open var presentedViewController: UIViewController? { neighbour(1)?.first }
    open var presentingViewController: UIViewController? { neighbour(-1)?.last }

    /// Returns the controllers of the stack above or below.
    private func neighbour(_ step: Int) -> [UIViewController]? {
        guard let screen = shownScreen, let stacks = AppHost.current.engine.window?.stacks,
            let place = stacks.firstIndex(where: { $0.screens.contains { $0 === screen } }),
            stacks.indices.contains(place + step)
        else { return nil }
        return stacks[place + step].screens.compactMap { AppHost.current.controller(of: $0) }
    }

    /// Pushes a controller if there is a navigation controller, and otherwise presents it.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController {
            navigationController.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }

    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { present(vc, animated: true) }

    /// Presents a controller. Inside a tap of the workload the presentation uses the screen that the tap
    /// opens, as a push does.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard let new = viewControllerToPresent.enterScreen() else {
            completion?()
            return
        }
        new.transitioningDelegate = AppPresentation(viewControllerToPresent)
        ask(.present(new), flag, completion)
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        ask(.dismiss, flag, completion)
    }

    /// Assigns a screen to the controller.
    ///
    /// - Returns: The screen that must be requested from the window, or nil if a tap of the workload has
    ///   requested it.
    func enterScreen() -> Screen? {
        let host = AppHost.current
        let offered = host.binding?.takeOfferedScreen()
        let screen = offered ?? Screen(engine: host.engine, name: title ?? "\(type(of: self))")
        self.screen = screen
        host.show(self, in: screen)
        return offered == nil ? screen : nil
    }

    func ask(_ action: ScreenRequest.Action, _ isAnimated: Bool, _ completion: (() -> Void)? = nil) {
        guard let window = AppHost.current.engine.window else {
            return AppHost.current.refuse(
                "\(type(of: self)) opens or closes a screen, and the workload has no transitions: "
                    + "write `Workload(name: …, transitions: .ios26, steps: …)`.")
        }
        window.perform(
            ScreenRequest(
                action, on: screen ?? window.screens.first, animated: isAnimated, completion: completion))
    }

    // MARK: Appearance

    /// The visibility according to the calls so far, and whether `viewIsAppearing` was one of them.
    private var appearance = (visibility: Screen.Appearance.hidden, isAppearingTold: false)
    /// The appearance method that is running.
    private var call: Screen.AppearanceCall?

    /// Calls the controller's own method, then those of its children. Lays out the view after
    /// `viewIsAppearing`.
    package func appear(_ call: Screen.AppearanceCall, animated: Bool) {
        if call == .didAppear, appearance.visibility == .appearing, !appearance.isAppearingTold {
            appear(.isAppearing, animated: animated)
        }
        tell(call, animated: animated)
        if call == .isAppearing { view.layoutIfNeeded() }
    }

    /// Calls the method of this controller and those of its children, unless the call is out of order.
    func tell(_ call: Screen.AppearanceCall, animated: Bool) {
        let visibility = appearance.visibility
        switch call {
        case .willAppear where visibility == .hidden || visibility == .disappearing:
            appearance = (.appearing, false)
            inCall(call) { viewWillAppear(animated) }
            updatePropertiesIfNeeded()
        case .isAppearing where visibility == .appearing && !appearance.isAppearingTold:
            appearance.isAppearingTold = true
            inCall(call) { viewIsAppearing(animated) }
        case .didAppear where visibility == .appearing:
            if !appearance.isAppearingTold { tell(.isAppearing, animated: animated) }
            appearance.visibility = .shown
            inCall(call) { viewDidAppear(animated) }
        case .willDisappear where visibility == .shown || visibility == .appearing:
            appearance.visibility = .disappearing
            inCall(call) { viewWillDisappear(animated) }
        case .didDisappear where visibility == .disappearing:
            appearance.visibility = .hidden
            inCall(call) { viewDidDisappear(animated) }
            if screen?.isMovingFromParent == true { parent = nil }
        case .willAppear, .isAppearing, .didAppear, .willDisappear, .didDisappear: return
        }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in appearingChildren where child.isViewLoaded { child.tell(call, animated: animated) }
    }

    private func inCall(_ call: Screen.AppearanceCall, _ method: () -> Void) {
        let outer = self.call
        self.call = call
        method()
        self.call = outer
    }

    /// The child that a container of tabs or columns shows.
    var shownChild: UIViewController? { nil }

    /// The children that appear and disappear with this controller: those whose view is in its view.
    var appearingChildren: [UIViewController] {
        guard let storedView else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: storedView) ?? false }
    }

    // MARK: Children of the app's own containers

    /// Whether a child appears when its view enters the window, and disappears when it leaves it.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Whether this container makes its children appear itself.
    var showsChildrenItself: Bool { false }

    /// Begins the appearance or disappearance of a child, for a container that does not forward the calls.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        forwarded = (isAppearing, animated)
        appear(isAppearing ? .willAppear : .willDisappear, animated: animated)
    }

    open func endAppearanceTransition() {
        guard let (isAppearing, animated) = forwarded else { return }
        forwarded = nil
        appear(isAppearing ? .didAppear : .didDisappear, animated: animated)
    }

    private var forwarded: (isAppearing: Bool, animated: Bool)?

    /// Whether the window calls the appearance methods of this controller.
    private var isScreen: Bool { screen != nil || AppHost.current.window?.rootViewController === self }

    /// The visibility of the container around this controller's view, or nil if no container of the app
    /// forwards its calls.
    private var visibilityAround: Screen.Appearance? {
        guard !isScreen else { return nil }
        let above = sequence(first: storedView?.superview) { $0?.superview }
        guard let container = parent ?? above.lazy.compactMap({ $0?.viewController() }).first,
            !container.showsChildrenItself, container.shouldAutomaticallyForwardAppearanceMethods
        else { return nil }
        return container.appearance.visibility
    }

    /// Called before the view enters or leaves the window.
    func viewWillMove(intoWindow isEntering: Bool) {
        guard let around = visibilityAround, around == .shown || around == .appearing else { return }
        appear(isEntering ? .willAppear : .willDisappear, animated: false)
        guard isEntering, around == .shown else { return }
        // UIKit calls the other methods in and after the layout that ends the turn.
        appearsInLayout = true
        AppHost.current.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.viewIfLoaded?.window != nil else { return }
                self.appear(.isAppearing, animated: false)
                self.appear(.didAppear, animated: false)
            }
        }
    }

    /// Whether the next layout calls `viewIsAppearing`.
    private var appearsInLayout = false

    func willLayOutView() {
        if appearsInLayout {
            appearsInLayout = false
            tell(.isAppearing, animated: false)
        }
        viewWillLayoutSubviews()
    }

    /// Called after the view has left the window.
    func viewDidLeaveWindow() {
        let around = visibilityAround
        // A controller that has left its parent before its view was removed has no container any more.
        if around == .shown || around == .appearing || parent == nil && !isScreen {
            appear(.didDisappear, animated: false)
        }
    }
}

public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
}

/// A navigation stack. Its root is the screen with the list, and a push inside a tap of the workload opens
/// another screen.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    private(set) var root: UIViewController?
    /// The controllers from the root to the top, in the order of the window's screens.
    open var viewControllers: [UIViewController] {
        get {
            guard let screens = screenWindow?.stacks.first?.screens else { return root.map { [$0] } ?? [] }
            return screens.compactMap { AppHost.current.controller(of: $0) }
        }
        set { setViewControllers(newValue, animated: false) }
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        guard let window = screenWindow, let shown = window.stacks.first?.screens else {
            if let first = viewControllers.first { install(first) }
            for controller in viewControllers.dropFirst() {
                pushViewController(controller, animated: animated)
            }
            return
        }
        let screens = viewControllers.compactMap { controller in
            shown.first { AppHost.current.controller(of: $0) === controller } ?? enter(controller)
        }
        if screens.count == viewControllers.count { navigate(.set(screens), animated) }
    }

    /// Returns the screen of a pushed controller, or nil if a tap of the workload shows the screen.
    private func enter(_ controller: UIViewController) -> Screen? {
        // Not one of `children`: the screen calls the controller's appearance methods, not this controller.
        controller.parent = self
        return controller.enterScreen()
    }

    private func install(_ controller: UIViewController) {
        root?.view.removeFromSuperview()
        root?.removeFromParent()
        root = controller
        addChild(controller)
        controller.didMove(toParent: self)
        if isViewLoaded { showRoot() }
    }

    override var showsChildrenItself: Bool { true }
    override var appearingChildren: [UIViewController] { children }

    private func showRoot() {
        guard let root else { return }
        root.view.frame = view.bounds
        root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(root.view)
    }

    /// The delegate for the app's transitions.
    open weak var delegate: (any UINavigationControllerDelegate)?
    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { topViewController }
    open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        topViewController?.transitionCoordinator
    }
    open lazy var navigationBar = {
        let bar = UINavigationBar(frame: .zero)
        bar.controller = self
        return bar
    }()
    // Values without an effect: the bar takes no room.
    open var hidesBarsOnSwipe = false
    open var hidesBarsOnTap = false
    open var isNavigationBarHidden = false

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        install(rootViewController)
    }

    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showRoot()
    }

    /// Pushes a controller. Inside a tap of the workload the push uses the screen that the tap opens.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard root != nil else { return install(viewController) }
        if let screen = enter(viewController) { navigate(.push(screen), animated) }
    }

    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1 else { return nil }
        defer { navigate(.pop, animated) }
        return topViewController
    }

    /// Pops to the root.
    ///
    /// - Returns: The controllers that leave the stack, or nil if the root is on top.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        viewControllers.first.flatMap { popToViewController($0, animated: animated) }
    }

    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let place = viewControllers.firstIndex(where: { $0 === viewController }),
            let screens = screenWindow?.stacks.first?.screens, place < screens.count - 1
        else { return nil }
        defer { navigate(.popTo(screens[place]), animated) }
        return Array(viewControllers[(place + 1)...])
    }

    public enum Operation: Int, Sendable {
        case none
        case push
        case pop
    }

    /// The window of a workload with transitions. It uses the delegate from now on.
    private var screenWindow: ScreenWindow? {
        guard AppHost.current.window?.content === self else { return nil }
        return AppHost.current.engine.window
    }

    private func navigate(_ action: ScreenRequest.Action, _ isAnimated: Bool) {
        if let window = screenWindow, !(window.navigationDelegate is AppNavigation) {
            window.navigationDelegate = AppNavigation(self, otherwise: window.navigationDelegate)
        }
        if tabBarController != nil, AppHost.current.window?.content !== self {
            AppHost.current.refuse("\(type(of: self)) opens or closes a screen in a tab that is not shown.")
        }
        ask(action, isAnimated)
    }

    /// The recognizer of UIKit's swipe, which touches do not reach: a workload's `swipeBack` pops.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
        UIScreenEdgePanGestureRecognizer()
    open private(set) lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)
    open var isToolbarHidden = true
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
}

@preconcurrency @MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open var isKeyWindow: Bool { AppHost.current.window === self }
    open weak var windowScene: UIWindowScene?
    open var screen: UIScreen { .main }

    /// The controller that the root's tabs and columns show, or the root itself.
    var content: UIViewController? {
        var content = rootViewController
        while let inner = content?.shownChild { content = inner }
        return content
    }

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
    }

    /// Makes the window key. A simulation creates its own window and shows only this window.
    open func makeKeyAndVisible() { makeKey() }

    open func makeKey() {
        let host = AppHost.current
        if host.list != nil, host.window !== self {
            host.refuse("\(type(of: self)) is a window beside that of the simulation.")
        }
    }

    /// Shows the root controller, as UIKit does when a scene connects.
    package func show() {
        let host = AppHost.current
        host.window = self
        windowScene = .only
        host.binding?.window = self
        layer.backing.isWindow = true
        guard let root = rootViewController, let list = host.list else { return }
        root.view.frame = bounds
        // A simulation with screens has its own window. There the root view becomes a part of the list's
        // screen.
        addSubview(root.view)
        list.appView = root.view.layer.backing
        list.appAppearance = { [weak self] call, isAnimated in
            MainActor.assumeIsolated {
                self?.tellAppeared()
                // A push covers the root of a navigation stack. The navigation controller stays visible.
                let content = self?.content
                ((content as? UINavigationController)?.root ?? content)?.appear(call, animated: isAnimated)
            }
        }
        root.appear(.willAppear, animated: false)
        root.appear(.isAppearing, animated: false)
        // The list requests its cells in the first layout, which belongs to the first frame.
        host.engine.runLoop.enqueue(after: 1.5 / list.workload.frameRate) { [weak self] in
            MainActor.assumeIsolated { self?.tellAppeared() }
        }
    }

    private var hasToldAppeared = false

    /// Calls `viewDidAppear` once: after the first layout, or before the root disappears.
    private func tellAppeared() {
        guard !hasToldAppeared else { return }
        hasToldAppeared = true
        rootViewController?.appear(.didAppear, animated: false)
    }
}
