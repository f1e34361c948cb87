/// All accessibility settings are off. A test can turn on Reduce Motion.
@preconcurrency @MainActor public enum UIAccessibility {
    public package(set) static var isReduceMotionEnabled: Bool {
        get { AppHost.current.isMotionReduced }
        set {
            AppHost.current.isMotionReduced = newValue
            NotificationCenter.default.postInOrder(reduceMotionStatusDidChangeNotification, object: nil)
        }
    }
    public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isVoiceOverRunning: Bool { false }

    public struct Notification: Hashable, RawRepresentable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let screenChanged = Notification(rawValue: 1000)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
    }

    public static func post(notification: Notification, argument: Any?) {}
}

/// An action that is never performed, because no assistive technology runs.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    public typealias Handler = (_ action: UIAccessibilityCustomAction) -> Bool

    open var name: String
    open var image: UIImage?
    open var actionHandler: Handler?

    public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
        self.name = name
        self.image = image
        self.actionHandler = actionHandler
    }
}
