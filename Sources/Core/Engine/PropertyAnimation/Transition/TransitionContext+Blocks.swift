import LifecycleEvents

// Blocks that run during a transition.

extension TransitionContext {
    /// Handles a block of any code that has run.
    func ran(_ block: AnimatorCore) {
        guard machine.hasBegun else { return }
        var seen: [Layer] = []
        if isRunningAlongside { block.captured?.isAlongside = true }
        var isHeld = isRunningAlongside
        block.forEachTarget { target in
            let layer = target.layer
            guard !seen.contains(where: { $0 === layer }) else { return }
            seen.append(layer)
            let isInside = layer.isInside(container)
            isHeld = isHeld || isInside
            guard isOwn(layer), isInside || !isInOther(layer) else { return }
            engine.record(
                .transitionViewMoved, subject: number, arg: isInside ? 1 : 0, detail: name(of: layer))
        }
        if isHeld, !seen.isEmpty, canHold(block), case .container(let time, _) = hold { time.hold(block) }
    }

    func canHold(_ block: AnimatorCore) -> Bool {
        regime.holdsImplicitAnimations || block.captured?.isImplicit != true
    }

    /// Whether another transition's container contains the view.
    private func isInOther(_ layer: Layer) -> Bool {
        window.object?.running.contains { $0 !== self && layer.isInside($0.container) } ?? false
    }

    private func isOwn(_ layer: Layer) -> Bool {
        layer === from.view && moves(.from) || layer === to.view && moves(.to)
            || layer.superlayer === container
    }

    /// Whether the block animates a layer of the transition.
    func isInReach(_ block: AnimatorCore) -> Bool {
        var isInside = block.captured?.isAlongside ?? false
        block.forEachTarget { isInside = isInside || $0.layer.isInside(container) }
        return isInside
    }

    func runAlongside() {
        guard let animations = coordinator?.begin(), !machine.isOver else { return }
        engine.animate(
            duration: duration, curve: interaction?.completionCurve ?? .easeInOut,
            animations: { [self] in
                isRunningAlongside = true
                animations()
            })
        isRunningAlongside = false
    }
}
