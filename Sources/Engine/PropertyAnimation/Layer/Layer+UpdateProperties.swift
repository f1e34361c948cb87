// Property updates, iOS 26's place for what follows from an app's data: before the layout, and without one.

extension Layer {
    /// Sets what follows from an app's data. It is called when ``setNeedsUpdateProperties()`` was called: at the end of
    /// the turn, before any layout, once for however many calls.
    public var updateProperties: ((Layer) -> Void)? {
        get { traits?.updateProperties }
        set { ownTraits.updateProperties = newValue }
    }

    /// Says that the data have changed; without an ``updateProperties`` there is nothing to do.
    public func setNeedsUpdateProperties() {
        guard let traits, traits.updateProperties != nil, !traits.needsUpdateProperties else { return }
        traits.needsUpdateProperties = true
        engine.needsUpdateProperties(self)
    }

    /// Updates the properties now, if that is due. It makes no layout.
    public func updatePropertiesIfNeeded() {
        guard let traits, traits.needsUpdateProperties else { return }
        traits.needsUpdateProperties = false
        traits.updateProperties?(self)
    }
}
