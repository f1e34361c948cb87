import AnimationTiming
import LifecycleEvents

extension AnimationEngine {
    /// UIKit's `UIView.animate`: runs `animations` at once and animates the values they set.
    ///
    /// A block inside another block inherits its duration, curve and options, except for `overrides`.
    ///
    /// A block inside the block of an interruptible animator becomes a part of that animator. The animator
    /// pauses, scrubs, reverses and ends the part with itself, at the latest at its own end. The delay of the
    /// part is a part of the animator's time. The part neither repeats nor autoreverses.
    ///
    /// A block that changes nothing completes with the end reached, whatever its duration and delay. The
    /// completion is called after this call and before the next event of the run loop. A block changes
    /// nothing in these cases:
    /// - All values stay the same.
    /// - No changed key is animated.
    /// - Layers without a view animate the changes implicitly.
    /// - Blocks inside this block make the changes. These blocks complete on their own.
    ///
    /// Space Man Labs reported this of UIKit in 2012, and EasyAnimation relies on it.
    ///
    /// - Parameters:
    ///   - duration: The duration of one pass, in seconds.
    ///   - delay: In seconds; a negative delay counts as 0. The values on screen do not change during the
    ///     delay.
    ///   - repeatCount: The number of passes; with ``AnimationOptions/autoreverse`` a pass and its reverse
    ///     count as one. Nil means one pass, or without end with ``AnimationOptions/repeat``.
    ///   - completion: Called once, when the last animation of the block is over, of views and of layers. Its
    ///     argument is whether all animations reached their end. False if another animation displaced an
    ///     animation that is not additive, or if an animation was removed. The call is immediate if none
    ///     remains. Never called for a part of an animator that is stopped without finishing. Never called
    ///     for a repetition without end that is not removed.
    /// - Precondition: `duration` is not negative; `repeatCount` is positive; none is NaN.
    public func animate(
        duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut,
        options: AnimationOptions = [], repeatCount: Double? = nil, overrides: AnimationOverrides = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        precondition(duration >= 0, "An animation's duration must not be negative, but is \(duration) s.")
        precondition(repeatCount.map { $0 > 0 } ?? true, "An animation is repeated more than 0 times.")
        let outer = scope.block
        let inherited = overrides.contains(.options) ? [] : outer?.options ?? []
        let options = options.union(inherited)
        if let outer, outer.animator.machine.settings.isInterruptible {
            let inner = outer.part(
                duration: overrides.contains(.duration) ? duration : nil, delay: delay,
                curve: overrides.contains(.curve) ? box(curve, duration: duration) : nil, options: options)
            var hasChanged = false
            run({ hasChanged = self.changesSomething(animations) }, as: inner)
            guard let completion else { return }
            let animator = outer.animator
            if hasChanged {
                animator.addCompletion(ofBlock: true) { completion($0 == .end) }
            } else {
                _ = runLoop.schedule(atNs: runLoop.nowNs) {
                    animator.record(
                        .animationCompletion, arg: Int64(AnimatorPosition.end.rawValue),
                        detail: .text("empty block"))
                    completion(true)
                }
            }
        } else {
            let seconds = overrides.contains(.duration) ? duration : outer?.seconds ?? duration
            let block = CapturedBlock(
                options: options, repetition: Repetition(options, count: repeatCount),
                group: transaction.group)
            animate(
                block, duration: seconds, delay: delay,
                curve: overrides.contains(.curve) ? curve : outer?.curveInForce.given ?? curve,
                animations: animations, completion: completion)
        }
    }

    /// UIKit's form of `animate` for springs.
    ///
    /// - Parameters:
    ///   - duration: The time until the spring has settled, in seconds.
    ///   - dampingRatio: 1 does not oscillate; UIKit's range is 1.19e-7 to 1.
    ///   - velocity: The initial speed, in whole distances per second.
    ///   - fit: How to fit the spring to its duration: UIKit's way or EasyAnimation's. Both use the velocity
    ///     here; EasyAnimation itself ignores it.
    /// - Precondition: as for
    ///   ``animate(duration:delay:curve:options:repeatCount:overrides:animations:completion:)``.
    public func animate(
        duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double, fit: Spring.Fit = .uikit, options: AnimationOptions = [],
        repeatCount: Double? = nil, overrides: AnimationOverrides = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let range = Spring.durations
        let spring = Spring(
            dampingRatio: dampingRatio, duration: min(max(duration, range.lowerBound), range.upperBound),
            initialVelocity: velocity, fit: fit)
        animate(
            duration: duration, delay: delay, curve: .spring(spring), options: options,
            repeatCount: repeatCount, overrides: overrides, animations: animations, completion: completion)
    }

    /// Runs `animations` as a keyframe of the running block: a part of the block's time with a linear curve.
    /// Sets the values at once if no block runs.
    ///
    /// - Parameters:
    ///   - start: The start of the keyframe, as a fraction of the block's duration, from 0 to 1.
    ///   - duration: The duration of the keyframe, as a fraction of the block's duration.
    package func keyframe(start: Double, duration: Double, _ animations: () -> Void) {
        guard let outer = scope.block else { return animations() }
        let seconds = outer.seconds
        var part = outer.part(
            duration: seconds * duration, delay: seconds * start, curve: box(.linear, duration: seconds),
            options: outer.options)
        part.isKeyframe = true
        run(animations, as: part)
    }

    /// Animates one change with the values of an action. Nil takes the value of the transaction.
    func animateImplicitly(duration: Double?, curve: TimingCurve?, _ change: @escaping () -> Void) {
        let block = CapturedBlock(
            options: [.beginFromCurrentState, .allowUserInteraction], repetition: nil,
            group: transaction.group, isImplicit: true)
        animate(
            block, duration: duration ?? transaction.duration, delay: 0, curve: curve ?? transaction.curve,
            animations: change, completion: nil)
    }

    /// Creates and starts an animator without a handle.
    private func animate(
        _ block: CapturedBlock, duration: Double, delay: Double, curve: TimingCurve,
        animations: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        let animator = AnimatorCore(engine: self, duration: duration, curve: curve, isInterruptible: false) {
            block.hasChanged = self.changesSomething(animations)
        }
        animator.curve = CurveBox(curve, duration: duration, captured: block)
        animator.perform(.isUserInteractionEnabled(block.options.contains(.allowUserInteraction)))
        if let completion { animator.addCompletion(ofBlock: true) { completion($0 == .end) } }
        animator.perform(.startAnimation(afterDelay: delay > 0 ? delay : nil))
        if !block.hasChanged { animator.endAtOnce() }
        animator.perform(.release)
    }

    /// Runs the code of the running block, and the layouts that its options request.
    ///
    /// - Returns: Whether the code has changed an animated value.
    private func changesSomething(_ animations: () -> Void) -> Bool {
        inTransaction {
            // A block animates even inside a transaction that disables actions.
            if transaction.disablesActions { transaction.disablesActions = false }
            animations()
            flushIfAsked()
            if scope.block?.options.contains(.layoutSubviews) == true { layOut() }
        }
        return scope.block?.hasChanged ?? false
    }
}

extension Repetition {
    /// Creates a repetition; nil for one pass.
    fileprivate init?(_ options: AnimationOptions, count: Double?) {
        let autoreverses = options.contains(.autoreverse)
        let times = count ?? (options.contains(.repeat) ? .infinity : 1)
        if times == 1 && !autoreverses { return nil }
        self.init(count: times, autoreverses: autoreverses)
    }
}

extension PropertyAnimator {
    /// UIKit's `runningPropertyAnimator`: returns a started animator.
    ///
    /// Inside the block of another animator the new animator is not interruptible. It inherits the duration
    /// and curve of that block, except for `overrides`. The caller may discard the handle: a running animator
    /// stays alive to its end.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - delay: In seconds; a negative delay counts as 0.
    /// - Precondition: `duration` is not negative; neither time is NaN.
    public static func running(
        engine: AnimationEngine, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut,
        overrides: AnimationOverrides = [], animations: @escaping () -> Void,
        completion: ((AnimatorPosition) -> Void)? = nil
    ) -> PropertyAnimator {
        running(
            engine: engine, duration: duration, delay: delay, curve: curve, overrides: overrides, site: nil,
            animations: animations, completion: completion)
    }

    /// Returns a started animator.
    ///
    /// - Parameter site: The source line that creates the animator.
    package static func running(
        engine: AnimationEngine, duration: Double, delay: Double, curve: TimingCurve,
        overrides: AnimationOverrides,
        site: CallSite?, animations: @escaping () -> Void, completion: ((AnimatorPosition) -> Void)?
    ) -> PropertyAnimator {
        let outer = engine.scope.block
        let animator = PropertyAnimator(
            engine: engine, duration: overrides.contains(.duration) ? duration : outer?.seconds ?? duration,
            curve: overrides.contains(.curve) ? curve : outer?.curveInForce.given ?? curve,
            isInterruptible: outer == nil, animations: animations)
        if let site { animator.noteSite(site) }
        if let completion { animator.addCompletion(completion) }
        if delay > 0 { animator.startAnimation(afterDelay: delay) } else { animator.startAnimation() }
        return animator
    }
}

extension RunningBlock {
    /// Returns a block inside this block, of the same animator.
    fileprivate func part(
        duration: Double?, delay: Double, curve: CurveBox?, options: AnimationOptions
    ) -> RunningBlock {
        let whole = animator.timeline.duration
        // Every block of an animator without a duration begins at the animator's end.
        func share(_ seconds: Double) -> Double { whole > 0 ? seconds / whole : 0 }
        let begin = min(self.begin + share(max(0, delay)), end)
        let end = duration.map { min(begin + share($0), self.end) } ?? self.end
        return RunningBlock(
            animator: animator, number: number, options: options, begin: begin, end: end,
            curve: curve ?? self.curve)
    }
}
