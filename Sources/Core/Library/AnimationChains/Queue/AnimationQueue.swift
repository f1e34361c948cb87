import AnimatorPool
import LifecycleEvents

/// Runs animations one at a time on one animator. A new animation replaces the current one or waits for it.
///
///     let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut)
///     let queue = try AnimationQueue(animator, policy: .replace(finishingAt: .start))
///     queue.animate { view.center = there } completion: { position in … }
///
/// Each completion is called exactly once: at the end with `.end`, after a replacement with the position of
/// the policy, and with `.start` if the animation never began. After a stop by other code the position is
/// `.current`. Blocks and completions may start other animations, stop everything, or release the last
/// reference.
///
/// The queue owns the animator. When the last reference is released, the current animation is finished at
/// `.current`, and the animator can be released. If other code has made the animator not interruptible, each
/// animation runs to its end before the next.
public final class AnimationQueue {
    private let held: LoopConfined<AnimationQueueCore>

    /// The policy for the current animation in calls without a policy of their own.
    public var policy: AnimationQueuePolicy

    /// Creates a queue that owns `animator`. Release the last reference on the animator's loop.
    ///
    /// - Throws: `AttachRefusal.notInterruptible`. The animator is unchanged then.
    public convenience init(
        _ animator: any PropertyAnimating, policy: AnimationQueuePolicy
    ) throws(AttachRefusal) {
        try self.init(animator, policy: policy, mailbox: nil)
    }

    /// Creates a queue that owns `animator`. The queue ends the animator on `turns`, wherever the last
    /// reference is released.
    ///
    /// - Throws: `AttachRefusal.notInterruptible`. The animator is unchanged then.
    public convenience init(
        _ animator: any PropertyAnimating, policy: AnimationQueuePolicy, turns: any TurnQueue
    ) throws(AttachRefusal) {
        try self.init(animator, policy: policy, mailbox: turns.mailbox)
    }

    private init(
        _ animator: any PropertyAnimating, policy: AnimationQueuePolicy, mailbox: (any TurnMailbox)?
    ) throws(AttachRefusal) {
        guard animator.isInterruptible else { throw .notInterruptible }
        // An animator that pauses at its end calls no completion.
        animator.pausesOnCompletion = false
        self.policy = policy
        held = LoopConfined(AnimationQueueCore(animator), mailbox: mailbox)
    }

    deinit { held.release { $0.release() } }

    /// Whether an animation is running.
    public var isAnimating: Bool { held.value.machine.isAnimating }

    /// The number of waiting animations.
    public var waitingCount: Int { held.value.machine.waitingCount }

    /// Animates the values that `animations` sets, with the animator's duration and curve.
    ///
    /// - Parameters:
    ///   - delay: Seconds between the start and the first movement. A value of 0 or less means no delay.
    ///   - policy: The policy for the current animation, or nil for ``policy``.
    ///   - animations: Sets the final values. It runs when the animation starts.
    ///   - completion: Called once, when the animation has ended.
    public func animate(
        after delay: Double = 0, policy: AnimationQueuePolicy? = nil, _ animations: @escaping () -> Void,
        completion: ((AnimatorPosition) -> Void)? = nil
    ) {
        held.value.animate(
            AnimationQueueStateMachine.Animation(
                delay: delay, animations: animations, completion: completion),
            policy ?? self.policy)
    }

    /// Stops the current animation and finishes it at `position`. The waiting animations never begin.
    public func stop(at position: AnimatorPosition) { held.value.stop(at: position) }
}

/// The implementation of a queue. It performs the machine's actions, and checks the animator before each
/// call.
private final class AnimationQueueCore {
    // No access spans a call of app code.
    var machine = AnimationQueueStateMachine()
    private let animator: any PropertyAnimating
    /// The link in the completion of the running animation.
    private var link: AnimationQueueLink?

    init(_ animator: any PropertyAnimating) { self.animator = animator }

    func animate(_ animation: AnimationQueueStateMachine.Animation, _ policy: AnimationQueuePolicy) {
        noticeEnd()
        machine.ask(for: animation, policy)
        drive()
    }

    func stop(at position: AnimatorPosition) {
        noticeEnd()
        machine.stop(at: position)
        drive()
    }

    /// Ends the animator, because the last reference to the handle was released.
    func release() {
        stop(at: .current)
        ReuseSafeRules.end(animator, seenAs: AnimatorSnapshot(animator, hasBeenActive: true))
    }

    func ended(at position: AnimatorPosition, by link: AnimationQueueLink) {
        guard self.link === link else { return }
        self.link = nil
        machine.ended(at: position)
        drive()
    }

    /// Detects a stop by other code, which calls no completion.
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
            case .finish(let position): ReuseSafeRules.finish(animator, at: position)
            case .tell(let animation, let position): animation.completion?(position)
            }
        }
    }

    private func begin(_ animation: AnimationQueueStateMachine.Animation) {
        // Other code may have started the animator. A new block would join the running animation.
        ReuseSafeRules.finish(animator, at: .current)
        let link = AnimationQueueLink(to: self)
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
}

/// The object that the animator's completion captures. It retains the queue while the animator runs.
private final class AnimationQueueLink {
    let core: AnimationQueueCore?

    init(to core: AnimationQueueCore) { self.core = core }
}
