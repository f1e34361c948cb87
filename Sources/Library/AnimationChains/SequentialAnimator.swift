import AnimatorPool
import LifecycleEvents

/// Runs animations one at a time on one animator: a new one replaces the one under way, or waits for it.
///
///     let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut)
///     let sequence = try SequentialAnimator(animator, policy: .replace(finishingAt: .start))
///     sequence.animate { view.center = there } completion: { position in … }
///
/// Each completion is called exactly once: at the end with `.end`, after a replacement with the position that
/// the policy names, and with `.start` where the animation never began. One that was stopped by somebody else
/// has come to `.current`. Blocks and completions may ask for other animations, stop everything, or drop the
/// last reference.
///
/// The animator belongs to this from now on: when the last reference goes, the animation under way is finished
/// at `.current`, and the animator can be released. Where it was made not interruptible, nothing is replaced
/// before it has come to its end.
public final class SequentialAnimator {
    private let held: LoopConfined<SequenceCore>

    /// What becomes of the animation under way, where a call does not say it.
    public var policy: SequencePolicy

    /// Takes `animator` over; it is let go where the last reference is dropped, which is to be its loop.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``, before anything has been done with it.
    public convenience init(
        _ animator: any PropertyAnimating, policy: SequencePolicy
    ) throws(AttachRefusal) {
        try self.init(animator, policy: policy, mailbox: nil)
    }

    /// Takes `animator` over; it is let go on `turns`, wherever the last reference is dropped.
    ///
    /// - Throws: ``AttachRefusal/notInterruptible``, before anything has been done with it.
    public convenience init(
        _ animator: any PropertyAnimating, policy: SequencePolicy, turns: any TurnQueue
    ) throws(AttachRefusal) {
        try self.init(animator, policy: policy, mailbox: turns.mailbox)
    }

    private init(
        _ animator: any PropertyAnimating, policy: SequencePolicy, mailbox: (any TurnMailbox)?
    ) throws(AttachRefusal) {
        guard animator.isInterruptible else { throw .notInterruptible }
        // One that pauses at its end never tells that it came there.
        animator.pausesOnCompletion = false
        self.policy = policy
        held = LoopConfined(SequenceCore(animator), mailbox: mailbox)
    }

    deinit { held.letGo { $0.letGo() } }

    /// Whether an animation is under way.
    public var isAnimating: Bool { held.value.machine.isAnimating }

    /// How many wait for those before them.
    public var waitingCount: Int { held.value.machine.waitingCount }

    /// Animates what `animations` sets, over the animator's duration and along its curve.
    ///
    /// - Parameters:
    ///   - delay: Seconds between the start and the first movement; what is not above 0 counts as none.
    ///   - policy: Nil: ``policy``.
    public func animate(
        after delay: Double = 0, policy: SequencePolicy? = nil, _ animations: @escaping () -> Void,
        completion: ((AnimatorPosition) -> Void)? = nil
    ) {
        held.value.animate(
            SequenceStateMachine.Animation(delay: delay, animations: animations, completion: completion),
            policy ?? self.policy)
    }

    /// Stops the animation under way and finishes it at `position`; those that wait never begin.
    public func stop(at position: AnimatorPosition) { held.value.stop(at: position) }
}

/// The sequence behind its handle: it does what the machine says, and looks at the animator before each call.
private final class SequenceCore {
    // Unchecked: no access to it spans a call of the app's code.
    @exclusivity(unchecked) var machine = SequenceStateMachine()
    private let animator: any PropertyAnimating
    /// The way back from the animator's completion.
    private var link: SequenceLink?

    init(_ animator: any PropertyAnimating) { self.animator = animator }

    func animate(_ animation: SequenceStateMachine.Animation, _ policy: SequencePolicy) {
        noticeEnd()
        machine.ask(for: animation, policy)
        drive()
    }

    func stop(at position: AnimatorPosition) {
        noticeEnd()
        machine.stop(at: position)
        drive()
    }

    /// The last reference to the handle has gone.
    func letGo() {
        stop(at: .current)
        ReuseSafeRules.end(animator, seenAs: AnimatorSnapshot(animator, hasBeenActive: true))
    }

    func ended(at position: AnimatorPosition, by link: SequenceLink) {
        guard self.link === link else { return }
        self.link = nil
        machine.ended(at: position)
        drive()
    }

    /// Somebody else may have stopped the animator, which tells nobody.
    private func noticeEnd() {
        guard machine.isRunning, animator.animatingState == .inactive else { return }
        link = nil
        machine.ended(at: .current)
    }

    private func drive() {
        while true {
            switch machine.next() {
            case .none: return
            case .begin(let animation): begin(animation)
            case .finish(let position): finish(at: position)
            case .tell(let animation, let position): animation.completion?(position)
            }
        }
    }

    private func begin(_ animation: SequenceStateMachine.Animation) {
        // Somebody else may have set it going: a block would join what is under way.
        finish(at: .current)
        let link = SequenceLink(to: self)
        self.link = link
        animator.addBlock(animation.animations)
        animator.onCompletion { link.core?.ended(at: $0, by: link) }
        if animation.delay > 0 {
            animator.startAnimation(afterDelay: min(animation.delay, SafeTime.longestSeconds))
        } else {
            animator.startAnimation()
        }
        machine.begun()
    }

    /// Ends what the animator does, where it can be ended: inside its own completion, or where it cannot be
    /// interrupted, it comes to its end by itself.
    private func finish(at position: AnimatorPosition) {
        if animator.animatingState == .active, animator.isInterruptible || !animator.isRunning {
            animator.stopAnimation(false)
        }
        if animator.animatingState == .stopped { animator.finish(at: position) }
    }
}

/// What the animator's completion holds. It holds the sequence, as long as the animator runs.
private final class SequenceLink {
    let core: SequenceCore?

    init(to core: SequenceCore) { self.core = core }
}
