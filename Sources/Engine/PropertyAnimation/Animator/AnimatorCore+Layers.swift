import LifecycleEvents

// Blocks, and the layer animations they make.

extension AnimatorCore {
    /// Runs the blocks that wait, as added at `fraction` of the animator.
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

    /// Somebody took `count` of its animations off a layer.
    func lostAnimations(_ count: Int) {
        liveAnimations -= Int32(count)
        isDisplaced = true
        if liveAnimations == 0 { forgetTargets() }
        if captured != nil { wasCutShort() }
    }

    /// An animation of another animator has taken the place of one of its own.
    func wasDisplaced() {
        isDisplaced = true
        if captured != nil { wasCutShort() }
    }

    /// Of a block, animations were taken away before their end: when none is left, it completes at once, and not with
    /// its end reached.
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

    /// Takes all its animations off; the layers show their model values.
    func removeOwnAnimations() {
        if let first = firstTarget { removeAnimations(on: first) }
        for target in moreTargets { removeAnimations(on: target) }
        forgetTargets()
    }

    private func removeAnimations(on target: Target) {
        liveAnimations -= Int32(target.layer.removeAnimations(of: self, slot: target.slot))
    }

    /// Makes what is on screen the model values; with `keeping`, remembers those of the other positions.
    func freeze(keeping: Bool) {
        forEachTarget { target in
            guard let values = target.layer.positions(of: self, slot: target.slot) else { return }
            target.layer.setModel(values.current, slot: target.slot)
            if keeping { held.append(HeldTarget(target: target, values: values)) }
        }
        removeOwnAnimations()
    }

    private func forgetTargets() {
        firstTarget = nil
        if !moreTargets.isEmpty { moreTargets = [] }
    }

    /// Drops blocks and completions, and what a stop has kept.
    func forgetWork() {
        firstBlock = nil
        if !moreBlocks.isEmpty { moreBlocks = [] }
        if !completions.isEmpty { completions = [] }
        if !held.isEmpty { held = [] }
    }

    /// The engine is being destroyed: timers and layers must not point here any more.
    func engineIsDestroyed() {
        cancelEnd()
        removeOwnAnimations()
        forgetWork()
    }
}

extension AnimatorCore.HeldTarget {
    /// Gives the key the value of a position.
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
            // Somebody else has moved the key since: only this animator's part is changed.
            target.layer.setModel(model + value - values.current, slot: target.slot)
        }
    }
}
