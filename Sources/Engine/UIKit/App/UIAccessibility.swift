import Foundation

/// No setting of accessibility is on.
@MainActor public enum UIAccessibility {
    public static var isReduceMotionEnabled: Bool { false }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isVoiceOverRunning: Bool { false }
    public static var prefersCrossFadeTransitions: Bool { false }

    public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    public nonisolated static let reduceTransparencyStatusDidChangeNotification = Notification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
}

/// Nothing performs it: no assistive technology runs.
@MainActor open class UIAccessibilityCustomAction: NSObject {
    public typealias Handler = (_ action: UIAccessibilityCustomAction) -> Bool

    open var name: String
    open var image: UIImage?
    open var actionHandler: Handler?

    public init(name: String, actionHandler: Handler?) {
        self.name = name
        self.actionHandler = actionHandler
    }

    public convenience init(name: String, image: UIImage?, actionHandler: Handler?) {
        self.init(name: name, actionHandler: actionHandler)
        self.image = image
    }
}
