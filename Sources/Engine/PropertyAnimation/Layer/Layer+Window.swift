// Layers in a window, and out of it.

extension Layer {
    /// Whether it is in a window, and so can be seen. Complexity: O(depth).
    public var isInWindow: Bool {
        var layer: Layer? = self
        while let here = layer {
            if here.traits?.isWindow ?? false { return true }
            layer = here.superlayer
        }
        return false
    }

    /// Whether it is a window itself: what is in it can be seen.
    package var isWindow: Bool {
        get { traits?.isWindow ?? false }
        set { ownTraits.isWindow = newValue }
    }

    /// Called with `false` before the layer leaves the window, and with `true` when it is in it: a view's
    /// `willMove(toWindow:)` without a window, and `didMoveToWindow()` with one.
    ///
    /// From one place in a window to another it leaves nothing.
    public var windowChanged: ((_ isInWindow: Bool) -> Void)? {
        get { traits?.windowChanged }
        set { ownTraits.windowChanged = newValue }
    }

    /// Called when the layer has left the window: a view's `didMoveToWindow()` without a window.
    package var windowLeft: (() -> Void)? {
        get { traits?.windowLeft }
        set { ownTraits.windowLeft = newValue }
    }

    /// Whether it waits outside the window of its list, as a cell may that was made ahead.
    ///
    /// Nothing animates there. A change in a block is made at once, and an animator that runs completes at once.
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

    /// All that is in it leaves the window too. Layers lose their animations with that, and nothing brings them back:
    /// their animators are orphaned.
    func leaveWindow() {
        traits?.windowChanged?(false)
        removeAllAnimations(because: .leftWindow)
        for layer in sublayers { layer.leaveWindow() }
    }

    /// All that is in it has left the window.
    func noteLeftWindow() {
        traits?.windowLeft?()
        for layer in sublayers { layer.noteLeftWindow() }
    }

    func enterWindow() {
        traits?.windowChanged?(true)
        for layer in sublayers { layer.enterWindow() }
    }
}
