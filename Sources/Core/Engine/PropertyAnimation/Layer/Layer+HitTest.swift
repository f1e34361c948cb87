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
}

extension Layer {
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
