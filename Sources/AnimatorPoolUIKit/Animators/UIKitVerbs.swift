#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// The verbs of a ``SafePropertyAnimator`` as UIKit has them, for the safe layer to call.
    @MainActor final class UIKitVerbs: @MainActor PropertyAnimating {
        // The animator owns this through its calls and ends them in its deinit, where neither a weak nor an
        // unowned reference can be read any more. So this never outlives it.
        private unowned(unsafe) let animator: SafePropertyAnimator
        /// What the continuation under way is to go on with.
        var timingParameters: (any UITimingCurveProvider)?
        /// The safe layer takes only what can be interrupted. This class takes any, and has its verbs
        /// refused one by one.
        var isTaken = false

        init(of animator: SafePropertyAnimator) { self.animator = animator }

        var animatingState: AnimatorState { animator.animatingState }
        /// The number of UIKit's state, which inside a completion is none of those that have a name.
        var rawState: Int { animator.state.rawValue }
        var isRunning: Bool { animator.isRunning }
        var duration: Double { animator.duration }
        var isInterruptible: Bool { !isTaken || animator.isInterruptible }

        var pausesOnCompletion: Bool {
            get { animator.pausesOnCompletion }
            set { animator.pausesOnCompletion = newValue }
        }

        var scrubsLinearly: Bool {
            get { animator.scrubsLinearly }
            set { animator.scrubsLinearly = newValue }
        }

        var isReversed: Bool {
            get { animator.isReversed }
            set { animator.uikitReverse(newValue) }
        }

        var fraction: Double {
            get { Double(animator.fractionComplete) }
            set { animator.uikitScrub(to: newValue) }
        }

        func startAnimation() { animator.uikitStart() }
        func startAnimation(afterDelay delay: Double) { animator.uikitStart(afterDelay: delay) }
        func pauseAnimation() { animator.uikitPause() }
        func stopAnimation(_ withoutFinishing: Bool) { animator.uikitStop(withoutFinishing) }
        func proceed(durationFactor: Double) { animator.uikitContinue(timingParameters, durationFactor) }
        func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
            animator.onCompletion(completion)
        }

        func finish(at position: AnimatorPosition) {
            guard let position = UIViewAnimatingPosition(rawValue: position.rawValue) else { return }
            animator.uikitFinish(at: position)
        }
    }
#endif
