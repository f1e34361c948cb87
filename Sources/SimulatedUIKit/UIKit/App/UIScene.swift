// A single scene, which has the window of the simulation. A simulation starts a screen of the app, and no
// scene delegate: the delegate's file stays out of the sources that are compiled.

@preconcurrency @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    init(inApp: Void) { super.init() }

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
    open var traitCollection: UITraitCollection { screen.traitCollection }
    open var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    open var keyWindow: UIWindow? { AppHost.current.window }
}

extension UIApplication {
    public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
}

extension UIWindowScene {
    /// Posts a notification, whose observers are called at once.
    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
