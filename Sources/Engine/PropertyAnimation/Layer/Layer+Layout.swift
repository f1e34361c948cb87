// Layouts: what a layer does with its sublayers when its size has changed.

extension Layer {
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
