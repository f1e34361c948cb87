import LifecycleEvents

// Blocks, and the layer animations that they create.

extension AnimatorCore {
    /// Runs the pending blocks, as blocks added at `fraction` of the animator.
    func runBlocks(addedAt fraction: Double) {
        if let block = firstBlock {
            firstBlock = nil
            engine.run(block, of: self, begin: fraction)
        }
        guard !moreBlocks.isEmpty else { return }
        let blocks = moreBlocks
        moreBlocks = []
        for block in blocks {
            engine.run(block.body, of: self, begin: fraction + block.delayFactor * (1 - fraction))
        }
    }

    func gainedAnimation(on layer: Layer, slot: Int, replacing: Bool) {
        if replacing { return }
        liveAnimations += 1
        guard let first = firstTarget else {
            firstTarget = Target(layer: layer, slot: slot)
            return
        }
        if first.layer === layer && first.slot == slot { return }
        if moreTargets.contains(where: { $0.layer === layer && $0.slot == slot }) { return }
        moreTargets.append(Target(layer: layer, slot: slot))
    }

    /// Records that `count` animations of the animator were removed from a layer.
    func lostAnimations(_ count: Int) {
        liveAnimations -= Int32(count)
        isDisplaced = true
        if liveAnimations == 0 { forgetTargets() }
        if captured != nil { wasCutShort() }
    }

    /// Records that an animation of another animator has replaced an animation of this animator.
    func wasDisplaced() {
        isDisplaced = true
        if captured != nil { wasCutShort() }
    }

    /// Records that animations of a block were removed or replaced before their end. When none is visible any
    /// more, the block completes at once, without reaching its end.
    private func wasCutShort() {
        captured?.isCut = true
        var isSeen = false
        forEachTarget { target in isSeen = isSeen || target.layer.shows(self, slot: target.slot) }
        if !isSeen { endAtOnce() }
    }

    func forEachTarget(_ body: (Target) -> Void) {
        guard let first = firstTarget else { return }
        body(first)
        for target in moreTargets { body(target) }
    }

    /// Removes all animations of the animator. The layers then show their model values.
    func removeOwnAnimations() {
        if let first = firstTarget { removeAnimations(on: first) }
        for target in moreTargets { removeAnimations(on: target) }
        forgetTargets()
    }

    private func removeAnimations(on target: Target) {
        liveAnimations -= Int32(target.layer.removeAnimations(of: self, slot: target.slot))
    }

    /// Sets the model values to the values on screen. With `keeping`, stores the other values.
    func freeze(keeping: Bool) {
        forEachTarget { target in
            guard let values = target.layer.positions(of: self, slot: target.slot) else { return }
            target.layer.setModel(values.current, slot: target.slot)
            if keeping { held.append(StoppedValues(target: target, values: values)) }
        }
        removeOwnAnimations()
    }

    private func forgetTargets() {
        firstTarget = nil
        if !moreTargets.isEmpty { moreTargets = [] }
    }

    /// Discards the blocks, the completions and the values kept by a stop.
    func forgetWork() {
        firstBlock = nil
        if !moreBlocks.isEmpty { moreBlocks = [] }
        if !completions.isEmpty { completions = [] }
        if !held.isEmpty { held = [] }
    }

    /// Removes the animator's timer and layer animations, before the engine is destroyed.
    func engineIsDestroyed() {
        cancelEnd()
        removeOwnAnimations()
        forgetWork()
    }
}

extension AnimatorCore.StoppedValues {
    /// Sets the key to its value at a position.
    func finish(at position: AnimatorPosition) {
        let value: Double
        switch position {
        case .start: value = values.start
        case .end: value = values.end
        case .current: return
        }
        let model = target.layer.model(slot: target.slot)
        if model == values.current || !target.layer.isAdditive(slot: target.slot) {
            target.layer.setModel(value, slot: target.slot)
        } else {
            // Other code has changed the key since the stop: change only the part of this animator.
            target.layer.setModel(model + value - values.current, slot: target.slot)
        }
    }
}
