// The layer tree.

extension Layer {
    /// The layer that contains this layer; nil if this layer was not added to one, or was removed.
    public var superlayer: Layer? { traits?.superlayer }

    /// The layers in this layer, back to front.
    public var sublayers: [Layer] { traits?.sublayers ?? [] }

    /// Adds `layer` in front of the other sublayers, and removes it from its former superlayer.
    ///
    /// - Precondition: this layer is not inside `layer`.
    public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

    /// Adds `layer` behind the other sublayers, and removes it from its former superlayer.
    ///
    /// - Precondition: this layer is not inside `layer`.
    public func addSublayerAtBottom(_ layer: Layer) { insertSublayer(layer, at: 0) }

    /// Adds `layer` directly behind `other`, a sublayer of this layer.
    func addSublayer(_ layer: Layer, below other: Layer) {
        insertSublayer(layer, at: sublayers.firstIndex { $0 === other } ?? 0)
    }

    package func insertSublayer(_ layer: Layer, at index: Int) {
        precondition(!isInside(layer), "A layer cannot be put into itself, nor into what is in it.")
        if layer.superlayer === self, let old = sublayers.firstIndex(where: { $0 === layer }) {
            ownTraits.sublayers.remove(at: old)
            ownTraits.sublayers.insert(layer, at: min(index, sublayers.count))
            return
        }
        let wasInWindow = layer.isInWindow
        let leaves = wasInWindow && !isInWindow
        if leaves { layer.leaveWindow() }
        layer.detach()
        ownTraits.sublayers.insert(layer, at: min(index, sublayers.count))
        layer.ownTraits.superlayer = self
        countAnimatedKeys(layer.animatedKeysInTree)
        traits?.sublayersChanged?(layer, true)
        if leaves { layer.noteLeftWindow() }
        if !wasInWindow, layer.isInWindow { layer.enterWindow() }
    }

    /// Removes the layer from its superlayer, which releases it. Does nothing without a superlayer.
    public func removeFromSuperlayer() {
        let leaves = superlayer != nil && isInWindow
        if leaves { leaveWindow() }
        detach()
        if leaves { noteLeftWindow() }
    }

    private func detach() {
        guard let superlayer else { return }
        superlayer.traits?.sublayers.removeAll { $0 === self }
        traits?.superlayer = nil
        superlayer.countAnimatedKeys(-animatedKeysInTree)
        superlayer.traits?.sublayersChanged?(self, false)
    }

    var isContainer: Bool { traits?.isContainer ?? false }

    /// Whether this layer is `other` or a descendant of `other`. Complexity: O(depth).
    public func isInside(_ other: Layer) -> Bool {
        var layer: Layer? = self
        while let here = layer {
            if here === other { return true }
            layer = here.superlayer
        }
        return false
    }
}

// Hit tests of animated layers, and whether they move.

extension Layer {
    /// Returns whether a touch at a point reaches the layer. The point is in the coordinates of ``position``.
    ///
    /// The frame follows from the keys `position.x`, `position.y`, `bounds.size.width` and
    /// `bounds.size.height`, from ``transform`` and from ``anchorPoint``. The test uses the values on screen.
    /// It uses the model values if every animator on the layer has
    /// ``PropertyAnimator/isManualHitTestingEnabled``: the app then tests hits itself, and UIKit sees the
    /// model values only. Returns false while an animator of the layer runs without user interaction.
    public func hitTest(x: Double, y: Double) -> Bool {
        var isRefused = false
        var isManual = hasLiveAnimations
        for slot in slots {
            slot.forEachAnimator { animator in
                if animator.isRunning && !animator.machine.settings.isUserInteractionEnabled {
                    isRefused = true
                }
                if !animator.machine.settings.isManualHitTestingEnabled { isManual = false }
            }
        }
        if isRefused { return false }
        let geometry = isManual ? LayerGeometry(self) : LayerGeometry(presentation)
        return geometry.contains(LayerPoint(x: x, y: y))
    }

    /// Whether an animation of the layer or its descendants is running: the values on screen change.
    ///
    /// Complexity: O(1) without animations, otherwise O(keys in the tree).
    package var isMovingInTree: Bool {
        guard hasLiveAnimationsInTree else { return false }
        var isMoving = false
        for slot in slots { slot.forEachAnimator { isMoving = isMoving || $0.isRunning } }
        return isMoving || sublayers.contains { $0.isMovingInTree }
    }
}

extension KeySlot {
    func forEachAnimator(_ body: (AnimatorCore) -> Void) {
        guard isAnimated else { return }
        if let animator = top.animator { body(animator) }
        for animation in under { if let animator = animation.animator { body(animator) } }
    }
}

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
