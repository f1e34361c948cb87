import AnimationTiming
import LifecycleEvents

/// A property animator as UIKit's `UIViewPropertyAnimator` behaves in the regime of its engine.
///
/// This is a handle, and its deinitialisation is the release: a running animator lives on to its end, and
/// the release of a paused or stopped one is a misuse, after which the animator stays as it was and
/// ``AnimationEngine/liveAnimatorCount`` goes on counting it.
///
/// A call that UIKit answers with an exception is recorded and changes nothing, or ends the process: that
/// is the engine's ``MisusePolicy``.
public final class PropertyAnimator {
    let core: AnimatorCore
    private let engine: AnimationEngine

    /// A fresh animator.
    ///
    /// - Parameters:
    ///   - duration: Seconds. A spring of the damping ratio form is fitted to them; one with parts of its own
    ///     takes its own time instead, ``duration``.
    ///   - animations: The first block. It runs when the animator becomes active.
    /// - Precondition: `duration` is not negative and not NaN.
    public init(
        engine: AnimationEngine, duration: Double, curve: TimingCurve, isInterruptible: Bool = true,
        animations: (() -> Void)? = nil
    ) {
        precondition(duration >= 0, "An animator's duration must not be negative, but is \(duration) s.")
        self.engine = engine
        core = AnimatorCore(
            engine: engine, duration: duration, curve: curve, isInterruptible: isInterruptible,
            animations: animations)
    }

    deinit {
        if core.phase != .gone && !core.machine.isReleased { core.perform(.release) }
    }

    // MARK: What it says

    /// Its number in the log; nil until it has recorded something.
    public var id: AnimatorID? { core.id }
    /// The phase of the animator's state machine, finer than ``state``.
    public var phase: AnimatorPhase { core.phase }

    /// UIKit's state; inactive when the animator is gone.
    public var state: AnimatorState { core.phase.state ?? .inactive }

    /// Whether it moves or waits out a delay; also true inside its completions.
    public var isRunning: Bool { core.isRunning }

    /// Whether at least one live layer animation is behind it. An active animator without one is orphaned
    /// or hollow, and its `state` does not tell.
    public var isBacked: Bool { core.isBacked }

    /// Whether another animation has taken over something that this animator has animated since it became active, or
    /// somebody has removed one of its animations.
    package var isDisplaced: Bool { core.isDisplaced }

    /// Whether a block waits for the animator to become active, or it is active.
    var hasAnimations: Bool { core.machine.hasBlocks || state != .inactive }

    /// Seconds, as given or as its spring has them; the time it takes may be another after an interruption.
    /// About 73 years for a spring that never settles.
    public var duration: Double { core.timeline.duration }

    /// The curve it was made with, as given. A `continueAnimation` with another one does not change it.
    public var timingParameters: TimingCurve { (core.ownCurve ?? core.curve).given }

    /// The delay of the last start, in seconds.
    public var delay: Double { Nanoseconds.seconds(core.delayNs) }

    /// The fraction of time that has gone by. It is linear, whatever the curve, and may be set beyond 0…1;
    /// what the layers show stays within.
    ///
    /// Setting it makes a fresh animator active and paused, scrubs a paused one, and does nothing to a
    /// running one.
    public var fractionComplete: Double {
        get { core.fraction }
        set {
            precondition(newValue.isFinite, "A fraction must be a finite number, not \(newValue).")
            core.perform(.fractionComplete(newValue))
        }
    }

    /// Whether it runs from end to start. A change while it is active makes the fraction its mirror image;
    /// on iOS 10, while it is paused, only when it goes on.
    public var isReversed: Bool {
        get { core.isReversed }
        set { core.perform(.isReversed(newValue)) }
    }

    /// Whether it may be paused and stopped while it runs; to be set while it is inactive.
    public var isInterruptible: Bool {
        get { core.machine.isInterruptible }
        set { core.perform(.isInterruptible(newValue)) }
    }

    /// Whether it stays active at its end, paused, without calling its completions. Counts from the next
    /// end; iOS 10 does not know it.
    public var pausesOnCompletion: Bool {
        get { core.machine.pausesOnCompletion }
        set { core.machine.pausesOnCompletion = newValue }
    }

    /// Whether a scrub shows the fraction as it is, without the curve. Counts from the next pause; iOS 10
    /// does not know it and always does so.
    public var scrubsLinearly: Bool {
        get { core.machine.scrubsLinearly }
        set { core.machine.scrubsLinearly = newValue }
    }

    /// Whether its blocks do what ``AnimationOptions/flushUpdates`` says. Counts from the next block that runs.
    public var flushUpdates: Bool {
        get { core.machine.flushesUpdates }
        set { core.machine.flushesUpdates = newValue }
    }

    /// Whether its blocks animate what UIKit leaves alone, as ``AnimationOptions/layerKeys`` says. UIKit's animators have no
    /// such flag. Counts from the next block that runs.
    package var capturesLayerKeys: Bool {
        get { core.capturesLayerKeys }
        set { core.capturesLayerKeys = newValue }
    }

    /// Whether layers it animates take touches while it runs; to be set while it is inactive.
    public var isUserInteractionEnabled: Bool {
        get { core.machine.isUserInteractionEnabled }
        set { core.perform(.isUserInteractionEnabled(newValue)) }
    }

    /// Whether ``Layer/hitTest(x:y:)`` compares with model values in place of those on screen; to be set
    /// while it is inactive.
    public var isManualHitTestingEnabled: Bool {
        get { core.machine.isManualHitTestingEnabled }
        set { core.perform(.isManualHitTestingEnabled(newValue)) }
    }

    /// A fresh animator with the same duration, curve, `isUserInteractionEnabled` and `isInterruptible`.
    /// UIKit copies nothing else: no blocks, no completions, no other flag.
    public func copy() -> PropertyAnimator {
        let copy = PropertyAnimator(
            engine: engine, duration: duration, curve: timingParameters, isInterruptible: isInterruptible)
        copy.isUserInteractionEnabled = isUserInteractionEnabled
        return copy
    }

    // MARK: What it does

    /// Calls `observer` with each change of state, isRunning, isReversed and fractionComplete, in that
    /// order where one call changes several, as long as the animator lives.
    ///
    /// It is called when the call that changed them has done all it does, completions included, and may
    /// itself call the animator: those changes are told afterwards.
    package func observe(_ observer: @escaping (AnimatorChange) -> Void) { core.observe(observer) }

    /// Starts the animator, or resumes a paused one. An animator without a block waits for its first block.
    ///
    /// Does nothing to a running animator. On iOS 10, starting an inactive animator without a block
    /// is a misuse.
    public func startAnimation() { core.perform(.startAnimation(afterDelay: nil)) }

    /// - Parameter delay: Seconds; a negative one is a misuse.
    public func startAnimation(afterDelay delay: Double) {
        core.perform(.startAnimation(afterDelay: delay))
    }

    /// Pauses the animator at its present fraction. An inactive animator becomes active and paused.
    ///
    /// Pausing a running animator that is not interruptible is a misuse. So is pausing a stopped one, except on iOS 10.
    public func pauseAnimation() { core.perform(.pauseAnimation) }

    /// Goes on after a pause. A spring that would have less than a tenth of a second left completes at once,
    /// here and when a running one is reversed.
    ///
    /// - Parameters:
    ///   - curve: Nil goes on with the curve in force. Another one leads from what is on screen to the
    ///     target, until the animator is inactive again. A spring is fitted to the time that is left and
    ///     takes the speed over that was on screen, so that neither value nor speed jumps.
    ///   - durationFactor: The time to the end in durations; 0 or less: the part of the duration that is
    ///     left.
    public func continueAnimation(curve: TimingCurve?, durationFactor: Double) {
        core.perform(.continueAnimation(curve: curve, durationFactor: durationFactor))
    }

    /// Stops where it is. With `withoutFinishing` the animator becomes inactive and its blocks and
    /// completions are dropped; without, it is stopped and waits for ``finishAnimation(at:)``.
    public func stopAnimation(_ withoutFinishing: Bool) {
        core.perform(.stopAnimation(withoutFinishing: withoutFinishing))
    }

    /// Gives the layers the values of `position` and calls the completions with it.
    public func finishAnimation(at position: AnimatorPosition) {
        core.perform(.finishAnimation(position))
    }

    /// Adds a block. It runs when the animator becomes active, at once if it is, and animates over the
    /// time that is left.
    public func addAnimations(_ animations: @escaping () -> Void) {
        core.perform(.addAnimations(delayFactor: 0, animations))
    }

    /// Adds a block that sets out after `delayFactor` of the time that is left.
    ///
    /// - Precondition: `delayFactor` lies in 0…1.
    public func addAnimations(delayFactor: Double, _ animations: @escaping () -> Void) {
        precondition(
            delayFactor >= 0 && delayFactor <= 1, "A delay factor must lie in 0…1, not be \(delayFactor).")
        core.perform(.addAnimations(delayFactor: delayFactor, animations))
    }

    /// Calls `completion` with the position reached, when the animator ends or is finished.
    public func addCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        core.addCompletion(completion)
    }

    /// Sets the source line of the client that made the animator. The log names this line with its attach and its misuses.
    package func noteSite(_ site: CallSite) {
        let number = core.id ?? engine.freshAnimator()
        core.id = number
        engine.keep(site, of: number)
    }

    // MARK: For the replay

    /// The sentence part UIKit puts where `%@` stands, with `name` in place of an address.
    package func description(name: String) -> String { core.description(name: name) }

    /// Does what `call` says, and tells what became of it.
    package func perform(_ call: AnimatorCall) -> CallOutcome { core.perform(call) }
}

extension PropertyAnimator: CustomStringConvertible {
    /// As UIKit prints an animator, with its number in the log in place of an address.
    public var description: String { core.description(name: nil) }
}
