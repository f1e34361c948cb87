// What a layer does at the end of a turn. Property updates set what follows from an app's data, as on iOS 26: before the
// layout, and without one. A layout places the sublayers when the size has changed.

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

    /// Places the layer's sublayers. It is called when the layer's `bounds` have been set or ``setNeedsLayout()`` was
    /// called: at the end of the turn, or inside a block with ``AnimationOptions/layoutSubviews`` or
    /// ``AnimationOptions/flushUpdates``.
    public var layout: ((Layer) -> Void)? {
        get { traits?.layout }
        set { ownTraits.layout = newValue }
    }

    /// Says that the layout has to be made again; without a ``layout`` there is none.
    public func setNeedsLayout() {
        guard let traits, traits.layout != nil, !traits.needsLayout else { return }
        traits.needsLayout = true
        engine.needsLayout(self)
    }

    /// Makes the layout now, if it is due.
    public func layoutIfNeeded() {
        guard let traits, traits.needsLayout else { return }
        traits.needsLayout = false
        traits.layout?(self)
    }
}
