// A single scene, which has the window of the simulation. A simulation starts a screen of the app, and calls no
// delegate of the app or of a scene.

@preconcurrency @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    public nonisolated class ConnectionOptions: NSObject {}

    init(inApp: Void) { super.init() }

    open weak var delegate: (any UISceneDelegate)?

    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

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
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
    open var traitCollection: UITraitCollection { screen.traitCollection }
    open var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    open var keyWindow: UIWindow? { AppHost.current.window }
}

@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
}

/// UIKit's optional requirements. No scene connects: a simulation starts a screen.
extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

@preconcurrency @MainActor open class UISceneSession: NSObject {
    public nonisolated struct Role: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    open var role: Role { .windowApplication }
}

@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    open var delegateClass: AnyClass?
    public init(name: String?, sessionRole: UISceneSession.Role) {}
}

extension UIApplication {
    public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
}

extension UIWindowScene {
    /// Posts a notification, whose observers are called at once.
    func post(_ name: Notification.Name) { NotificationCenter.default.postInOrder(name, object: self) }
}
