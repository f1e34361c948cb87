import LifecycleEvents

extension Advice {
    /// Exactly one paragraph and two pieces of code for each kind, grouped by the verb that raises.
    public static func on(_ kind: MisuseKind) -> Advice {
        switch kind {
        case .noAnimations: noAnimations
        case .negativeDelay: negativeDelay
        case .delayWhilePaused: delayWhilePaused
        case .startWhileStopped: startWhileStopped
        case .continueNotPaused: continueNotPaused
        case .pauseWhileStopped: pauseWhileStopped
        case .addWhileStopped: addWhileStopped
        case .finishNotStopped: finishNotStopped
        case .alreadyStopped: alreadyStopped
        case .releasePausedOrStopped: releasePausedOrStopped
        case .releasePausedOnCompletion: releasePausedOnCompletion
        case .notInterruptiblePause: notInterruptiblePause
        case .notInterruptibleStop: notInterruptibleStop
        case .notInterruptibleStartPaused: notInterruptibleStartPaused
        case .notInterruptibleContinue: notInterruptibleContinue
        case .interruptibleWhileActive: interruptibleWhileActive
        case .userInteractionWhileActive: userInteractionWhileActive
        case .dequeuedViewNotReturned: dequeuedViewNotReturned
        case .applyWhileApplying: applyWhileApplying
        case .invalidUpdate: invalidUpdate
        case .registrationPerRequest: registrationPerRequest
        case .reconfiguredAsAnotherKind: reconfiguredAsAnotherKind
        case .layoutLoop: layoutLoop
        }
    }

    private static let noAnimations = Advice(
        cause: """
            The animator was started, paused or scrubbed while it had no animation block: none was added \
            yet, or it has already ended and its blocks went with the end. In a cell it is mostly an \
            animator kept in a property, which ended during the cell's last use and is started again for \
            the next. iOS 10 raises; later systems stay silent, make it active, and nothing moves.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) {
                blurView.effect = UIBlurEffect(style: .light)  // a block from the beginning
            }
            animator.pausesOnCompletion = true                 // its end keeps the block
            animator.fractionComplete = 0.1
            """,
        animatorPool: attachment)

    private static let negativeDelay = Advice(
        cause: """
            The delay was computed and came out below zero, as in `start - CACurrentMediaTime()` for a \
            cell that is shown later than planned, or for a row whose index is subtracted from a visible \
            range it has left.
            """,
        uikit: """
            animator.startAnimation(afterDelay: max(0, start - CACurrentMediaTime()))
            """,
        animatorPool: """
            animators[cell]?.startAnimation(afterDelay: start - CACurrentMediaTime())  // ignored below zero
            """)

    private static let delayWhilePaused = Advice(
        cause: """
            A delay only counts for an animator that has not begun. Setting fractionComplete is enough to \
            begin it: it is active and paused from then on. A cell that sets its first fraction while it \
            is set up and starts with a delay in willDisplay comes here each time.
            """,
        uikit: """
            if animator.state == .inactive {
                animator.startAnimation(afterDelay: 0.2)
            } else {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { [weak animator] in
                    if animator?.state == .active { animator?.startAnimation() } } }
            """,
        animatorPool: """
            animators[cell]?.startAnimation(afterDelay: 0.2)  // ignored while it is paused, never raises
            animators[cell]?.startAnimation()                 // goes on from where it is
            """)

    private static let startWhileStopped = Advice(
        cause: """
            stopAnimation(false) leaves an animator stopped, and from there only finishAnimation leads on. \
            A cell that stops its animator when it leaves and starts it when it comes back has left out \
            that step; and after it the animator is spent, so there is nothing to start again.
            """,
        uikit: """
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            animator.addAnimations { blurView.effect = UIBlurEffect(style: .light) }
            animator.startAnimation()
            """,
        animatorPool: attachment)

    private static let continueNotPaused = Advice(
        cause: """
            continueAnimation goes on from a pause and from nothing else. In a cell the pause was expected \
            from prepareForReuse or from the background, and the animator has run on, has ended, or was \
            stopped in the meantime.
            """,
        uikit: """
            if animator.state == .active, !animator.isRunning, animator.isInterruptible {
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            }
            """,
        animatorPool: """
            animators[cell]?.continueAnimation(durationFactor: 0)  // ignored unless it is paused
            """)

    private static let pauseWhileStopped = Advice(
        cause: """
            The animator was stopped with stopAnimation(false) and is not finished yet. A cell comes here \
            when one path stops the animator, as didEndDisplaying does, and another, such as a scroll \
            callback or the app's way into the background, pauses all animators it knows.
            """,
        uikit: """
            if animator.state == .active { animator.pauseAnimation() }
            """,
        animatorPool: """
            animators[cell]?.pauseAnimation()  // ignored while it is stopped
            """)

    private static let addWhileStopped = Advice(
        cause: """
            A stopped animator takes no new animations until it is finished. A cell comes here when it is \
            set up again while its animator of the former use still waits for finishAnimation.
            """,
        uikit: """
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            animator.addAnimations { blurView.effect = UIBlurEffect(style: .light) }
            """,
        animatorPool: attachment)
}
