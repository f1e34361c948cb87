// Exceptions of animators that are not interruptible, or whose flags are changed too late.
extension Advice {
    static let notInterruptiblePause = Advice(
        cause: """
            isInterruptible is false, or the animator came from runningPropertyAnimator inside another \
            animation, which makes it so. A cell that is reused has to be able to pause or stop its \
            animator, so such an animator does not belong in a list.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { view.alpha = 0 }
            animator.startAnimation()        // isInterruptible is true unless you change it
            animator.pauseAnimation()
            """,
        animatorPool: """
            animators.onRefusal = { refusal, use in print(refusal, use.item) }  // such an animator is not taken
            """)

    static let notInterruptibleStop = Advice(
        cause: """
            The cell goes, its animator has to be stopped, and it is not interruptible: nothing can end it \
            before its time. It runs on in a cell that shows another item, and its completion will find \
            that cell.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { view.alpha = 0 }
            animator.startAnimation()        // isInterruptible is true unless you change it
            animator.stopAnimation(true)
            """,
        animatorPool: """
            animators.onRefusal = { refusal, use in print(refusal, use.item) }  // such an animator is not taken
            """)

    static let notInterruptibleStartPaused = Advice(
        cause: """
            The first call on the animator was pauseAnimation or fractionComplete, which begins it in a \
            pause, and only an interruptible animator can do that. Each cell that scrubs needs one.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { blurView.effect = blur }
            animator.isInterruptible = true  // before the first fraction
            animator.fractionComplete = 0.1
            """,
        animatorPool: """
            animators.onRefusal = { refusal, use in print(refusal, use.item) }  // such an animator is not taken
            """)

    static let notInterruptibleContinue = Advice(
        cause: """
            The animator is not interruptible and was reversed while it ran, or continued after a pause \
            that its end or the background had brought. Cells that turn an animation round when a finger \
            turns come here.
            """,
        uikit: """
            if animator.isInterruptible {
                animator.isReversed.toggle()
            }
            """,
        animatorPool: """
            animators[cell]?.isReversed = true  // the pool holds only animators that can be reversed
            """)

    static let interruptibleWhileActive = Advice(
        cause: """
            isInterruptible can only change while the animator is inactive. A cell that sets its fraction \
            first and its flags afterwards has already begun the animator; so has one that sets the flags \
            of an animator of its former use.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { blurView.effect = blur }
            animator.isInterruptible = true      // flags first
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.1      // then the fraction, which begins it
            """,
        animatorPool: attachment)

    static let userInteractionWhileActive = Advice(
        cause: """
            isUserInteractionEnabled of an animator can only change while it is inactive. A cell that sets \
            it when a tap is to be let through does so while its animator is paused or running.
            """,
        uikit: """
            animator.isUserInteractionEnabled = true  // before it begins
            animator.fractionComplete = 0.1
            """,
        animatorPool: attachment)
}
