// The updates of a layer at the end of a turn. A property update sets what follows from an app's data, as on
// iOS 26: before the layout, and without one. A layout places the sublayers after a change of size.

extension Layer {
    /// Sets what follows from an app's data. Called at the end of the turn, before any layout, after
    /// ``setNeedsUpdateProperties()``: once, however often that was called.
    public var updateProperties: ((Layer) -> Void)? {
        get { traits?.updateProperties }
        set { ownTraits.updateProperties = newValue }
    }

    /// Requests a property update. Does nothing without ``updateProperties``.
    public func setNeedsUpdateProperties() {
        guard let traits, traits.updateProperties != nil, !traits.needsUpdateProperties else { return }
        traits.needsUpdateProperties = true
        engine.needsUpdateProperties(self)
    }

    /// Updates the properties now, if an update is pending. Does not update the layout.
    public func updatePropertiesIfNeeded() {
        guard let traits, traits.needsUpdateProperties else { return }
        traits.needsUpdateProperties = false
        traits.updateProperties?(self)
    }

    /// Places the sublayers. Called after a change of ``bounds`` or after ``setNeedsLayout()``: at the end of
    /// the turn, or inside a block with ``AnimationOptions/layoutSubviews`` or
    /// ``AnimationOptions/flushUpdates``.
    public var layout: ((Layer) -> Void)? {
        get { traits?.layout }
        set { ownTraits.layout = newValue }
    }

    /// Requests a layout. Does nothing without ``layout``.
    public func setNeedsLayout() {
        guard let traits, traits.layout != nil, !traits.needsLayout else { return }
        traits.needsLayout = true
        engine.needsLayout(self)
    }

    /// Updates the layout now, if a layout is pending.
    public func layoutIfNeeded() {
        guard let traits, traits.needsLayout else { return }
        traits.needsLayout = false
        traits.layout?(self)
    }
}
