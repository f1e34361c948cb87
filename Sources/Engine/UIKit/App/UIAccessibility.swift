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
