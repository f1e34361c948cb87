import PropertyAnimation

extension AnimatorRecipe {
    /// The animator that the recipe describes, on `layer`: what an app's `resetAnimator` makes.
    ///
    /// Of a chain it is the first step's, and its completion makes the next, as apps chain by hand.
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

    /// What a cell should show once nothing moves any more.
    package var valueAtRest: Double {
        if let chain { return chain.isAutoreversed ? from : chain.steps.last?.to ?? from }
        if start { return to }
        guard let fractionComplete else { return from }
        let progress = min(max(fractionComplete, 0), 1)
        return from + (to - from) * (scrubsLinearly ? progress : curve.value(at: progress))
    }

    /// What a cell should show before anything has moved: what its animator shows when it comes.
    public var valueAtFirst: Double {
        if chain != nil { return from }
        guard start else { return valueAtRest }
        let progress = min(max(fractionComplete ?? 0, 0), 1)
        return from + (to - from) * (scrubsLinearly ? progress : curve.value(at: progress))
    }
}
