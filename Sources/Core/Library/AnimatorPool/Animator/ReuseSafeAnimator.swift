import LifecycleEvents

/// An animator whose verbs never raise. Each verb checks the animator's phase first and returns what it did.
///
/// The object represents one use of a cell, before and after the pool makes the animator of the use. It
/// remembers the fraction that was set last. An animator that the pool makes later, or makes again when the
/// cell is shown again, begins at that fraction.
///
/// **Guarantee.** No verb raises in any phase, and releasing the animator never raises, as long as no other
/// code calls the animator in between. UIKit's properties do not show every phase (see ``AnimatorInsight``).
/// If the properties leave the phase open, a verb does nothing on iOS 16 and later.
///
/// **Threads.** Call the verbs on the animator's loop. The last reference may be released on any thread if
/// the loop has a ``TurnQueue/mailbox``, as the main queue has. The animator is then torn down on its loop:
/// at once if the release happens there. The handlers of ``onEnd(_:)`` run on the next turn. Release the
/// objects of other loops on the loop. Releasing a handle from a pool does not end the animator: the pool
/// ends it.
public final class ReuseSafeAnimator {
    private let held: LoopConfined<AnimatorOwner>
    private let isOwner: Bool
    /// The ending and the fraction of this handle's use, once the cell is in another use.
    private var past: PastUse?

    struct PastUse {
        let ending: AnimatorEnding?
        let fraction: Double?
    }

    /// Wraps `animator`. Without a turn queue there is no clock, which `run(to:in:)` needs.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``. The animator is unchanged then.
    public convenience init(_ animator: any PropertyAnimating) throws(AttachRefusal) {
        let core = StandaloneAnimator(turns: nil)
        try core.takeOver(animator)
        self.init(core, mailbox: nil, isOwner: true)
    }

    /// Wraps `animator` and tears it down on `turns`, wherever the last reference is released.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``. The animator is unchanged then.
    public convenience init(
        _ animator: any PropertyAnimating, turns: any TurnQueue
    ) throws(AttachRefusal) {
        let core = StandaloneAnimator(turns: turns)
        try core.takeOver(animator)
        self.init(core, mailbox: turns.mailbox, isOwner: true)
    }

    /// Makes an animator with `make` on the next turn, and another one with each ``restart()``.
    ///
    /// Until then every verb is ignored as `notMadeYet`, but for a fraction and a run to a fraction, which
    /// are deferred.
    public convenience init(turns: any TurnQueue, make: @escaping () -> any PropertyAnimating) {
        let core = StandaloneAnimator(turns: turns, make: make)
        self.init(core, mailbox: turns.mailbox, isOwner: true)
        core.ask()
    }

    /// Wraps the owner of an animator.
    ///
    /// - Parameter isOwner: Whether the use ends with the handle. Otherwise the pool ends the use.
    init(_ core: AnimatorOwner, mailbox: (any TurnMailbox)?, isOwner: Bool) {
        held = LoopConfined(core, mailbox: mailbox)
        self.isOwner = isOwner
    }

    deinit {
        if isOwner {
            held.release { $0.tearDownReleased() }
        } else {
            held.release { _ in }
        }
    }

    /// The owner, or nil once the cell is in another use.
    var core: AnimatorOwner? { past == nil ? held.value : nil }

    /// Detaches the handle from the slot, because the cell begins another use. The handle keeps the results
    /// of its own use.
    func stayBehind(_ past: PastUse) { self.past = past }

    private func perform(_ verb: SafeVerb) -> SafeOutcome { core?.perform(verb) ?? .ignored(.useEnded) }

    // MARK: State

    /// The phase of the animator, as far as its properties show it, or nil while there is no animator.
    public var phase: AnimatorPhase? { core?.snapshot?.phase }

    /// Whether the animation is running. False while there is no animator.
    public var isRunning: Bool { core?.animator?.isRunning ?? false }

    /// Linear progress in time, 0…1. Setting it clamps the value, makes a fresh animator active and pauses a
    /// running animator. While there is no animator, the fraction is remembered.
    public var fractionComplete: Double {
        get { core?.fraction ?? past?.fraction ?? 0 }
        set { setFractionComplete(newValue) }
    }

    /// Whether the animation runs back to its start. Setting the property does nothing in a phase in which
    /// UIKit raises.
    public var isReversed: Bool {
        get { core?.isReversed ?? false }
        set { setReversed(newValue) }
    }

    /// The seconds until the animator pauses or ends: at its end, or at the target of `run(to:in:)`. For a
    /// paused animator, the seconds that a resumption takes. 0 once the animator is stopped or over, nil
    /// while there is no animator.
    ///
    /// The value accounts for pauses, reversals, delays and continuations at any pace. A motion that other
    /// code starts counts at the animator's own pace.
    public var remainingTime: Double? { core?.remainingSeconds }

    // MARK: UIKit's verbs

    /// Starts or resumes the animation.
    @discardableResult public func startAnimation() -> SafeOutcome { perform(.start) }

    /// Starts the animation after `delay` seconds. A paused animator ignores the call, because UIKit raises.
    @discardableResult public func startAnimation(afterDelay delay: Double) -> SafeOutcome {
        perform(.startAfter(delay: delay))
    }

    /// Pauses the animation.
    @discardableResult public func pauseAnimation() -> SafeOutcome { perform(.pause) }

    /// Continues a paused animation over `durationFactor` × the duration. 0 means the remaining time.
    @discardableResult public func continueAnimation(durationFactor: Double = 0) -> SafeOutcome {
        perform(.proceed(durationFactor: durationFactor))
    }

    /// Stops the animation at its current values. With `withoutFinishing` false, call
    /// ``finishAnimation(at:)`` afterwards; otherwise the teardown finishes the animator.
    @discardableResult public func stopAnimation(_ withoutFinishing: Bool) -> SafeOutcome {
        perform(.stop(withoutFinishing: withoutFinishing))
    }

    /// Finishes a stopped animator at `position`, and sets the values there.
    @discardableResult public func finishAnimation(at position: AnimatorPosition) -> SafeOutcome {
        perform(.finish(at: position))
    }

    /// Sets ``fractionComplete`` and returns the outcome.
    @discardableResult public func setFractionComplete(_ fraction: Double) -> SafeOutcome {
        core?.setFraction(fraction) ?? .ignored(.useEnded)
    }

    /// Sets ``isReversed`` and returns the outcome.
    @discardableResult public func setReversed(_ isReversed: Bool) -> SafeOutcome {
        core?.setReversed(isReversed) ?? .ignored(.useEnded)
    }

    // MARK: Verbs that UIKit lacks

    /// Runs to a fraction along the animator's curve and pauses there.
    ///
    ///     blur.run(to: 0.5)              // at the animator's own pace
    ///     blur.run(to: 0.2, in: 0.25)    // back again, a quarter of a second
    ///
    /// The fraction counts in the animator's direction. The animator reaches a target behind it by running
    /// back, and keeps its direction. A pause interrupts the run; a start or a continuation resumes the run
    /// to the same target. Setting a fraction, a reversal, a stop or another run cancels the run. The
    /// animator does not end during the run, not even at 1.
    ///
    /// UIKit's timers are a few milliseconds late. An animator with `scrubsLinearly` false is then set to the
    /// exact fraction. Another animator would jump, so it stays where it was paused.
    ///
    /// - Parameters:
    ///   - fraction: The target, clamped to 0…1.
    ///   - seconds: The duration of the run, or nil for the animator's own pace.
    @discardableResult public func run(to fraction: Double, in seconds: Double? = nil) -> SafeOutcome {
        core?.run(to: fraction, in: seconds) ?? .ignored(.useEnded)
    }

    /// Runs to the end in `seconds` from now, whether the animator is paused, running or fresh. An endless chain
    /// runs to the end of its current round, and then continues at its own speed.
    ///
    ///     blur.continueAnimation(in: 0.3)
    ///
    /// - Parameters:
    ///   - seconds: The duration from now to the end.
    ///   - timing: The timing from the current values to the end, or nil for the timing in force.
    @discardableResult public func continueAnimation(
        in seconds: Double, along timing: AnimatorTiming? = nil
    ) -> SafeOutcome {
        core?.proceed(in: seconds, along: timing) ?? .ignored(.useEnded)
    }

    /// Makes a fresh animator on the next turn, with the closure that made the current animator. The current
    /// animator is torn down then. The handle stays the same and forgets the fraction that was set.
    ///
    ///     blur.restart()    // also after it has ended
    ///
    /// A pool's cell that is not displayed gets its fresh animator when it is shown again.
    @discardableResult public func restart() -> SafeOutcome {
        guard let core, !core.isOver else { return .ignored(.useEnded) }
        return core.restart()
    }

    /// Calls `handler` once, on the loop, when the animator has ended in any way, or now if it has ended
    /// already. An animator that pauses on completion has not ended. If the animator has ended and another
    /// one is requested, the handler waits for the end of that other animator.
    public func onEnd(_ handler: @escaping (AnimatorEnding) -> Void) {
        if let core { core.onEnd(handler) } else { handler(past?.ending ?? .neverMade) }
    }

    /// Ends the animator from any phase, with the calls that the phase allows, and ends the use. If other
    /// code has made a running animator not interruptible, the animator runs to its end.
    @discardableResult public func tearDown() -> SafeOutcome { core?.tearDown() ?? .ignored(.useEnded) }
}

/// The owner of an animator outside any pool. It belongs to its handle and ends with the handle.
final class StandaloneAnimator: AnimatorOwner {
    private var queue: (any TurnQueue)?
    private var makeAnimator: (() -> any PropertyAnimating)?

    /// Creates the owner.
    ///
    /// - Parameter make: Makes an animator, or nil for an owner that wraps an existing animator.
    init(turns: (any TurnQueue)?, make: (() -> any PropertyAnimating)? = nil) {
        queue = turns
        makeAnimator = make
        super.init(Machine())
    }

    override var turns: (any TurnQueue)? { queue }

    /// Requests an animator on the next turn, unless a request is pending.
    func ask() {
        guard let queue, machine.canAsk(atNs: 0) else { return }
        _ = machine.ask(for: AnimatorID(0))
        awaitTurn(on: queue)
    }

    override func make() -> (any PropertyAnimating)? { makeAnimator?() }

    override func restart() -> SafeOutcome {
        guard makeAnimator != nil else { return .ignored(.cannotMakeAnother) }
        forgetNextStart()
        _ = machine.restart(atNs: 0)
        ask()
        return .applied
    }

    override func letGoOfSource() {
        withExtendedLifetime((queue, makeAnimator)) {
            queue = nil
            makeAnimator = nil
        }
    }
}
