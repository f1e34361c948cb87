import Observation

/// The common base class of views and view controllers, with traits and with properties that are updated
/// before a layout.
///
/// UIKit has no such class.
@preconcurrency @MainActor open class TraitResponder: UIResponder, UITraitEnvironment {
    // MARK: Traits

    open var traitCollection: UITraitCollection { surroundingTraits.overridden(by: traitOverrides) }
    @available(iOS 17, *)
    open var traitOverrides = UITraitOverrides() { didSet { overridesChanged(from: oldValue) } }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet {
            if overrideUserInterfaceStyle == .unspecified {
                traitOverrides.remove(UITraitUserInterfaceStyle.self)
            } else {
                traitOverrides.userInterfaceStyle = overrideUserInterfaceStyle
            }
        }
    }

    /// The traits of the object that contains this object.
    var surroundingTraits: UITraitCollection { UITraitCollection() }
    func overridesChanged(from former: UITraitOverrides) {}

    fileprivate var registrations: [Registration] = []

    fileprivate final class Registration: UITraitChangeRegistration {
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

    func traitsChanged(_ changed: Set<ObjectIdentifier>, former: UITraitCollection) {
        for registration in registrations where !registration.traits.isDisjoint(with: changed) {
            registration.handle(self, former)
        }
        traitCollectionDidChange(former)
    }

    // MARK: Properties

    /// Called before the layout, and again when an observable object that the method has read changes.
    @available(iOS 26, *)
    open func updateProperties() {}
    @available(iOS 26, *)
    open func setNeedsUpdateProperties() { needsUpdateProperties = true }

    @available(iOS 26, *)
    open func updatePropertiesIfNeeded() {
        guard needsUpdateProperties else { return }
        needsUpdateProperties = false
        withObservationTracking {
            updateProperties()
        } onChange: { [weak self] in
            // In a task of the main actor, so after the change.
            Task { @MainActor in self?.setNeedsUpdateProperties() }
        }
    }

    private(set) var needsUpdateProperties = true
}

@available(iOS 17, *)
public nonisolated protocol UITraitChangeRegistration {}

extension UITraitEnvironment {
    /// Registers a handler. It is called when this object, or an object that contains it, overrides a trait
    /// while this object is in the window.
    @available(iOS 17, *)
    @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
        _ traits: [any UITrait.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitResponder.Registration(traits) { environment, former in
            if let environment = environment as? Environment { handler(environment, former) }
        }
        (self as? TraitResponder)?.registrations.append(registration)
        return registration
    }

    @available(iOS 17, *)
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (self as? TraitResponder)?.registrations.removeAll {
            $0 === registration as? TraitResponder.Registration
        }
    }
}
