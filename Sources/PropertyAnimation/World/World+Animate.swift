import AnimationTiming
import LifecycleEvents

/// What an animation block inside another one does not take over from it.
public struct AnimationOverrides: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static var duration: AnimationOverrides { AnimationOverrides(rawValue: 1) }
    public static var curve: AnimationOverrides { AnimationOverrides(rawValue: 2) }
}

extension World {
    /// UIKit's `UIView.animate`: runs `animations` at once and animates what they set.
    ///
    /// Inside the block of an animator it takes over that block's time and curve, but for `overrides`.
    /// When that animator is interruptible it takes the block in: it pauses, scrubs, reverses and ends
    /// with it, never later, and a delay is a part of the animator's own time.
    ///
    /// A block that changes nothing completes at once, whatever its duration and delay, with the end reached.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - delay: Seconds; negative counts as none.
    ///   - completion: Called with whether the end was reached. Never called when an animator that has
    ///     taken the block in is stopped without finishing.
    /// - Precondition: `duration` is not negative; neither time is NaN.
    public func animate(
        duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut,
        overrides: AnimationOverrides = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        precondition(duration >= 0, "An animation's duration must not be negative, but is \(duration) s.")
        if let outer = runningBlock, outer.animator.machine.isInterruptible {
            let inner = outer.part(
                duration: overrides.contains(.duration) ? duration : nil, delay: delay,
                curve: overrides.contains(.curve) ? box(curve, duration: duration) : nil)
            var hasChanged = false
            run({ hasChanged = self.changesSomething(animations) }, as: inner)
            guard let completion else { return }
            if hasChanged {
                _ = outer.animator.addCompletion { completion($0 == .end) }
            } else {
                _ = runLoop.schedule(atNs: runLoop.nowNs) { completion(true) }
            }
        } else {
            var hasChanged = false
            let animator = PropertyAnimator.running(
                world: self, duration: duration, delay: delay, curve: curve, overrides: overrides,
                animations: { hasChanged = self.changesSomething(animations) },
                completion: completion.map { done in { done($0 == .end) } })
            if !hasChanged { animator.endAtOnce() }
        }
    }

    /// Runs the code of the running block.
    ///
    /// - Returns: Whether it has changed a value so that something is animated.
    private func changesSomething(_ animations: () -> Void) -> Bool {
        animations()
        return runningBlock?.hasChanged ?? false
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
        world: World, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut,
        overrides: AnimationOverrides = [], animations: @escaping () -> Void,
        completion: ((AnimatorPosition) -> Void)? = nil
    ) -> PropertyAnimator {
        let outer = world.runningBlock
        let animator = PropertyAnimator(
            world: world, duration: overrides.contains(.duration) ? duration : outer?.seconds ?? duration,
            curve: overrides.contains(.curve) ? curve : outer?.curveInForce.given ?? curve,
            isInterruptible: outer == nil, animations: animations)
        if let completion { animator.addCompletion(completion) }
        if delay > 0 { animator.startAnimation(afterDelay: delay) } else { animator.startAnimation() }
        return animator
    }
}

extension RunningBlock {
    /// A block inside this one, of the same animator.
    fileprivate func part(duration: Double?, delay: Double, curve: CurveBox?) -> RunningBlock {
        let whole = animator.timeline.duration
        // An animator without time is at its end when it begins.
        func share(_ seconds: Double) -> Double { whole > 0 ? seconds / whole : 0 }
        let begin = min(self.begin + share(max(0, delay)), end)
        let end = duration.map { min(begin + share($0), self.end) } ?? self.end
        return RunningBlock(
            animator: animator, number: number, begin: begin, end: end, curve: curve ?? self.curve)
    }
}
