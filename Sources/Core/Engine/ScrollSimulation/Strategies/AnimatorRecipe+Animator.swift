import PropertyAnimation

extension AnimatorRecipe {
    /// Creates the animator that the recipe describes on `layer`, as an app's `resetAnimator` does.
    ///
    /// For a chain, returns the animator of the first step. Its completion creates the next animator, as apps
    /// chain animations by hand.
    package func makeAnimator(in engine: AnimationEngine, on layer: Layer) -> PropertyAnimator {
        layer[key] = from
        if let chain {
            let first = chain.animator(0, of: self, in: engine, on: layer)
            first.startAnimation()
            return first
        }
        let animator = PropertyAnimator(engine: engine, duration: duration, curve: curve) { [key, to] in
            layer[key] = to
        }
        animator.pausesOnCompletion = pausesOnCompletion
        animator.scrubsLinearly = scrubsLinearly
        if let fractionComplete { animator.fractionComplete = fractionComplete }
        if start { animator.startAnimation() }
        return animator
    }

    /// The value that a cell should show when nothing moves anymore.
    package var valueAtRest: Double {
        if let chain { return chain.isAutoreversed ? from : chain.steps.last?.to ?? from }
        if start { return to }
        guard let fractionComplete else { return from }
        return value(scrubbedTo: fractionComplete)
    }

    private func value(scrubbedTo fraction: Double) -> Double {
        let progress = min(max(fraction, 0), 1)
        return value(at: scrubsLinearly ? progress : curve.value(at: progress))
    }

    /// Returns the value at a share of the way, which is what the curve gives for a fraction of the time.
    func value(at share: Double) -> Double { from + (to - from) * share }

    /// The value that a cell should show before the animation moves: the first value of its animator.
    public var valueAtFirst: Double {
        if chain != nil { return from }
        guard start else { return valueAtRest }
        return value(scrubbedTo: fractionComplete ?? 0)
    }
}

extension AnimatorRecipe {
    /// Creates the background animator of an item's screen: the animator of a cell without its chain.
    func screenAnimator(on view: Layer, in engine: AnimationEngine) -> PropertyAnimator {
        var recipe = self
        recipe.chain = nil
        return recipe.makeAnimator(in: engine, on: view)
    }

    /// Makes the screen own its animator without ending it. UIKit raises an exception when the screen
    /// releases the animator.
    func keepAnimator(on screen: Screen, in engine: AnimationEngine) {
        screen.keep(screenAnimator(on: screen.view, in: engine))
    }
}
