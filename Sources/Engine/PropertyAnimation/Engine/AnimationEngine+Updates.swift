// The pass at the end of a turn: properties are updated, then layouts made, until nothing is due any more.

extension AnimationEngine {
    func needsLayout(_ layer: Layer) {
        awaitPass()
        layersToLayOut.append(layer)
    }

    func needsUpdateProperties(_ layer: Layer) {
        awaitPass()
        layersToUpdate.append(layer)
    }

    /// The commit at the end of the turn; what has been updated by then is not updated again.
    private func awaitPass() {
        if layersToLayOut.isEmpty, layersToUpdate.isEmpty { runLoop.enqueue { self.updateIfNeeded() } }
    }

    /// Makes all that is due, and what comes due by it: first the properties of all layers, then their layouts.
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

    /// Makes all layouts that are due, and those that come due by them.
    func layOut() { while !layersToLayOut.isEmpty { layOutOnce() } }

    private func layOutOnce() {
        let layers = layersToLayOut
        layersToLayOut = []
        for layer in layers { layer.layoutIfNeeded() }
    }

    // MARK: Scopes

    /// UIKit's `performWithoutAnimation`: what is set on a layer meanwhile is set at once, also inside a block.
    public func withoutAnimation(_ changes: () -> Void) { inContext(.disabled, changes) }

    /// An animated update of a list: what is set up meanwhile is set up inside an animation.
    ///
    /// - Parameter isFlushing: As ``AnimationOptions/flushUpdates``.
    package func animateUpdate(flushing isFlushing: Bool, _ update: () -> Void) {
        flushing(isFlushing) { inContext(.animated, update) }
    }

    private func inContext(_ inner: AnimationContext, _ code: () -> Void) {
        let outer = context
        animationContext = inner
        code()
        animationContext = outer
    }

    /// Runs code that enters an animation scope, and leaves it again. Scopes inside one that flushes do so, too.
    func flushing(_ isFlushing: Bool, _ scope: () -> Void) {
        let isFlushingAround = flushesUpdates
        flushesUpdates = isFlushing || isFlushingAround
        scope()
        flushesUpdates = isFlushingAround
    }

    /// The animation scope is about to change: what came due in the present one is made in it.
    func flushIfAsked() { if flushesUpdates { updateIfNeeded() } }
}

/// What surrounds the code of this turn: UIKit's animation state at that moment.
package enum AnimationContext: Hashable, Sendable {
    /// Outside an animated update: animations work as usual.
    case none
    /// Inside an animated update. An animator that is made active but paused here is started with it and
    /// runs to its end.
    case animated
    /// Animations are off: a block sets its values at once, and nothing backs its animator.
    case disabled
}
