import LifecycleJudging

// Exceptions of animators that are not interruptible, or whose flags are changed too late.
extension MisuseAdvice {
    private static let refusal = """
        animators.onRefusal = { refusal, use in print(refusal, use.item) }  // the pool refuses such an animator
        """

    static let notInterruptiblePause = MisuseAdvice(
        cause: """
            isInterruptible is false, or runningPropertyAnimator created the animator inside another \
            animation, which sets isInterruptible to false. A reused cell must be able to pause or stop its \
            animator, so such an animator does not belong in a list.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { view.alpha = 0 }
            animator.startAnimation()        // isInterruptible is true unless you change it
            animator.pauseAnimation()
            """,
        animatorPool: refusal)

    static let notInterruptibleStop = MisuseAdvice(
        cause: """
            The cell leaves the screen and its animator must be stopped, but the animator is not \
            interruptible: nothing can end it early. It continues in a cell that shows another item, and \
            its completion changes that cell.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { view.alpha = 0 }
            animator.startAnimation()        // isInterruptible is true unless you change it
            animator.stopAnimation(true)
            """,
        animatorPool: refusal)

    static let notInterruptibleStartPaused = MisuseAdvice(
        cause: """
            The first call on the animator was pauseAnimation or fractionComplete. Such a call starts the \
            animator paused, which only an interruptible animator can do. Each cell that scrubs needs an \
            interruptible animator.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { blurView.effect = blur }
            animator.isInterruptible = true  // before the first fraction
            animator.fractionComplete = 0.1
            """,
        animatorPool: refusal)

    static let notInterruptibleContinue = MisuseAdvice(
        cause: """
            The animator is not interruptible. The app reversed it while it ran, or continued it after it \
            was paused by its end or by the background. Cells that reverse an animation when a finger turns \
            back do this.
            """,
        uikit: """
            if animator.isInterruptible {
                animator.isReversed.toggle()
            }
            """,
        animatorPool: """
            animators[cell]?.isReversed = true  // the pool holds only animators that can be reversed
            """)

    static let notInterruptiblePausesOnCompletion = MisuseAdvice(
        cause: """
            pausesOnCompletion was set on an animator whose isInterruptible is false, or that \
            runningPropertyAnimator created inside another animation, which sets isInterruptible to false. An \
            animator that pauses at its end must be interruptible.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { blurView.effect = blur }
            animator.isInterruptible = true      // before pausesOnCompletion
            animator.pausesOnCompletion = true
            """,
        animatorPool: nil)

    static let interruptibleWhileActive = MisuseAdvice(
        cause: """
            isInterruptible can only change while the animator is inactive. A cell that sets its fraction \
            first and its flags afterwards has already begun the animator. A cell that sets the flags of \
            the animator of its last use has the same problem.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { blurView.effect = blur }
            animator.isInterruptible = true      // flags first
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.1      // then the fraction, which begins it
            """,
        animatorPool: attachment)

    static let userInteractionWhileActive = MisuseAdvice(
        cause: """
            isUserInteractionEnabled of an animator can only change while it is inactive. A cell that \
            sets it to let a tap through does so while its animator is paused or running.
            """,
        uikit: """
            animator.isUserInteractionEnabled = true  // before it begins
            animator.fractionComplete = 0.1
            """,
        animatorPool: attachment)
}
