import LifecycleEvents

/// An animator that cannot raise: each verb looks first, and says what it did.
///
/// It stands for one use of a cell, whether or not an animator has been made for it yet. It remembers
/// the fraction that was last set, so that an animator made later, or made again when the cell is shown
/// again, begins there. When the last reference goes, the animator is torn down in the right way for
/// its phase.
public final class ReuseSafeAnimator {
    private var animator: (any PropertyAnimating)?
    private var hasBeenActive = false
    private var isOver = false
    private var lastFraction: Double?
    /// Keeps the log of an animator that keeps none itself, as UIKit's.
    private var log: AnimatorLog?

    /// Takes `animator` into safe keeping.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``, before anything has been done with it.
    public convenience init(_ animator: any PropertyAnimating) throws(AttachRefusal) {
        self.init()
        try adopt(animator, log: nil)
    }

    /// The safe animator of a use for which none has been made yet.
    init() {}

    deinit { tearDown() }

    /// Where the animator stands, as far as UIKit's own properties tell; nil while there is none.
    public var phase: AnimatorPhase? { sight?.phase }

    public var isRunning: Bool { animator?.isRunning ?? false }

    /// Linear progress in time, 0…1. Setting it pauses a running animator first; while none has been
    /// made yet it is remembered.
    public var fractionComplete: Double {
        get { animator?.fraction ?? lastFraction ?? 0 }
        set { setFractionComplete(newValue) }
    }

    public var isReversed: Bool {
        get { animator?.isReversed ?? false }
        set { setReversed(newValue) }
    }

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
        guard !isOver else { return .ignored(.useEnded) }
        guard !fraction.isNaN else { return .ignored(.notANumber) }
        lastFraction = fraction
        if sight?.phase == .running { perform(.pause) }
        return perform(.scrub(to: fraction))
    }

    @discardableResult public func setReversed(_ isReversed: Bool) -> SafeOutcome {
        guard animator?.isReversed != isReversed else { return .ignored(.unchanged) }
        return perform(.reverse(isReversed))
    }

    /// Ends the animator from whatever phase it is in, with the calls that phase allows, and lets it go.
    @discardableResult public func tearDown() -> SafeOutcome {
        isOver = true
        return giveUp()
    }

    /// Ends the animator, but not the use: another may be made for it.
    @discardableResult func giveUp() -> SafeOutcome {
        guard let animator, let sight else { return .ignored(isOver ? .useEnded : .notMadeYet) }
        switch ReuseSafeRules.ending(of: sight) {
        case .none: break
        case .stopWithoutFinishing: animator.stopAnimation(true)
        case .finishAtCurrent: animator.finish(at: .current)
        }
        log?.record(.animatorTornDown, detail: .phase(sight.phase))
        log = nil
        hasBeenActive = false
        // The last reference: from here on nothing is left that a release could trip over.
        self.animator = nil
        return .applied
    }

    /// Takes over the animator that was made for this use.
    func adopt(_ animator: any PropertyAnimating, log: AnimatorLog?) throws(AttachRefusal) {
        precondition(self.animator == nil, "A use has one animator: give up the old one before the new.")
        guard animator.isInterruptible else { throw .notInterruptible }
        self.animator = animator
        self.log = log
        noticeActivity()
        log?.attached(sight: sight)
        // A fraction the app has set before counts more than the one the animator was made with.
        if let lastFraction, lastFraction != animator.fraction { setFractionComplete(lastFraction) }
    }

    var hasAnimator: Bool { animator != nil }

    private var sight: AnimatorSight? {
        guard let animator else { return nil }
        noticeActivity()
        return AnimatorSight(
            state: animator.animatingState, isRunning: animator.isRunning, hasBeenActive: hasBeenActive)
    }

    private func noticeActivity() {
        if let animator, animator.animatingState != .inactive { hasBeenActive = true }
    }

    @discardableResult private func perform(_ verb: SafeVerb) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard let animator, let sight else { return .ignored(.notMadeYet) }
        if let why = ReuseSafeRules.refusal(of: verb, on: sight) { return .ignored(why) }
        switch verb {
        case .start: animator.startAnimation()
        case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
        case .pause: animator.pauseAnimation()
        case .scrub(let fraction): animator.fraction = fraction
        case .proceed(let durationFactor): animator.proceed(durationFactor: durationFactor)
        case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
        case .finish(let position): animator.finish(at: position)
        case .reverse(let isReversed): animator.isReversed = isReversed
        }
        noticeActivity()
        log?.record(verb, fraction: animator.fraction, isRunning: animator.isRunning)
        return .applied
    }
}
