extension Advice {
    static let finishNotStopped = Advice(
        cause: """
            finishAnimation(at:) was called on an animator that nobody had stopped. In a cell the stop \
            before it did nothing, because the animator had never begun: stopping such an animator leaves \
            it inactive. Inside a completion it raises too, because the end is still under way there.
            """,
        uikit: """
            if animator.state == .active { animator.stopAnimation(false) }
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            """,
        animatorPool: """
            animators[cell]?.finishAnimation(at: .current)  // ignored unless it is stopped
            animators[cell]?.tearDown()                     // from any phase
            """)

    static let alreadyStopped = Advice(
        cause: """
            Two paths end the same animator: prepareForReuse and deinit, or didEndDisplaying and a new \
            set-up. The first one called stopAnimation(false) and did not finish, so the second one found \
            the animator stopped. stopAnimation raises there whatever its argument.
            """,
        uikit: teardown,
        animatorPool: """
            animators[cell]?.stopAnimation(true)  // ignored when it is stopped
            animators.didEndDisplaying(cell)      // tears down from any phase, once
            """)

    static let releasePausedOrStopped = Advice(
        cause: """
            The last reference went while the animator was paused or stopped. An animator that a cell \
            scrubs is always paused, so this happens whenever its cell is destroyed, its property is \
            given a new animator, or a dictionary of animators drops it: when a pool overflows, a list \
            goes away, memory runs short. One that was started after its end, and moves nothing, counts \
            as paused.
            """,
        uikit: teardown,
        animatorPool: attachment,
        remark: withoutAnimator)

    static let releasePausedOnCompletion = Advice(
        cause: """
            With pausesOnCompletion an animator stays active at its end and calls no completion. A running \
            animator keeps itself alive, so one whose cell or owner has let it go reaches the end, pauses, \
            and is released there. In lists it is an animator that was started and then replaced when \
            its cell was used again.
            """,
        uikit: """
            animator.pausesOnCompletion = true
            self.animator = animator                     // one owner, to the end
            // in prepareForReuse and in deinit, before the reference goes:
            if animator.state == .active { animator.stopAnimation(true) }
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            """,
        animatorPool: attachment,
        remark: withoutAnimator)
}
