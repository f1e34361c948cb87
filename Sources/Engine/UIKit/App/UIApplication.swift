import Foundation
import ScrollSimulation

@MainActor open class UIResponder: NSObject {
    public override init() { super.init() }

    open var next: UIResponder? { nil }
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}

    public enum State: Int, Sendable {
        case active
        case inactive
        case background
    }

    private static let only = UIApplication()

    open class var shared: UIApplication { only }

    open internal(set) var applicationState = State.active

    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")

    /// Tells whoever observes, at once.
    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// A simulation starts a screen of the app, and never the app itself.
    public static func main() {}
}

@MainActor open class UIDevice: NSObject {
    private static let only = UIDevice()

    open class var current: UIDevice { only }
    open var systemName: String { "iOS" }
    open var systemVersion: String { "" }
    open var model: String { "simulation" }
    open var name: String { "simulation" }
}

@MainActor open class UIScreen: NSObject {
    private static let only = UIScreen()

    open class var main: UIScreen { only }

    open var scale: CGFloat { 3 }

    open var bounds: CGRect {
        CGRect(origin: .zero, size: CGSize(AppHost.current.list?.workload.viewport ?? Size.phone))
    }
}
