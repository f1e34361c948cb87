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

public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular
    case bold
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

/// The traits of a phone upright, in light mode, with text of the usual size, and what views and controllers override.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The overridden values, by trait. Never changed after the initialisation.
    fileprivate let values: [ObjectIdentifier: any Sendable]

    public override init() { values = [:] }

    fileprivate init(_ values: [ObjectIdentifier: any Sendable]) { self.values = values }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }

    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        var traits: any UIMutableTraits = UITraitOverrides()
        mutations(&traits)
        self.init((traits as? UITraitOverrides)?.values ?? [:])
    }

    open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        var traits: any UIMutableTraits = UITraitOverrides(values: values)
        mutations(&traits)
        return UITraitCollection((traits as? UITraitOverrides)?.values ?? [:])
    }

    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        values[ObjectIdentifier(trait)] as? T.Value ?? trait.defaultValue
    }

    func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
        overrides.values.isEmpty
            ? self : UITraitCollection(values.merging(overrides.values) { _, new in new })
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
    open var legibilityWeight: UILegibilityWeight { self[UITraitLegibilityWeight.self] }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { self[UITraitLayoutDirection.self] }

    open func performAsCurrent(_ actions: () -> Void) { actions() }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
}

@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

public nonisolated protocol UITrait {}

/// A trait of the app's own, or of UIKit.
@available(iOS 17, *)
public nonisolated protocol UITraitDefinition: UITrait {
    associatedtype Value: Sendable
    static var defaultValue: Value { get }
    static var name: String { get }
    static var identifier: String { get }
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    public static var name: String { "\(self)" }
    public static var identifier: String { "\(self)" }
    public static var affectsColorAppearance: Bool { false }
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
    public static var defaultValue: CGFloat { 3 }
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
public enum UITraitLegibilityWeight: UITraitDefinition {
    public static var defaultValue: UILegibilityWeight { .regular }
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
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
}

@available(iOS 17, *)
public nonisolated struct UITraitOverrides: UIMutableTraits {
    fileprivate(set) var values: [ObjectIdentifier: any Sendable] = [:]

    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get { values[ObjectIdentifier(trait)] as? T.Value ?? trait.defaultValue }
        set { values[ObjectIdentifier(trait)] = newValue }
    }

    public func contains(_ trait: any UITrait.Type) -> Bool { values[ObjectIdentifier(trait)] != nil }
    public mutating func remove(_ trait: any UITrait.Type) { values[ObjectIdentifier(trait)] = nil }
    public static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    private var key: [ObjectIdentifier: String] { values.mapValues { "\($0)" } }
}

@available(iOS 17, *)
public nonisolated protocol UITraitChangeRegistration {}

/// The handlers of a view or of a controller.
@MainActor final class TraitHandlers {
    final class Registration: UITraitChangeRegistration {
        let traits: Set<ObjectIdentifier>
        let handle: (any UITraitEnvironment, UITraitCollection) -> Void

        init(
            _ traits: [any UITrait.Type],
            _ handle: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
        ) {
            self.traits = Set(traits.map { ObjectIdentifier($0) })
            self.handle = handle
        }
    }

    private var registrations: [Registration] = []

    func add(_ registration: Registration) { registrations.append(registration) }
    func remove(_ registration: any UITraitChangeRegistration) {
        registrations.removeAll { $0 === registration as? Registration }
    }

    func call(
        _ changed: Set<ObjectIdentifier>, of environment: any UITraitEnvironment, _ former: UITraitCollection
    ) {
        for registration in registrations where !registration.traits.isDisjoint(with: changed) {
            registration.handle(environment, former)
        }
    }
}

extension UITraitEnvironment {
    /// The handler is called when this object or one around it overrides a trait while it is in the window.
    @available(iOS 17, *)
    @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [any UITrait.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitHandlers.Registration(traits) { environment, former in
            if let environment = environment as? Environment { handler(environment, former) }
        }
        let handlers =
            (self as? UIView)?.traitHandlers ?? (self as? UIViewController)?.traitHandlers
        handlers?.add(registration)
        return registration
    }

    @available(iOS 17, *)
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (self as? UIView)?.traitHandlers.remove(registration)
        (self as? UIViewController)?.traitHandlers.remove(registration)
    }
}

extension UIView {
    /// Calls the handlers of this view and of those in it.
    func traitsChanged(_ old: UITraitOverrides, _ new: UITraitOverrides) {
        guard window != nil else { return }
        let changed = Set(old.values.keys).union(new.values.keys).filter {
            old.values[$0].map { "\($0)" } != new.values[$0].map { "\($0)" }
        }
        if !changed.isEmpty { tellTraits(changed, former: traitCollection.undoing(new, old)) }
    }

    private func tellTraits(_ changed: Set<ObjectIdentifier>, former: UITraitCollection) {
        if let controller = viewController() {
            controller.traitHandlers.call(changed, of: controller, former)
            controller.traitCollectionDidChange(former)
        }
        if hasTraitHandlers { traitHandlers.call(changed, of: self, former) }
        traitCollectionDidChange(former)
        for view in subviews { view.tellTraits(changed, former: former) }
    }
}

extension UITraitCollection {
    fileprivate func undoing(_ new: UITraitOverrides, _ old: UITraitOverrides) -> UITraitCollection {
        UITraitCollection(values.filter { new.values[$0.key] == nil }.merging(old.values) { _, old in old })
    }
}
