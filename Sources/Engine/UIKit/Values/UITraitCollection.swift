import Foundation
import ScrollSimulation

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified
    case light
    case dark
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified
    case compact
    case regular
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone
    case pad
    case tv
    case carPlay
    case mac = 5
    case vision
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight
    case rightToLeft
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight
    case rightToLeft
}

public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal
    case high
}

public enum UIForceTouchCapability: Int, Sendable {
    case unknown
    case unavailable
    case available
}

public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular
    case bold
}

public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1
    case inactive
    case active
}

public struct UIContentSizeCategory: Hashable, RawRepresentable, Comparable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityL")

    private static let inOrder: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge,
    ]

    private var place: Int { Self.inOrder.firstIndex(of: self) ?? Self.inOrder.count }

    public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

/// The traits of a phone upright, in light mode, with text of the usual size. They never change in a simulation, except for
/// the style that a view overrides.
open class UITraitCollection: NSObject, @unchecked Sendable {
    // Never changes.
    public let userInterfaceStyle: UIUserInterfaceStyle

    public override init() { userInterfaceStyle = .light }

    public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }

    open class var current: UITraitCollection { UITraitCollection() }

    open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var displayScale: CGFloat { 3 }
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    open var accessibilityContrast: UIAccessibilityContrast { .normal }
    open var forceTouchCapability: UIForceTouchCapability { .unavailable }
    open var legibilityWeight: UILegibilityWeight { .regular }
    open var activeAppearance: UIUserInterfaceActiveAppearance { .active }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }

    open func performAsCurrent(_ actions: () -> Void) { actions() }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
}

@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

public protocol UITrait {}

public enum UITraitUserInterfaceStyle: UITrait {}
public enum UITraitHorizontalSizeClass: UITrait {}
public enum UITraitVerticalSizeClass: UITrait {}
public enum UITraitPreferredContentSizeCategory: UITrait {}
public enum UITraitDisplayScale: UITrait {}
public enum UITraitLayoutDirection: UITrait {}
public enum UITraitAccessibilityContrast: UITrait {}
public enum UITraitLegibilityWeight: UITrait {}

public protocol UITraitChangeRegistration {}

private struct TraitRegistration: UITraitChangeRegistration {}

extension UITraitEnvironment {
    /// The handler is not called, because traits do not change.
    @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [any UITrait.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { TraitRegistration() }
}
