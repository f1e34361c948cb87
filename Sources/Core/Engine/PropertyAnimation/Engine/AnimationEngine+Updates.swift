// The updates at the end of a turn: first properties, then layouts, until no update is pending.

extension AnimationEngine {
    func needsLayout(_ layer: Layer) {
        awaitPass()
        var layers = exchange(&layersToLayOut, with: [])
        layers.append(layer)
        layersToLayOut = layers
    }

    func needsUpdateProperties(_ layer: Layer) {
        awaitPass()
        var layers = exchange(&layersToUpdate, with: [])
        layers.append(layer)
        layersToUpdate = layers
    }

    /// Schedules the updates for the end of the turn. They skip a layer that was updated before.
    private func awaitPass() {
        if layersToLayOut.isEmpty, layersToUpdate.isEmpty { runLoop.enqueue { self.updateIfNeeded() } }
    }

    /// Runs all pending updates and the updates they cause: first of properties, then of layouts.
    public func updateIfNeeded() {
        while !layersToUpdate.isEmpty || !layersToLayOut.isEmpty {
            guard layersToUpdate.isEmpty else {
                let layers = layersToUpdate
                layersToUpdate = []
                for layer in layers { layer.updatePropertiesIfNeeded() }
                continue
            }
            layOutOnce()
        }
    }

    /// Runs all pending layouts and those that they cause.
    func layOut() { while !layersToLayOut.isEmpty { layOutOnce() } }

    private func layOutOnce() {
        let layers = layersToLayOut
        layersToLayOut = []
        for layer in layers { layer.layoutIfNeeded() }
    }

    // MARK: Scopes

    /// UIKit's `performWithoutAnimation`: sets values at once in `changes`, even inside a block.
    public func withoutAnimation(_ changes: () -> Void) { inContext(.disabled, changes) }

    /// Runs an animated update of a list: an animation created in `update` is part of the animated update.
    ///
    /// - Parameter isFlushing: Whether to apply ``AnimationOptions/flushUpdates``.
    package func animateUpdate(flushing isFlushing: Bool, _ update: () -> Void) {
        flushing(isFlushing) { inContext(.animated, update) }
    }

    private func inContext(_ inner: AnimationContext, _ code: () -> Void) {
        let outer = context
        animationContext = inner
        code()
        animationContext = outer
    }

    /// Runs code that enters and leaves an animation scope. Scopes inside a flushing scope flush too.
    func flushing(_ isFlushing: Bool, _ code: () -> Void) {
        let isFlushingAround = scope.flushesUpdates
        scope.flushesUpdates = isFlushing || isFlushingAround
        code()
        scope.flushesUpdates = isFlushingAround
    }

    /// Runs the pending updates of the current scope before the scope changes, if the scope flushes.
    func flushIfAsked() { if scope.flushesUpdates { updateIfNeeded() } }
}

/// The animation state of UIKit around the running code.
package enum AnimationContext: Hashable, Sendable {
    /// Outside an animated update: animations work as usual.
    case none
    /// Inside an animated update. The update starts an animator that becomes active and paused inside it; the
    /// animator runs to its end.
    case animated
    /// Animations are disabled: a block sets its values at once, and its animator has no layer animations.
    case disabled
}
