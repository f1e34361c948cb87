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

/// The traits of a phone in portrait and light mode, with text of the default size, and with the overrides of
/// views and controllers.
open class UITraitCollection: NSObject, @unchecked Sendable {
    // Immutable after the initialisation.
    private let overrides: UITraitOverrides

    init(_ overrides: UITraitOverrides) { self.overrides = overrides }

    public convenience override init() { self.init(UITraitOverrides()) }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }

    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        self.init(UITraitOverrides().changed(by: mutations))
    }

    open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        UITraitCollection(overrides.changed(by: mutations))
    }

    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { overrides[trait] }

    func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
        overrides.isEmpty ? self : UITraitCollection(self.overrides.merging(overrides))
    }

    /// Returns the traits without the overrides `new`, and with the former overrides.
    func undoing(_ new: UITraitOverrides, _ former: UITraitOverrides) -> UITraitCollection {
        UITraitCollection(overrides.without(new).merging(former))
    }

    open var userInterfaceStyle: UIUserInterfaceStyle { self[UITraitUserInterfaceStyle.self] }
    open class var current: UITraitCollection { UITraitCollection() }

    open var horizontalSizeClass: UIUserInterfaceSizeClass { self[UITraitHorizontalSizeClass.self] }
    open var verticalSizeClass: UIUserInterfaceSizeClass { self[UITraitVerticalSizeClass.self] }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var displayScale: CGFloat { self[UITraitDisplayScale.self] }
    open var preferredContentSizeCategory: UIContentSizeCategory {
        self[UITraitPreferredContentSizeCategory.self]
    }
    open var accessibilityContrast: UIAccessibilityContrast { self[UITraitAccessibilityContrast.self] }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { self[UITraitLayoutDirection.self] }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
}

@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

public nonisolated protocol UITrait {}

/// A trait of the app or of UIKit.
@available(iOS 17, *)
public nonisolated protocol UITraitDefinition: UITrait {
    associatedtype Value: Sendable
    static var defaultValue: Value { get }
    static var name: String { get }
    static var identifier: String { get }
}

extension UITraitDefinition {
    public static var name: String { "\(self)" }
    public static var identifier: String { "\(self)" }
}

@available(iOS 17, *)
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceStyle { .light }
}
@available(iOS 17, *)
public enum UITraitHorizontalSizeClass: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceSizeClass { .compact }
}
@available(iOS 17, *)
public enum UITraitVerticalSizeClass: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceSizeClass { .regular }
}
@available(iOS 17, *)
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static var defaultValue: UIContentSizeCategory { .large }
}
@available(iOS 17, *)
public enum UITraitDisplayScale: UITraitDefinition {
    public static var defaultValue: CGFloat { 2 }
}
@available(iOS 17, *)
public enum UITraitLayoutDirection: UITraitDefinition {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .leftToRight }
}
@available(iOS 17, *)
public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static var defaultValue: UIAccessibilityContrast { .normal }
}

@available(iOS 17, *)
public nonisolated protocol UIMutableTraits {
    subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

extension UIMutableTraits {
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitHorizontalSizeClass.self] }
        set { self[UITraitHorizontalSizeClass.self] = newValue }
    }
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitVerticalSizeClass.self] }
        set { self[UITraitVerticalSizeClass.self] = newValue }
    }
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { self[UITraitPreferredContentSizeCategory.self] }
        set { self[UITraitPreferredContentSizeCategory.self] = newValue }
    }
    public var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
}

@available(iOS 17, *)
public nonisolated struct UITraitOverrides: UIMutableTraits {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get { values[ObjectIdentifier(trait)] as? T.Value ?? trait.defaultValue }
        set { values[ObjectIdentifier(trait)] = newValue }
    }

    public func contains(_ trait: any UITrait.Type) -> Bool { values[ObjectIdentifier(trait)] != nil }
    public mutating func remove(_ trait: any UITrait.Type) { values[ObjectIdentifier(trait)] = nil }
    public static func == (left: Self, right: Self) -> Bool { left.changes(to: right).isEmpty }

    var isEmpty: Bool { values.isEmpty }

    func changed(by mutations: (inout any UIMutableTraits) -> Void) -> Self {
        var traits: any UIMutableTraits = self
        mutations(&traits)
        return traits as? Self ?? self
    }

    func merging(_ new: Self) -> Self { Self(values: values.merging(new.values) { _, new in new }) }
    func without(_ other: Self) -> Self { Self(values: values.filter { other.values[$0.key] == nil }) }

    /// Returns the traits whose values differ.
    func changes(to new: Self) -> Set<ObjectIdentifier> {
        Set(values.keys).union(new.values.keys).filter {
            values[$0].map { "\($0)" } != new.values[$0].map { "\($0)" }
        }
    }
}
