import LifecycleEvents
import LifecycleJudging

extension MisuseAdvice {
    /// What to say in place of code for `AnimatorPool` that does not exist.
    package static let notFixed = """
        AnimatorPool does not fix this crash: the call that raises it is the app's. The code for UIKit alone fixes it, \
        with AnimatorPool and without.
        """

    /// The pool's calls for one cell: they make the animator on the next turn and tear it down in time.
    static let attachment = """
        let animators = CellAnimatorPool<UICollectionViewCell>()  // one for the list
        animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }  // in cellForItem
        animators.willDisplay(cell)  // in willDisplay
        animators.didEndDisplaying(cell)  // in didEndDisplaying
        """

    /// The code that ends an animator in any state.
    static let teardown = """
        switch animator.state {
        case .active: animator.stopAnimation(true)
        case .stopped: animator.finishAnimation(at: .current)
        case .inactive: break
        @unknown default: break
        }
        """

    /// The remark about animations without an animator.
    static let withoutAnimator = """
        UIView.animate(withDuration:animations:) returns no animator, so there is nothing to tear down. \
        UIView.animate(_:changes:completion:), which takes a SwiftUI Animation (iOS 18), returns none either. \
        Use them for an animation that is never scrubbed, paused or reversed. Reuse still strips such an \
        animation from its cell, and its completion still runs, perhaps when the cell shows another item.
        """

    /// Returns the advice for a kind: one paragraph and two pieces of code. The texts are grouped by the verb
    /// that raises.
    package static func on(_ kind: MisuseKind) -> MisuseAdvice {
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
        case .notInterruptiblePausesOnCompletion: notInterruptiblePausesOnCompletion
        case .interruptibleWhileActive: interruptibleWhileActive
        case .userInteractionWhileActive: userInteractionWhileActive
        case .dequeuedViewNotReturned: dequeuedViewNotReturned
        case .applyWhileApplying: applyWhileApplying
        case .invalidUpdate: invalidUpdate
        case .registrationPerRequest: registrationPerRequest
        case .reconfiguredAsAnotherKind: reconfiguredAsAnotherKind
        case .layoutLoop: layoutLoop
        case .cellNotRegistered: cellNotRegistered
        case .noViewReturned: noViewReturned
        case .layoutOfMissingItem: layoutOfMissingItem
        case .scrolledOutOfBounds: scrolledOutOfBounds
        case .duplicateIdentifiers: duplicateIdentifiers
        case .noLayout: noLayout
        }
    }

    private static let noAnimations = MisuseAdvice(
        cause: """
            The animator was started, paused or scrubbed while it had no animation block. Either no block \
            was added yet, or the animator has ended, which removes its blocks. In a cell, this is often an \
            animator in a property that ended during the last use and is started again for the next. iOS 10 \
            raises. Later systems make the animator active, and nothing moves.
            """,
        uikit: """
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) {
                blurView.effect = UIBlurEffect(style: .light)  // a block from the beginning
            }
            animator.pausesOnCompletion = true                 // its end keeps the block
            animator.fractionComplete = 0.1
            """,
        animatorPool: attachment)

    private static let negativeDelay = MisuseAdvice(
        cause: """
            The app computed a delay below zero, as in `start - CACurrentMediaTime()` for a \
            cell that is shown later than planned, or for a row whose index is subtracted from a visible \
            range it has left.
            """,
        uikit: """
            animator.startAnimation(afterDelay: max(0, start - CACurrentMediaTime()))
            """,
        animatorPool: """
            animators[cell]?.startAnimation(afterDelay: start - CACurrentMediaTime())  // ignored below zero
            """)

    private static let delayWhilePaused = MisuseAdvice(
        cause: """
            Only an animator that has not begun can start with a delay. Setting fractionComplete begins the \
            animator: it is active and paused from then on. A cell that sets a fraction when it is \
            configured, and starts with a delay in willDisplay, raises each time.
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
            animators[cell]?.startAnimation()                 // continues from its current fraction
            """)

    private static let startWhileStopped = MisuseAdvice(
        cause: """
            After stopAnimation(false) an animator is stopped, and only finishAnimation may follow. A cell \
            that stops its animator when it leaves the screen, and starts it when it returns, omits that \
            call. A finished animator has no blocks, so it cannot be started again either.
            """,
        uikit: """
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            animator.addAnimations { blurView.effect = UIBlurEffect(style: .light) }
            animator.startAnimation()
            """,
        animatorPool: attachment)

    private static let continueNotPaused = MisuseAdvice(
        cause: """
            continueAnimation needs a paused animator. The cell expected prepareForReuse or the background \
            to pause the animator, but the animator was still running, had ended, or was stopped.
            """,
        uikit: """
            if animator.state == .active, !animator.isRunning, animator.isInterruptible {
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            }
            """,
        animatorPool: """
            animators[cell]?.continueAnimation(durationFactor: 0)  // ignored unless it is paused
            """)

    private static let pauseWhileStopped = MisuseAdvice(
        cause: """
            The animator was stopped with stopAnimation(false) and is not finished yet. One method stops \
            the animator, for example didEndDisplaying. Another method pauses all animators, for example \
            when the list scrolls or the app enters the background.
            """,
        uikit: """
            if animator.state == .active { animator.pauseAnimation() }
            """,
        animatorPool: """
            animators[cell]?.pauseAnimation()  // ignored while it is stopped
            """)

    private static let addWhileStopped = MisuseAdvice(
        cause: """
            A stopped animator accepts no animations until it is finished. This happens when a cell is \
            configured again before finishAnimation was called on the animator of its last use.
            """,
        uikit: """
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
            animator.addAnimations { blurView.effect = UIBlurEffect(style: .light) }
            """,
        animatorPool: attachment)
}

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

    static let invalidUpdate = MisuseAdvice(
        cause: """
            After a batch, the data source's number of items differs from the number that follows from the \
            inserts and deletes. Often the app changed the model before or after the batch, not inside it. Or \
            a delete has an index path of the new list: deletes use index paths from before the batch, inserts \
            those from after it.
            """,
        uikit: """
            list.performBatchUpdates {
                photos.remove(at: 3)                                  // the model, inside the batch
                list.deleteItems(at: [IndexPath(item: 3, section: 0)])
            }
            """,
        animatorPool: nil)
}
