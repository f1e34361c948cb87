#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// The verbs of UIKit's animator behind a ``SafePropertyAnimator``, for the safe layer to call.
    @MainActor final class UIKitVerbs: @MainActor PropertyAnimating {
        private let animator: UIViewPropertyAnimator
        /// What the continuation under way is to go on with.
        var timingParameters: (any UITimingCurveProvider)?
        /// The safe layer takes only what can be interrupted. ``SafePropertyAnimator`` takes any, and has its
        /// verbs refused one by one.
        var isTaken = false

        init(of animator: UIViewPropertyAnimator) { self.animator = animator }

        var animatingState: AnimatorState { animator.animatingState }
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
            set { animator.isReversed = newValue }
        }

        var fraction: Double {
            get { animator.fraction }
            set { animator.fraction = newValue }
        }

        func startAnimation() { animator.startAnimation() }
        func startAnimation(afterDelay delay: Double) { animator.startAnimation(afterDelay: delay) }
        func pauseAnimation() { animator.pauseAnimation() }
        func stopAnimation(_ withoutFinishing: Bool) { animator.stopAnimation(withoutFinishing) }
        func finish(at position: AnimatorPosition) { animator.finish(at: position) }
        func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
            animator.onCompletion(completion)
        }

        func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
            animator.addBlock(block, delayFactor: delayFactor)
        }

        func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
            animator.continueAnimation(
                withTimingParameters: timing?.parameters ?? timingParameters,
                durationFactor: CGFloat(durationFactor))
        }
    }
#endif
