import LifecycleJudging

extension MisuseAdvice {
    static let finishNotStopped = MisuseAdvice(
        cause: """
            finishAnimation(at:) was called on an animator that is not stopped. In a cell, the stop before \
            it often had no effect, because the animator had never begun: such an animator stays inactive. \
            The call also raises inside a completion, because the animator has not ended there yet.
            """,
        uikit: """
            if animator.state == .active { animator.stopAnimation(false) }
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            """,
        animatorPool: """
            animators[cell]?.finishAnimation(at: .current)  // ignored unless it is stopped
            animators[cell]?.tearDown()                     // from any phase
            """)

    static let alreadyStopped = MisuseAdvice(
        cause: """
            Two methods end the same animator, for example prepareForReuse and deinit, or didEndDisplaying \
            and a new configuration. The first called stopAnimation(false) and did not finish the animator. \
            The second then stops a stopped animator, which raises with either argument.
            """,
        uikit: teardown,
        animatorPool: """
            animators[cell]?.stopAnimation(true)  // ignored when it is stopped
            animators.didEndDisplaying(cell)      // tears down from any phase, once
            """)

    static let releasePausedOrStopped = MisuseAdvice(
        cause: """
            The last reference to the animator was released while it was paused or stopped. An animator \
            that a cell scrubs is always paused. UIKit raises when its cell is destroyed, when its property \
            gets a new animator, or when a dictionary drops it: a pool overflows, a list is closed, or \
            memory is low. An animator that was started again after its end counts as paused.
            """,
        uikit: teardown,
        animatorPool: attachment,
        remark: withoutAnimator)

    static let releasePausedOnCompletion = MisuseAdvice(
        cause: """
            With pausesOnCompletion, an animator stays active at its end and calls no completion. A running \
            animator retains itself. If its owner has released it, it reaches the end, pauses, and is \
            released there. In lists, such an animator was started and then replaced when its cell was \
            reused.
            """,
        uikit: """
            animator.pausesOnCompletion = true
            self.animator = animator                     // one owner, to the end
            // in prepareForReuse and in deinit, before the reference is released:
            if animator.state == .active { animator.stopAnimation(true) }
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            """,
        animatorPool: attachment,
        remark: withoutAnimator)
}
