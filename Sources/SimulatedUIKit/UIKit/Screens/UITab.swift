/// A tab that creates its controller when it is added to the bar.
@available(iOS 18, *)
@preconcurrency @MainActor open class UITab: NSObject {
    open var title: String
    open var image: UIImage?
    open var subtitle: String?
    open var badgeValue: String? { didSet { item?.badgeValue = badgeValue } }
    open var isEnabled = true
    public let identifier: String
    /// The controller, created when the tab is added to the bar. UIKit creates it when the tab is selected.
    open private(set) lazy var viewController = makeController?(self)
    private let makeController: ((UITab) -> UIViewController)?
    private var item: UITabBarItem? { viewController?.tabBarItem }

    public init(
        title: String, image: UIImage?, identifier: String,
        viewControllerProvider: ((UITab) -> UIViewController)? = nil
    ) {
        (self.title, self.image, self.identifier) = (title, image, identifier)
        makeController = viewControllerProvider
    }
}

extension UITabBarController {
    @available(iOS 18, *)
    public convenience init(tabs: [UITab]) {
        self.init(nibName: nil, bundle: nil)
        self.tabs = tabs
        // An initialiser does not call the property's observer.
        showTabs()
    }

    /// Creates the controllers of all tabs.
    func showTabs() {
        for tab in tabs {
            tab.viewController?.tabBarItem = UITabBarItem(
                title: tab.title, image: tab.image, selectedImage: nil)
        }
        setViewControllers(tabs.compactMap { $0.viewController }, animated: false)
    }

    @available(iOS 18, *)
    public func tab(forIdentifier identifier: String) -> UITab? { tabs.first { $0.identifier == identifier } }

    @available(iOS 18, *)
    public var selectedTab: UITab? {
        get { tabs.first { $0.viewController === selectedViewController } }
        set { if let controller = newValue?.viewController { selectedViewController = controller } }
    }
}
