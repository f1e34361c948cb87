import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// A property animator that behaves as UIKit's `UIViewPropertyAnimator` in the regime of its engine.
///
/// This object is a handle, and its `deinit` is the release. A running animator stays alive to its end. The
/// release of a paused or stopped animator is a misuse: the animator does not change, and
/// ``AnimationEngine/liveAnimatorCount`` still counts it.
///
/// The engine's ``MisusePolicy`` decides about a call for which UIKit raises an exception: the engine records
/// the misuse and changes nothing, or ends the process.
public final class PropertyAnimator {
    let core: AnimatorCore
    private let engine: AnimationEngine

    /// Creates a fresh animator.
    ///
    /// - Parameters:
    ///   - duration: In seconds. A spring with a damping ratio is fitted to the duration. A spring with mass,
    ///     stiffness and damping has a duration of its own, which ``duration`` returns.
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

    // MARK: Properties

    /// The number of the animator in the log; nil until the animator has recorded an event.
    public var id: AnimatorID? { core.id }
    /// The phase of the animator's state machine, finer than ``state``.
    public var phase: AnimatorPhase { core.phase }

    /// UIKit's state; inactive for a gone animator.
    public var state: AnimatorState { core.phase.state ?? .inactive }

    /// Whether the animator moves or waits for the end of a delay; also true inside its completions.
    public var isRunning: Bool { core.isRunning }

    /// Whether the animator has at least one live layer animation. An active animator without any is orphaned
    /// or hollow, which its `state` does not show.
    public var isBacked: Bool { core.isBacked }

    /// Whether an animation of the animator was displaced or removed since it became active.
    package var isDisplaced: Bool { core.isDisplaced }

    /// Whether a block is queued, or the animator is active.
    var hasAnimations: Bool { core.machine.hasBlocks || state != .inactive }

    /// The duration in seconds, as given or of the spring. An interruption may change the actual time. About
    /// 73 years for a spring that never settles.
    public var duration: Double { core.timeline.duration }

    /// The curve given to the initialiser. A `continueAnimation` with another curve does not change it.
    public var timingParameters: TimingCurve { (core.ownCurve ?? core.curve).given }

    /// The delay of the last start, in seconds.
    public var delay: Double { Nanoseconds.seconds(core.delayNs) }

    /// The elapsed fraction of the duration. It is linear, whatever the curve. A fraction outside 0…1 is
    /// allowed; the layers then show the values at 0 or 1.
    ///
    /// Setting the fraction activates and pauses a fresh animator, and scrubs a paused animator. A running
    /// animator ignores the new fraction.
    public var fractionComplete: Double {
        get { core.fraction }
        set {
            precondition(newValue.isFinite, "A fraction must be a finite number, not \(newValue).")
            core.perform(.fractionComplete(newValue))
        }
    }

    /// Whether the animator runs from end to start. A change while the animator is active mirrors the
    /// fraction. On iOS 10, a paused animator mirrors the fraction only when it continues.
    public var isReversed: Bool {
        get { core.isReversed }
        set { core.perform(.isReversed(newValue)) }
    }

    /// Whether a running animator may be paused and stopped. May be set only while the animator is inactive.
    public var isInterruptible: Bool {
        get { core.machine.settings.isInterruptible }
        set { core.perform(.isInterruptible(newValue)) }
    }

    /// Whether the animator stays active and paused at its end, without calling its completions. Takes effect
    /// from the next end on. iOS 10 does not support this property.
    public var pausesOnCompletion: Bool {
        get { core.machine.settings.pausesOnCompletion }
        set { core.machine.settings.pausesOnCompletion = newValue }
    }

    /// Whether a scrub shows the fraction without the curve. Takes effect from the next pause on. iOS 10 does
    /// not support this property and always scrubs linearly.
    public var scrubsLinearly: Bool {
        get { core.machine.settings.scrubsLinearly }
        set { core.machine.settings.scrubsLinearly = newValue }
    }

    /// Whether the animator's blocks have the option ``AnimationOptions/flushUpdates``. Takes effect from the
    /// next block on.
    public var flushUpdates: Bool {
        get { core.machine.settings.flushesUpdates }
        set { core.machine.settings.flushesUpdates = newValue }
    }

    /// Whether the animator's blocks have the option ``AnimationOptions/layerKeys``. UIKit's animators have
    /// no such flag. Takes effect from the next block on.
    package var capturesLayerKeys: Bool {
        get { core.capturesLayerKeys }
        set { core.capturesLayerKeys = newValue }
    }

    /// Whether the animated layers receive touches while the animator runs. May be set only while the
    /// animator is inactive.
    public var isUserInteractionEnabled: Bool {
        get { core.machine.settings.isUserInteractionEnabled }
        set { core.perform(.isUserInteractionEnabled(newValue)) }
    }

    /// Whether ``Layer/hitTest(x:y:)`` uses model values instead of the values on screen. May be set only
    /// while the animator is inactive.
    public var isManualHitTestingEnabled: Bool {
        get { core.machine.settings.isManualHitTestingEnabled }
        set { core.perform(.isManualHitTestingEnabled(newValue)) }
    }

    /// Returns a fresh animator with the same duration, curve, `isUserInteractionEnabled` and
    /// `isInterruptible`. UIKit copies nothing else: no blocks, no completions, no other flag.
    public func copy() -> PropertyAnimator {
        let copy = PropertyAnimator(
            engine: engine, duration: duration, curve: timingParameters, isInterruptible: isInterruptible)
        copy.isUserInteractionEnabled = isUserInteractionEnabled
        return copy
    }

    // MARK: Requests

    /// Calls `observer` with each change of `state`, `isRunning`, `isReversed` and `fractionComplete`, as
    /// long as the animator lives. Several changes of one call are reported in this order.
    ///
    /// The calls happen after the call that caused the changes, including its completions. An observer may
    /// call the animator: the changes of these calls are reported afterwards.
    package func observe(_ observer: @escaping (AnimatorChange) -> Void) { core.observe(observer) }

    /// Starts or resumes the animator. An animator without a block waits for its first block.
    ///
    /// Does nothing to a running animator. On iOS 10, starting an inactive animator without a block
    /// is a misuse.
    public func startAnimation() { core.perform(.startAnimation(afterDelay: nil)) }

    /// Starts the animator after a delay.
    ///
    /// - Parameter delay: In seconds; a negative delay is a misuse.
    public func startAnimation(afterDelay delay: Double) {
        core.perform(.startAnimation(afterDelay: delay))
    }

    /// Pauses the animator at its current fraction. An inactive animator becomes active and paused.
    ///
    /// Pausing a running animator that is not interruptible is a misuse. Pausing a stopped animator is a
    /// misuse except on iOS 10.
    public func pauseAnimation() { core.perform(.pauseAnimation) }

    /// Continues after a pause. A spring with less than 0.1 s of remaining time completes at once, here and
    /// after the reversal of a running animator.
    ///
    /// - Parameters:
    ///   - curve: Nil keeps the current curve. Another curve leads from the values on screen to the target,
    ///     until the animator becomes inactive. A spring is fitted to the remaining time and starts with the
    ///     speed on screen, so that neither value nor speed jumps.
    ///   - durationFactor: The time to the end, in durations. 0 or less means the remaining duration.
    public func continueAnimation(curve: TimingCurve?, durationFactor: Double) {
        core.perform(.continueAnimation(curve: curve, durationFactor: durationFactor))
    }

    /// Stops the animator at its current fraction. With `withoutFinishing` the animator becomes inactive and
    /// discards its blocks and completions. Otherwise the animator is stopped until
    /// ``finishAnimation(at:)``.
    public func stopAnimation(_ withoutFinishing: Bool) {
        core.perform(.stopAnimation(withoutFinishing: withoutFinishing))
    }

    /// Sets the layers to the values of `position` and calls the completions with `position`.
    public func finishAnimation(at position: AnimatorPosition) {
        core.perform(.finishAnimation(position))
    }

    /// Adds a block. The block runs when the animator becomes active, or at once if the animator is active,
    /// and animates over the remaining time.
    public func addAnimations(_ animations: @escaping () -> Void) {
        core.perform(.addAnimations(delayFactor: 0, animations))
    }

    /// Adds a block that begins after `delayFactor` of the remaining time.
    ///
    /// - Precondition: `delayFactor` lies in 0…1.
    public func addAnimations(delayFactor: Double, _ animations: @escaping () -> Void) {
        precondition(
            delayFactor >= 0 && delayFactor <= 1, "A delay factor must lie in 0…1, not be \(delayFactor).")
        core.perform(.addAnimations(delayFactor: delayFactor, animations))
    }

    /// Adds a closure to call with the reached position when the animator ends or is finished.
    public func addCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        core.addCompletion(completion)
    }

    /// Sets the source line of the client that created the animator. The log contains the line in its
    /// attachment and its misuses.
    package func noteSite(_ site: CallSite) {
        let number = core.id ?? engine.freshAnimator()
        core.id = number
        engine.keep(site, of: number)
    }

    // MARK: Functions for replays

    /// Returns UIKit's description of the animator for `%@` in a message, with `name` as its address.
    package func description(name: String) -> String { core.description(name: name) }

    package func perform(_ call: AnimatorCall) -> CallOutcome { core.perform(call) }
}

extension PropertyAnimator: CustomStringConvertible {
    /// UIKit's description of the animator, with its number in the log in place of the address.
    public var description: String { core.description(name: nil) }
}

extension PropertyAnimator {
    /// Creates a fresh animator from a description.
    public convenience init(engine: AnimationEngine, description: AnimatorDescription) {
        self.init(
            engine: engine, duration: description.duration,
            curve: TimingCurve(description.timing, duration: description.duration),
            animations: description.animations)
        capturesLayerKeys = description.options.contains(.layerKeys)
    }

    /// Creates a fresh animator with timing parameters of any type: UIKit's
    /// `init(duration:timingParameters:)`.
    ///
    /// - Precondition: `duration` is not negative and not NaN.
    public convenience init(
        engine: AnimationEngine, duration: Double, timingParameters: some TimingCurveProvider,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            engine: engine, duration: duration, curve: timingParameters.timingCurve, animations: animations)
    }

    /// Continues after a pause, with timing parameters of any type.
    public func continueAnimation(timingParameters: some TimingCurveProvider, durationFactor: Double) {
        continueAnimation(curve: timingParameters.timingCurve, durationFactor: durationFactor)
    }
}

extension PropertyAnimator: PropertyAnimating {
    /// ``state`` under the protocol's name.
    public var animatingState: AnimatorState { state }

    /// ``fractionComplete`` under the protocol's name.
    public var fraction: Double {
        get { fractionComplete }
        set { fractionComplete = newValue }
    }

    /// Calls ``finishAnimation(at:)``.
    public func finish(at position: AnimatorPosition) { finishAnimation(at: position) }

    /// Calls `continueAnimation` with the curve of `timing`. Nil keeps the current curve.
    public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        continueAnimation(
            curve: timing.map { TimingCurve($0, duration: duration) }, durationFactor: durationFactor)
    }

    /// Calls `addAnimations`. The block begins after `delayFactor` of the remaining time, 0…1.
    public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        addAnimations(delayFactor: delayFactor, block)
    }

    /// Calls ``addCompletion(_:)``.
    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        addCompletion(completion)
    }

    /// Calls `changed` after each change of ``isRunning``, until the result is released.
    public func observeRunning(_ changed: @escaping () -> Void) -> AnyObject? {
        let observation = RunningObservation(changed)
        observe { [tell = observation.tell] change in
            if case .isRunning = change { tell() }
        }
        return observation
    }

    /// Attaches the animator to `use` under this number, unless a block has attached it already.
    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool {
        core.attach(to: use, as: animator)
        return true
    }

    /// The internal state of the animator. Never nil, unlike that of UIKit's animators.
    public var insight: AnimatorInsight? {
        AnimatorInsight(
            phase: phase, hasAnimations: hasAnimations, isBacked: isBacked, isDisplaced: isDisplaced)
    }
}

extension TimingCurve {
    /// Creates the curve of an animator of `duration` seconds.
    ///
    /// - Precondition: the numbers are valid for ``CubicBezier`` and ``Spring``.
    public init(_ timing: AnimatorTiming, duration: Double) {
        switch timing {
        case .linear: self = .linear
        case .easeIn: self = .easeIn
        case .easeOut: self = .easeOut
        case .easeInOut: self = .easeInOut
        case .cubicBezier(let x1, let y1, let x2, let y2): self = .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
        case .spring(let ratio, let velocity):
            let range = Spring.durations
            self = .spring(
                Spring(
                    dampingRatio: ratio, duration: min(max(duration, range.lowerBound), range.upperBound),
                    initialVelocity: velocity))
        case .physicalSpring(let mass, let stiffness, let damping, let velocity):
            self = .spring(
                Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
        }
    }
}
