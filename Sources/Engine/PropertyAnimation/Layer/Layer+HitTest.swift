// Touches on a layer that moves.

extension Layer {
    /// Whether a touch reaches the layer: a point in the coordinates `position` is in.
    ///
    /// Where the layer lies follows from its keys `position.x`, `position.y`, `bounds.size.width` and
    /// `bounds.size.height`, and from its ``transform``, as they are on screen. Model values count where
    /// every animator on the layer has ``PropertyAnimator/isManualHitTestingEnabled``, as then the app's own
    /// code decides, and UIKit's sees nothing but those. The anchor point is the centre unless
    /// ``anchorPoint`` has been set. While an animator of the layer runs without user interaction, no touch
    /// reaches it.
    public func hitTest(x: Double, y: Double) -> Bool {
        var isRefused = false
        var isManual = hasLiveAnimations
        for slot in slots {
            slot.forEachAnimator { animator in
                if animator.isRunning && !animator.machine.isUserInteractionEnabled { isRefused = true }
                if !animator.machine.isManualHitTestingEnabled { isManual = false }
            }
        }
        if isRefused { return false }
        let geometry = isManual ? LayerGeometry(self) : LayerGeometry(presentation)
        return geometry.contains(LayerPoint(x: x, y: y))
    }
}

extension KeySlot {
    func forEachAnimator(_ body: (AnimatorCore) -> Void) {
        guard isAnimated else { return }
        if let animator = top.animator { body(animator) }
        for animation in under { if let animator = animation.animator { body(animator) } }
    }
}
