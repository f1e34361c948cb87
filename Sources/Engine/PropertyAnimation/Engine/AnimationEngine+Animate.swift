import AnimationTiming
import LifecycleEvents

extension AnimationEngine {
    /// UIKit's `UIView.animate`: runs `animations` at once and animates what they set.
    ///
    /// Inside another block it takes over that block's time, curve and options, but for `overrides`. Inside the block
    /// of an interruptible animator, that animator takes it in: it pauses, scrubs, reverses and ends with it, never
    /// later, a delay is a part of the animator's own time, and it is neither repeated nor played back.
    ///
    /// A block that changes nothing completes at once, whatever its duration and delay, with the end reached. That is
    /// before the next thing that happens, not inside this call. Nothing is changed when all values were so before,
    /// when all of them are keys that are not animated, when layers without a view animate them by themselves, or when
    /// other blocks inside it change them, which have their own ends (reported of UIKit by Space Man Labs, 2012; EasyAnimation counts on it).
    ///
    /// - Parameters:
    ///   - duration: Seconds, of one pass.
    ///   - delay: Seconds; negative counts as none. Until then what is on screen stays as it is.
    ///   - repeatCount: How often it is played; a pass and its way back count as one. Nil: once, or without an end
    ///     with ``AnimationOptions/repeat``.
    ///   - completion: Called once, when the last of its animations is over, of views and of layers alike, with
    ///     whether all of them reached their end. False: another animation has displaced one that is not additive,
    ///     or somebody removed one; with none left it is called at once. Never called when an animator that has
    ///     taken the block in is stopped without finishing, nor for one that is repeated without an end and that
    ///     nobody removes.
    /// - Precondition: `duration` is not negative; `repeatCount` is positive; none is NaN.
    public func animate(
        duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut,
        options: AnimationOptions = [], repeatCount: Double? = nil, overrides: AnimationOverrides = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        precondition(duration >= 0, "An animation's duration must not be negative, but is \(duration) s.")
        precondition(repeatCount.map { $0 > 0 } ?? true, "An animation is repeated more than 0 times.")
        let outer = runningBlock
        let inherited = overrides.contains(.options) ? [] : outer?.options ?? []
        let options = options.union(inherited)
        if let outer, outer.animator.machine.isInterruptible {
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

    /// UIKit's form for springs.
    ///
    /// - Parameters:
    ///   - duration: Seconds until the spring has settled.
    ///   - dampingRatio: 1 does not swing; UIKit's range is 1.19e-7 to 1.
    ///   - velocity: The speed at the start, in whole ways a second.
    ///   - fit: How the spring is fitted to its duration, UIKit's way or EasyAnimation's. Either takes the velocity;
    ///     EasyAnimation drops it.
    /// - Precondition: as for ``animate(duration:delay:curve:options:repeatCount:overrides:animations:completion:)``.
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

    /// Runs `animations` as a keyframe of the running block: a part of its time with a linear course. Without a running
    /// block it sets its values at once.
    ///
    /// - Parameters:
    ///   - start: When it begins, as a share of the block's time, from 0 to 1.
    ///   - duration: How long it takes, as a share of the block's time.
    package func keyframe(start: Double, duration: Double, _ animations: () -> Void) {
        guard let outer = runningBlock else { return animations() }
        let seconds = outer.seconds
        var part = outer.part(
            duration: seconds * duration, delay: seconds * start, curve: box(.linear, duration: seconds),
            options: outer.options)
        part.isKeyframe = true
        run(animations, as: part)
    }

    /// An animation of one change, as the transaction or an action says.
    func animateImplicitly(duration: Double?, curve: TimingCurve?, _ change: @escaping () -> Void) {
        let block = CapturedBlock(
            options: [.beginFromCurrentState, .allowUserInteraction], repetition: nil,
            group: transaction.group, isImplicit: true)
        animate(
            block, duration: duration ?? transaction.duration, delay: 0, curve: curve ?? transaction.curve,
            animations: change, completion: nil)
    }

    /// Starts an animator without a handle.
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

    /// Runs the code of the running block, and with it the layouts that it asks for.
    ///
    /// - Returns: Whether it has changed a value so that something is animated.
    private func changesSomething(_ animations: () -> Void) -> Bool {
        inTransaction {
            // A block is there to animate, also where a transaction around it does not.
            if transaction.disablesActions { transaction.disablesActions = false }
            animations()
            flushIfAsked()
            if runningBlock?.options.contains(.layoutSubviews) == true { layOut() }
        }
        return runningBlock?.hasChanged ?? false
    }
}

extension Repetition {
    /// Nil for one pass.
    fileprivate init?(_ options: AnimationOptions, count: Double?) {
        let autoreverses = options.contains(.autoreverse)
        let times = count ?? (options.contains(.repeat) ? .infinity : 1)
        if times == 1 && !autoreverses { return nil }
        self.init(count: times, autoreverses: autoreverses)
    }
}

extension PropertyAnimator {
    /// UIKit's `runningPropertyAnimator`: an animator that has been started.
    ///
    /// Inside the block of another animator it is not interruptible, and takes over that block's time and
    /// curve, but for `overrides`. The handle may be dropped: a running animator lives on to its end.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - delay: Seconds; negative counts as none.
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

    /// - Parameter site: The source line that makes the animator.
    package static func running(
        engine: AnimationEngine, duration: Double, delay: Double, curve: TimingCurve,
        overrides: AnimationOverrides,
        site: CallSite?, animations: @escaping () -> Void, completion: ((AnimatorPosition) -> Void)?
    ) -> PropertyAnimator {
        let outer = engine.runningBlock
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
    /// A block inside this one, of the same animator.
    fileprivate func part(
        duration: Double?, delay: Double, curve: CurveBox?, options: AnimationOptions
    ) -> RunningBlock {
        let whole = animator.timeline.duration
        // An animator without time is at its end when it begins.
        func share(_ seconds: Double) -> Double { whole > 0 ? seconds / whole : 0 }
        let begin = min(self.begin + share(max(0, delay)), end)
        let end = duration.map { min(begin + share($0), self.end) } ?? self.end
        return RunningBlock(
            animator: animator, number: number, options: options, begin: begin, end: end,
            curve: curve ?? self.curve)
    }
}
