import ScrollSimulation

@preconcurrency @MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}

    public enum State: Int, Sendable {
        case active
        case inactive
        case background
    }

    private static let only = UIApplication()

    open class var shared: UIApplication { only }

    open internal(set) var applicationState = State.active
    open weak var delegate: (any UIApplicationDelegate)?
    open var windows: [UIWindow] { UIWindowScene.only.windows }
    open var keyWindow: UIWindow? { UIWindowScene.only.keyWindow }
    // The simulated screen has no status bar.
    open var statusBarFrame: CGRect { .zero }
    open var statusBarOrientation: UIInterfaceOrientation { .portrait }
    open var statusBarStyle = UIStatusBarStyle.default
    open var isStatusBarHidden = true
    open var isIdleTimerDisabled = false
    open var isNetworkActivityIndicatorVisible = false
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    public nonisolated struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    open func canOpenURL(_ url: URL) -> Bool { false }

    /// Calls the completion with false: there is no other app.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { completion?(false) }

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

    /// Posts a notification, whose observers are called at once.
    func post(_ name: Notification.Name) { NotificationCenter.default.postInOrder(name, object: self) }
}

@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
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

    /// Does nothing: a simulation starts a screen of the app, not the app itself.
    public static func main() {}
}

@preconcurrency @MainActor open class UIDevice: NSObject {
    private static let only = UIDevice()

    open class var current: UIDevice { only }
    open var systemName: String { "iOS" }
    open var systemVersion: String { "" }
    open var model: String { "simulation" }
    open var name: String { "simulation" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var orientation: UIDeviceOrientation { .portrait }
}

public enum UIInterfaceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

@preconcurrency @MainActor open class UIScreen: NSObject {
    private static let only = UIScreen()

    open class var main: UIScreen { only }

    /// Two pixels a point, as the screen on which UIKit's layouts were recorded.
    open var scale: CGFloat { UITraitDisplayScale.defaultValue }
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open var maximumFramesPerSecond: Int {
        Int((AppHost.current.list?.workload.frameRate ?? 60).rounded())
    }

    open var bounds: CGRect {
        CGRect(
            origin: .zero,
            size: AppHost.current.window?.bounds.size
                ?? CGSize(AppHost.current.list?.workload.viewport ?? Size.phone))
    }
}
