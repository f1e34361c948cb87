// Layers inside and outside a window.

extension Layer {
    /// Whether the layer is in a window and can be visible. Complexity: O(depth).
    public var isInWindow: Bool {
        var layer: Layer? = self
        while let here = layer {
            if here.traits?.isWindow ?? false { return true }
            layer = here.superlayer
        }
        return false
    }

    /// Whether the layer is the layer of a window.
    package var isWindow: Bool {
        get { traits?.isWindow ?? false }
        set { ownTraits.isWindow = newValue }
    }

    /// Called with `false` before the layer leaves the window, and with `true` after the layer has entered
    /// it: a view's `willMove(toWindow:)` without a window, and `didMoveToWindow()` with one.
    ///
    /// Not called when the layer moves inside a window.
    public var windowChanged: ((_ isInWindow: Bool) -> Void)? {
        get { traits?.windowChanged }
        set { ownTraits.windowChanged = newValue }
    }

    /// Called after the layer has left the window: a view's `didMoveToWindow()` without a window.
    package var windowLeft: (() -> Void)? {
        get { traits?.windowLeft }
        set { ownTraits.windowLeft = newValue }
    }

    /// Whether the layer is outside the window of its list, for example in a prefetched cell.
    ///
    /// Nothing is animated outside the window. Blocks set values at once, and running animators complete.
    package var isOutsideWindow: Bool {
        get { traits.map { $0.isOutsideWindow || $0.superlayer?.isOutsideWindow ?? false } ?? false }
        set {
            guard newValue != isOutsideWindow else { return }
            ownTraits.isOutsideWindow = newValue
            if newValue { endAnimatorsInTree() }
        }
    }

    private func endAnimatorsInTree() {
        for animator in orphanAnimators(.leftWindow) {
            animator.isOutsideWindow = true
            animator.endAtOnce()
        }
        for layer in sublayers { layer.endAnimatorsInTree() }
    }

    /// Notifies the layer and its descendants that they leave the window. They lose their animations for
    /// good: their animators are orphaned.
    func leaveWindow() {
        traits?.windowChanged?(false)
        removeAllAnimations(because: .leftWindow)
        for layer in sublayers { layer.leaveWindow() }
    }

    /// Notifies the layer and its descendants that they have left the window.
    func noteLeftWindow() {
        traits?.windowLeft?()
        for layer in sublayers { layer.noteLeftWindow() }
    }

    func enterWindow() {
        traits?.windowChanged?(true)
        for layer in sublayers { layer.enterWindow() }
    }
}
