#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import Foundation
    import LifecycleEvents
    import UIKit

    /// A `UIViewPropertyAnimator` whose verbs cannot raise. It may be released in any phase, on any thread.
    ///
    /// The class is a first step for an app without a pool. Change only the name of the class:
    ///
    ///     let animator = SafePropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0 }
    ///
    /// Each verb checks the phase first and does nothing if UIKit would raise, by the rules of
    /// `ReuseSafeAnimator`. Setting a fraction pauses a running animator. An animator that has ended is not
    /// started again. Every call is recorded in ``calls`` with the phase before the call.
    ///
    /// The object is a handle for an inner `UIViewPropertyAnimator`. So the handle may be released while the
    /// inner animator is paused or stopped: the inner animator is then ended on the main queue. A running
    /// animator continues to its end.
    ///
    /// **Limits.** Key-value observation of the handle does not work, because the inner animator changes. The
    /// class does not detect that reuse has stripped a cell: for cells use a pool, with which UIKit's own
    /// class is as safe.
    open class SafePropertyAnimator: UIViewPropertyAnimator {
        /// The log of all calls, or nil. Set it once, at the launch of the app. The property belongs to the
        /// class, because UIKit's initialisers have no parameter for it.
        public static var calls: SafeCallLog?

        // Created by the first verb, not by an initialiser: a subclass inherits UIKit's convenience
        // initialisers only if it overrides no designated initialiser. Unmanaged, so that `deinit` can pass
        // the only reference to another thread.
        private var keeper: Unmanaged<SafePropertyAnimatorCore>?
        private var hasBlocks = false

        private var existing: SafePropertyAnimatorCore? { keeper?.takeUnretainedValue() }

        private var safe: SafePropertyAnimatorCore {
            if let existing { return existing }
            let animator = BackingAnimator(
                duration: super.duration,
                timingParameters: super.timingParameters ?? UICubicTimingParameters())
            animator.isInterruptible = super.isInterruptible
            animator.isUserInteractionEnabled = super.isUserInteractionEnabled
            animator.isManualHitTestingEnabled = super.isManualHitTestingEnabled
            animator.pausesOnCompletion = super.pausesOnCompletion
            animator.scrubsLinearly = super.scrubsLinearly
            let safe = SafePropertyAnimatorCore(of: animator, log: Self.calls)
            keeper = .passRetained(safe)
            return safe
        }

        deinit {
            guard let keeper else { return }
            // UIKit requires its animators on the main thread. Waiting here for the main thread could
            // deadlock if it waits for this thread, and `deinit` cannot retain the handle. So only the core
            // moves to the main queue.
            if Thread.isMainThread {
                MainActor.assumeIsolated { keeper.takeRetainedValue().release() }
            } else {
                DispatchQueue.main.async { keeper.takeRetainedValue().release() }
            }
        }

        // MARK: Verbs

        private func make(_ call: SafeCall, _ verb: (ReuseSafeAnimator) -> SafeOutcome) {
            assert(
                Self.initialisersAddBlocks,
                "UIKit's initialisers keep their block to themselves on this system: add it with addAnimations."
            )
            safe.make(call, verb)
        }

        /// Starts or resumes the animation, unless the animator has ended.
        open override func startAnimation() { make(.start) { $0.startAnimation() } }

        /// Starts the animation after a delay. Does nothing for a paused animator, for which UIKit raises.
        open override func startAnimation(afterDelay delay: TimeInterval) {
            make(.startAfterDelay) { $0.startAnimation(afterDelay: delay) }
        }

        /// Pauses the animation. Does nothing for a stopped animator, for which UIKit raises.
        open override func pauseAnimation() { make(.pause) { $0.pauseAnimation() } }

        /// Stops the animation at its current values. Does nothing for a stopped animator, for which UIKit
        /// raises.
        open override func stopAnimation(_ withoutFinishing: Bool) {
            make(.stop) { $0.stopAnimation(withoutFinishing) }
        }

        /// Finishes a stopped animator. Does nothing for any other animator, for which UIKit raises.
        open override func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
            make(.finish) {
                $0.finishAnimation(at: AnimatorPosition(rawValue: finalPosition.rawValue) ?? .current)
            }
        }

        /// Continues a paused animation. Does nothing unless the animator is paused, because UIKit raises.
        open override func continueAnimation(
            withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
        ) {
            safe.proceed(parameters, durationFactor)
        }

        /// Adds an animation block. Does nothing for a stopped animator, for which UIKit raises.
        open override func addAnimations(_ animation: @escaping () -> Void) {
            hasBlocks = true
            safe.addAnimations { $0.addAnimations(animation) }
        }

        /// Adds an animation block with a delay. Does nothing for a stopped animator, for which UIKit raises.
        open override func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
            hasBlocks = true
            safe.addAnimations { $0.addAnimations(animation, delayFactor: delayFactor) }
        }

        /// Adds a completion, in any phase.
        open override func addCompletion(_ completion: @escaping Completion) {
            safe.addCompletion { $0.addCompletion(completion) }
        }

        // MARK: State

        /// The state of the inner animator; inactive before the first verb.
        open override var state: UIViewAnimatingState { existing?.animator.state ?? .inactive }
        /// Whether the inner animator runs.
        open override var isRunning: Bool { existing?.animator.isRunning ?? false }
        /// The delay of the inner animator, in seconds.
        open override var delay: TimeInterval { existing?.animator.delay ?? 0 }

        /// The fraction of the inner animator. Setting it pauses a running animator.
        open override var fractionComplete: CGFloat {
            get { existing?.animator.fractionComplete ?? 0 }
            set { make(.scrub) { $0.setFractionComplete(Double(newValue)) } }
        }

        /// Whether the inner animator runs back to its start. Setting it does nothing for a stopped animator,
        /// for which UIKit raises.
        open override var isReversed: Bool {
            get { existing?.animator.isReversed ?? false }
            set { make(.reverse) { $0.setReversed(newValue) } }
        }

        // MARK: Flags

        // UIKit's initialiser may set the flags before the inner animator exists. Until then `super` stores
        // them.

        /// Whether the inner animator can be interrupted. Setting it has an effect only while the animator is
        /// inactive: UIKit raises while it is active.
        open override var isInterruptible: Bool {
            get { existing?.animator.isInterruptible ?? super.isInterruptible }
            set {
                guard let existing else {
                    super.isInterruptible = newValue
                    return
                }
                existing.whileInactive(.interruptibleWhileActive) { $0.isInterruptible = newValue }
            }
        }

        /// Whether the animated views receive touches. Setting it has an effect only while the animator is
        /// inactive: UIKit raises while it is active.
        open override var isUserInteractionEnabled: Bool {
            get { existing?.animator.isUserInteractionEnabled ?? super.isUserInteractionEnabled }
            set {
                guard let existing else {
                    super.isUserInteractionEnabled = newValue
                    return
                }
                existing.whileInactive(.userInteractionWhileActive) { $0.isUserInteractionEnabled = newValue }
            }
        }

        /// Whether the app hit-tests the animated views itself. Setting it has an effect only while the
        /// animator is inactive: UIKit raises while it is active.
        open override var isManualHitTestingEnabled: Bool {
            get { existing?.animator.isManualHitTestingEnabled ?? super.isManualHitTestingEnabled }
            set {
                guard let existing else {
                    super.isManualHitTestingEnabled = newValue
                    return
                }
                existing.whileInactive(.userInteractionWhileActive) {
                    $0.isManualHitTestingEnabled = newValue
                }
            }
        }

        /// Whether the inner animator pauses at its end.
        open override var pausesOnCompletion: Bool {
            get { existing?.animator.pausesOnCompletion ?? super.pausesOnCompletion }
            set {
                if let existing {
                    existing.animator.pausesOnCompletion = newValue
                } else {
                    super.pausesOnCompletion = newValue
                }
            }
        }

        /// Whether the inner animator shows fractions linearly, without its curve.
        open override var scrubsLinearly: Bool {
            get { existing?.animator.scrubsLinearly ?? super.scrubsLinearly }
            set {
                if let existing {
                    existing.animator.scrubsLinearly = newValue
                } else {
                    super.scrubsLinearly = newValue
                }
            }
        }

        #if compiler(>=6.2)
            /// The inner animator's `flushUpdates`, UIKit's flag of iOS 26.
            @available(iOS 26, tvOS 26, visionOS 26, *)
            open override var flushUpdates: Bool {
                get { existing?.animator.flushUpdates ?? super.flushUpdates }
                set { safe.animator.flushUpdates = newValue }
            }
        #endif

        // MARK: Assumptions about UIKit

        /// Whether UIKit's convenience initialisers add their block through `addAnimations`. Otherwise the
        /// inner animator would have no block.
        private static let initialisersAddBlocks = SafePropertyAnimator(duration: 0, curve: .linear) {}
            .hasBlocks
    }

    /// A protocol that names the type of the closure of UIKit's `addCompletion`. SDKs import the closure with
    /// and without `@MainActor` and `@Sendable`, and an override has to use the exact type.
    @MainActor public protocol CompletionAdding {
        /// The closure of `addCompletion`, which the SDKs declare in different forms.
        associatedtype Completion

        /// UIKit's method.
        func addCompletion(_ completion: Completion)
    }

    extension UIViewPropertyAnimator: CompletionAdding {}
#endif
