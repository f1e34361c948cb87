// A single scene, which has the window of the simulation. A simulation starts a screen of the app, and no
// scene delegate.

@preconcurrency @MainActor open class UISceneSession: NSObject {
    public nonisolated struct Role: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    open var role: Role { .windowApplication }
    open var persistentIdentifier: String { "simulation" }
    open var scene: UIScene? { UIWindowScene.only }
    open private(set) lazy var configuration = UISceneConfiguration(name: nil, sessionRole: role)
}

@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    public let name: String?
    public let role: UISceneSession.Role
    open var delegateClass: AnyClass?
    open var sceneClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    public let url: URL

    init(url: URL) { self.url = url }
}

@preconcurrency @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        open var urlContexts: Set<UIOpenURLContext> { [] }
        open var sourceApplication: String? { nil }
    }

    open private(set) lazy var session = UISceneSession()
    open weak var delegate: (any UISceneDelegate)?
    open var title: String! = ""
    open var subtitle = ""

    init(inApp: Void) { super.init() }

    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

    public nonisolated static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification")
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification")
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    public nonisolated static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

@preconcurrency @MainActor open class UIWindowScene: UIScene {
    static let only = UIWindowScene(inApp: ())

    open var screen: UIScreen { .main }
    open var traitCollection: UITraitCollection { screen.traitCollection }
    open var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    open var keyWindow: UIWindow? { AppHost.current.window }
}

/// UIKit's optional requirements; see ``UIScrollViewDelegate``. Nothing calls them.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
}

@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

extension UIApplication {
    public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
}

extension UIWindowScene {
    /// Posts a notification, whose observers are called at once.
    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
