import LifecycleEvents

/// An animator that cannot raise: each verb looks first, and says what it did.
///
/// It stands for one use of a cell, whether or not an animator has been made for it yet. It remembers
/// the fraction that was last set, so that an animator made later, or made again when the cell is shown
/// again, begins there.
///
/// **What is promised.** No verb raises in any phase, and no end of the animator does, as long as nobody
/// else calls the animator in between. UIKit's own properties do not tell everything; what they leave open
/// (see ``AnimatorInsight``) makes a verb do nothing on iOS 16 and later, never raise.
///
/// **Where it is let go.** This is a handle. The last reference may be dropped on any thread: the animator
/// is torn down on its loop, at once when that is where the drop happens, else by work that is posted
/// there and that nothing can cancel. That holds for a loop with a ``TurnQueue/mailbox``, as the main
/// queue's; everything of another loop is to be dropped where the loop runs. The verbs are for the loop
/// alone. A handle from a pool ends nothing when it goes: the pool does.
public final class ReuseSafeAnimator {
    private let held: LoopConfined<AnimatorOwner>
    private let isOwner: Bool
    /// What is left of a use whose cell is in another one by now.
    private var past: PastUse?

    struct PastUse {
        let ending: AnimatorEnding?
        let fraction: Double?
    }

    /// Takes `animator` into safe keeping, without a clock: ``run(to:in:)`` needs one.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``, before anything has been done with it.
    public convenience init(_ animator: any PropertyAnimating) throws(AttachRefusal) {
        let core = StandaloneAnimator(turns: nil)
        try core.takeOver(animator)
        self.init(core, mailbox: nil, isOwner: true)
    }

    /// Takes `animator` into safe keeping. It is let go on `turns`, wherever the handle is dropped.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``, before anything has been done with it.
    public convenience init(
        _ animator: any PropertyAnimating, turns: any TurnQueue
    ) throws(AttachRefusal) {
        let core = StandaloneAnimator(turns: turns)
        try core.takeOver(animator)
        self.init(core, mailbox: turns.mailbox, isOwner: true)
    }

    /// An animator that `make` brings on the next turn, and another one with each ``restart()``.
    ///
    /// Until then every verb is ignored as `notMadeYet`, but a fraction and a run to one are remembered.
    public convenience init(turns: any TurnQueue, make: @escaping () -> any PropertyAnimating) {
        let core = StandaloneAnimator(turns: turns, make: make)
        self.init(core, mailbox: turns.mailbox, isOwner: true)
        core.ask()
    }

    /// - Parameter isOwner: Whether the use ends with the handle; else the pool ends it.
    init(_ core: AnimatorOwner, mailbox: (any TurnMailbox)?, isOwner: Bool) {
        held = LoopConfined(core, mailbox: mailbox)
        self.isOwner = isOwner
    }

    deinit {
        if isOwner {
            held.letGo { _ = $0.tearDown() }
        } else {
            held.letGo { _ in }
        }
    }

    /// Nil once the use is past.
    private var core: AnimatorOwner? { past == nil ? held.value : nil }

    /// The cell goes on to another use, and this stays with the one it was given out for.
    func stayBehind(_ past: PastUse) { self.past = past }

    private func perform(_ verb: SafeVerb) -> SafeOutcome { core?.perform(verb) ?? .ignored(.useEnded) }

    // MARK: What it says

    /// Where the animator stands, as far as it can be told; nil while there is none.
    public var phase: AnimatorPhase? { core?.snapshot?.phase }

    public var isRunning: Bool { core?.animator?.isRunning ?? false }

    /// Linear progress in time, 0…1; a value outside is clamped. Setting it takes effect at the first try: a fresh
    /// animator becomes active, a running one is paused first, and while none has been made yet it is remembered.
    public var fractionComplete: Double {
        get { core?.fraction ?? past?.fraction ?? 0 }
        set { setFractionComplete(newValue) }
    }

    public var isReversed: Bool {
        get { core?.isReversed ?? false }
        set { setReversed(newValue) }
    }

    /// Seconds until it comes to rest: at its end, or where ``run(to:in:)`` leads it. At rest, what a
    /// resumption at the animator's own pace would take; 0 once it is stopped or over; nil while there is
    /// no animator.
    ///
    /// It stays right through pauses, reversals, delays and continuations at any pace. What others do to
    /// the animator counts at the animator's own pace.
    public var remainingTime: Double? { core?.remainingSeconds }

    // MARK: UIKit's verbs

    @discardableResult public func startAnimation() -> SafeOutcome { perform(.start) }

    /// Starts after `delay` seconds. A paused animator ignores it, because UIKit raises there.
    @discardableResult public func startAnimation(afterDelay delay: Double) -> SafeOutcome {
        perform(.startAfter(delay: delay))
    }

    @discardableResult public func pauseAnimation() -> SafeOutcome { perform(.pause) }

    /// Goes on from a pause over `durationFactor` × the duration; 0 means the time that was left.
    @discardableResult public func continueAnimation(durationFactor: Double = 0) -> SafeOutcome {
        perform(.proceed(durationFactor: durationFactor))
    }

    /// Stops where it is. With `withoutFinishing` false, ``finishAnimation(at:)`` must follow at some
    /// time; if it never does, the teardown does it.
    @discardableResult public func stopAnimation(_ withoutFinishing: Bool) -> SafeOutcome {
        perform(.stop(withoutFinishing: withoutFinishing))
    }

    @discardableResult public func finishAnimation(at position: AnimatorPosition) -> SafeOutcome {
        perform(.finish(at: position))
    }

    @discardableResult public func setFractionComplete(_ fraction: Double) -> SafeOutcome {
        core?.setFraction(fraction) ?? .ignored(.useEnded)
    }

    @discardableResult public func setReversed(_ isReversed: Bool) -> SafeOutcome {
        core?.setReversed(isReversed) ?? .ignored(.useEnded)
    }

    // MARK: What UIKit has no verb for

    /// Runs to a fraction along the animator's curve, and pauses there.
    ///
    ///     blur.run(to: 0.5)              // at the animator's own pace
    ///     blur.run(to: 0.2, in: 0.25)    // back again, a quarter of a second
    ///
    /// The fraction counts in the direction the animator has; a target behind it is reached by running
    /// back, and the direction is the same afterwards. A pause holds the run up, and a start or a
    /// continuation leads it on to the target; a fraction, a reversal, a stop or another run ends it. The
    /// animator does not end on its way, not even at 1.
    ///
    /// UIKit's timers are a few milliseconds late. An animator made with `scrubsLinearly` false is put on
    /// the very fraction then; any other would jump, so it stays where it was paused.
    ///
    /// - Parameters:
    ///   - fraction: Clamped to 0…1.
    ///   - seconds: How long the way takes; nil: what it takes at the animator's own pace.
    @discardableResult public func run(to fraction: Double, in seconds: Double? = nil) -> SafeOutcome {
        core?.run(to: fraction, in: seconds) ?? .ignored(.useEnded)
    }

    /// Runs to the end in `seconds` from now on, from a pause, out of a motion or afresh.
    ///
    ///     blur.continueAnimation(in: 0.3)
    ///
    /// - Parameter timing: Leads from what is on screen to the end; nil: the timing in force.
    @discardableResult public func continueAnimation(
        in seconds: Double, along timing: AnimatorTiming? = nil
    ) -> SafeOutcome {
        core?.proceed(in: seconds, along: timing) ?? .ignored(.useEnded)
    }

    /// Makes a fresh animator on the next turn, with the closure that made this one. The one there is goes
    /// when its successor comes; the handle stays, and forgets the fraction that was set.
    ///
    ///     blur.restart()    // also after it has ended
    ///
    /// A cell of a pool that is not displayed gets its fresh animator when it is shown again.
    @discardableResult public func restart() -> SafeOutcome {
        guard let core, !core.isOver else { return .ignored(.useEnded) }
        return core.restart()
    }

    /// Calls `handler` once, on the loop: when the animator has ended, in whichever way, or at once when it
    /// has already. One that pauses on completion has not ended there. Asked for when another animator is on
    /// its way and the one there has ended, it is that one's end.
    public func onEnd(_ handler: @escaping (AnimatorEnding) -> Void) {
        if let core { core.onEnd(handler) } else { handler(past?.ending ?? .neverMade) }
    }

    #if !hasFeature(Embedded)
        /// Waits for the end, and says how it came. It always returns, once: also after a stop, when the use of
        /// the cell is over, and when no animator was ever made.
        ///
        ///     if await blur.completion() == .finished(.end) { showCaption() }
        ///
        /// A cancelled task goes on waiting; the end of the use comes in any case. Whoever waits for an
        /// animator outside a pool holds it, so somebody else has to end it.
        nonisolated(nonsending) public func completion() async -> AnimatorEnding {
            await withCheckedContinuation { continuation in
                onEnd { continuation.resume(returning: $0) }
            }
        }
    #endif

    /// Ends the animator from whatever phase it is in, with the calls that phase allows, and the use with
    /// it. One that was made not interruptible behind our back runs to its end by itself.
    @discardableResult public func tearDown() -> SafeOutcome { core?.tearDown() ?? .ignored(.useEnded) }
}
