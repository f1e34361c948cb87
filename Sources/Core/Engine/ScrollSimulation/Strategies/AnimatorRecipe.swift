import AnimationChains
import AnimationTiming
import AnimatorPool
import LifecycleEvents
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

    /// Creates and starts the recipe's chain on `layer` as a single animator for a pool; nil without a chain.
    package func makeChain(
        on turns: TurnLoop, in engine: AnimationEngine, on layer: Layer, log: ChainLog? = nil,
        use: CellUse? = nil
    ) -> ChainAnimator? {
        guard let chain else { return nil }
        layer[key] = from
        let animator = chain.chain(of: key, on: layer).animator(on: turns, log: log, use: use) {
            PropertyAnimator(engine: engine, description: $0)
        }
        animator.pausesOnCompletion = pausesOnCompletion
        animator.startAnimation()
        return animator
    }
}

extension ChainRecipe {
    fileprivate func chain(of key: String, on layer: Layer) -> AnimationChain {
        precondition(!steps.isEmpty, "A chain has one step at least.")
        var chain: AnimationChain?
        for step in steps {
            let (timing, animations) = (step.timing, { layer[key] = step.to })
            chain =
                chain?.then(duration: step.duration, delay: step.delay, timing: timing, animations)
                ?? .animate(duration: step.duration, delay: step.delay, timing: timing, animations)
        }
        guard let chain else { preconditionFailure("A chain has one step at least.") }
        let played = chain.autoreversed(isAutoreversed)
        return times.map { played.repeated($0, from: .firstState) }
            ?? played.repeatedForEver(from: .firstState)
    }

    /// Creates the animator of step `number`, as apps chain animations by hand. Its completion creates the
    /// next animator. The completion ignores the cell, its reuse, and the owner of the previous animator.
    func animator(
        _ number: Int, of recipe: AnimatorRecipe, in engine: AnimationEngine, on layer: Layer
    ) -> PropertyAnimator {
        let (pass, place) = number.quotientAndRemainder(dividingBy: steps.count)
        let isBack = isAutoreversed && !pass.isMultiple(of: 2)
        let step = steps[isBack ? steps.count - 1 - place : place]
        let before = steps.count - 2 - place
        let target = isBack ? (before >= 0 ? steps[before].to : recipe.from) : step.to
        if place == 0, !isBack, number > 0 { layer[recipe.key] = recipe.from }
        let animator = PropertyAnimator(
            engine: engine,
            description: AnimatorDescription(duration: step.duration, timing: step.timing) {
                layer[recipe.key] = target
            })
        let isLast = times.map { number + 1 >= $0 * steps.count * (isAutoreversed ? 2 : 1) } ?? false
        // A strong reference would be a cycle: the engine retains the animator and its completion.
        let home = WeakReference(engine)
        animator.addCompletion { position in
            guard !isLast, position == .end, let engine = home.object else { return }
            let next = self.animator(number + 1, of: recipe, in: engine, on: layer)
            next.startAnimation(afterDelay: steps[(place + 1) % steps.count].delay)
        }
        return animator
    }
}

extension ChainRecipe.Step {
    fileprivate var timing: AnimatorTiming {
        switch curve {
        case .linear: return .linear
        case .easeIn: return .easeIn
        case .easeOut: return .easeOut
        case .easeInOut: return .easeInOut
        case .default: return .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        case .cubicBezier(let bezier):
            return .cubicBezier(x1: bezier.x1, y1: bezier.y1, x2: bezier.x2, y2: bezier.y2)
        case .spring(let spring) where spring.isFitted:
            return .spring(dampingRatio: spring.dampingRatio, initialVelocity: spring.initialVelocity)
        case .spring(let spring):
            return .physicalSpring(
                mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
                initialVelocity: spring.initialVelocity)
        case .sampled: preconditionFailure("A chain's steps have no sampled curves: UIKit has none.")
        }
    }
}
