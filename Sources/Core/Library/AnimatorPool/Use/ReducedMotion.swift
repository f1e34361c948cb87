import LifecycleEvents

// Reduced motion: animators show their ends at once.

extension CellAnimatorPool {
    /// Whether animators go to their ends at once instead of running; false by default.
    ///
    /// The module `AnimatorPoolUIKit` sets it from the user's setting, by `reduceMotionPolicy`. Set it yourself
    /// only for a setting of your own.
    ///
    /// - An animator that starts, or that its closure has started, is finished at its end, and calls its
    ///   completions. A delay is left out. An endless chain ends.
    /// - An animator that pauses on completion is set to 1 and stays paused. `run(to:in:)` sets its fraction. So a
    ///   scrubbed look stays, and can be scrubbed.
    /// - An animator that is paused stays as it is: a fraction is the user's own motion, or no motion.
    /// - When the property becomes true, animators that run go to their ends.
    ///
    /// For each such animator the log has an `animator.phase` whose detail is `still (Reduce Motion)`. The pool does
    /// not know of animators that other code starts later.
    public var isMotionReduced: Bool {
        get { core.isMotionReduced }
        set { core.setMotionReduced(newValue) }
    }

    /// The observation that sets ``isMotionReduced``. The pool retains it.
    package var motionObservation: AnyObject? {
        get { core.motionObservation }
        set { core.motionObservation = newValue }
    }
}

extension PoolCore {
    fileprivate func setMotionReduced(_ isReduced: Bool) {
        isMotionReduced = isReduced
        // A completion may set the property again.
        for slot in slots.inOrder where slot.isInUse && isMotionReduced { slot.reduceMotion() }
        outbox.deliver()
    }
}

extension AnimatorOwner {
    /// Brings the animator to its end if it runs and motion is reduced.
    func reduceMotion() {
        guard !Platform.isBrowser, isMotionReduced, let held, let animator = held.animator,
            look(at: animator).phase == .running
        else { return }
        if let fractionRun = held.fractionRun {
            // Paused first: a run that ends while the animator runs may reverse it.
            if perform(.pause) == .applied { _ = jump(to: fractionRun.fraction) }
            return
        }
        noteStill(at: 1)
        if animator.pausesOnCompletion {
            if perform(.pause) == .applied { perform(.scrub(to: 1)) }
        } else {
            let end: AnimatorPosition = isReversed ? .start : .end
            if perform(.stop(withoutFinishing: false)) == .applied { perform(.finish(at: end)) }
        }
    }

    /// Shows a fraction at once, in place of a run to it.
    func jump(to target: Double) -> SafeOutcome {
        noteStill(at: target)
        return setFraction(target)
    }

    private func noteStill(at fraction: Double) {
        let arg = LifecycleEvent.arg(fraction: fraction)
        held?.log?.put(.animatorPhase, arg: arg, detail: .text("still (Reduce Motion)"))
    }
}
