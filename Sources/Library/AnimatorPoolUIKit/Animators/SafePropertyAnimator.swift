#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import Foundation
    import LifecycleEvents
    import UIKit

    /// A `UIViewPropertyAnimator` whose verbs cannot raise, and that may be released in any phase, on any
    /// thread.
    ///
    /// The first step for an app that has no pool yet: change the name of the class, and nothing else.
    ///
    ///     let animator = SafePropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0 }
    ///
    /// Each verb looks first and does nothing where UIKit would raise: the rules are those of
    /// `ReuseSafeAnimator`. A fraction set while it runs pauses it, and an animator that has ended is not
    /// started again. Every call goes to ``calls`` with the phase it was made in.
    ///
    /// It is a handle: an animator of UIKit's own does the work behind it, so that the handle may go while
    /// that one is paused or stopped, which is ended on the main queue. One that runs goes on to its end.
    ///
    /// **What is not covered.** Key-value observation: it is the animator behind that changes. And what reuse
    /// strips from a cell the class cannot see: that takes a pool, which makes UIKit's own class as safe.
    open class SafePropertyAnimator: UIViewPropertyAnimator {
        /// Where all calls are recorded; nil unless set, once, at the start of the app. It belongs to the
        /// class, because UIKit's initialisers have no place for it and only a name is to change.
        public static var calls: SafeCallLog?

        // Made with the first verb and not by an initialiser: UIKit's convenience initialisers are inherited
        // only as long as no designated one is overridden. Unmanaged, so that the deinit can hand the only
        // reference over to another thread.
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
            // UIKit wants its animators on the main thread. Waiting for that thread here would be a deadlock
            // where it waits for this one, and nothing may hold the handle any more: so the work goes there,
            // and the handle does not.
            if Thread.isMainThread {
                MainActor.assumeIsolated { keeper.takeRetainedValue().letGo() }
            } else {
                DispatchQueue.main.async { keeper.takeRetainedValue().letGo() }
            }
        }

        // MARK: The verbs

        private func make(_ call: SafeCall, _ verb: (ReuseSafeAnimator) -> SafeOutcome) {
            assert(
                Self.initialisersAddBlocks,
                "UIKit's initialisers keep their block to themselves on this system: add it with addAnimations."
            )
            safe.make(call, verb)
        }

        /// Starts or resumes the animation, unless the animator has ended.
        open override func startAnimation() { make(.start) { $0.startAnimation() } }

        /// Does nothing for a paused animator, where UIKit raises.
        open override func startAnimation(afterDelay delay: TimeInterval) {
            make(.startAfterDelay) { $0.startAnimation(afterDelay: delay) }
        }

        /// Does nothing for a stopped animator, where UIKit raises.
        open override func pauseAnimation() { make(.pause) { $0.pauseAnimation() } }

        /// Does nothing for a stopped animator, where UIKit raises.
        open override func stopAnimation(_ withoutFinishing: Bool) {
            make(.stop) { $0.stopAnimation(withoutFinishing) }
        }

        /// Does nothing unless the animator is stopped, where UIKit raises.
        open override func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
            make(.finish) {
                $0.finishAnimation(at: AnimatorPosition(rawValue: finalPosition.rawValue) ?? .current)
            }
        }

        /// Does nothing unless the animator is paused, where UIKit raises.
        open override func continueAnimation(
            withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
        ) {
            safe.proceed(parameters, durationFactor)
        }

        /// Does nothing for a stopped animator, where UIKit raises.
        open override func addAnimations(_ animation: @escaping () -> Void) {
            hasBlocks = true
            safe.addAnimations { $0.addAnimations(animation) }
        }

        /// Does nothing for a stopped animator, where UIKit raises.
        open override func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
            hasBlocks = true
            safe.addAnimations { $0.addAnimations(animation, delayFactor: delayFactor) }
        }

        /// Does nothing for a stopped animator, where UIKit raises.
        open override func addCompletion(_ completion: @escaping Completion) {
            safe.addCompletion { $0.addCompletion(completion) }
        }

        // MARK: What it says

        /// The state of the animator behind; inactive before the first verb.
        open override var state: UIViewAnimatingState { existing?.animator.state ?? .inactive }
        /// Whether the animator behind runs.
        open override var isRunning: Bool { existing?.animator.isRunning ?? false }
        /// The delay of the animator behind, in seconds.
        open override var delay: TimeInterval { existing?.animator.delay ?? 0 }

        /// Setting it while the animator runs pauses the animator.
        open override var fractionComplete: CGFloat {
            get { existing?.animator.fractionComplete ?? 0 }
            set { make(.scrub) { $0.setFractionComplete(Double(newValue)) } }
        }

        /// Setting it does nothing for a stopped animator, where UIKit raises.
        open override var isReversed: Bool {
            get { existing?.animator.isReversed ?? false }
            set { make(.reverse) { $0.setReversed(newValue) } }
        }

        // MARK: Flags

        // UIKit's initialiser may set them, when there is no animator behind yet: until then they are kept
        // here.

        /// Setting it does nothing while the animator is active, where UIKit raises.
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

        /// Setting it does nothing while the animator is active, where UIKit raises.
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

        /// Setting it does nothing while the animator is active, where UIKit raises.
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

        /// Whether the animator behind pauses at its end.
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

        /// Whether the animator behind shows fractions linearly, without its curve.
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
            /// UIKit's flag of iOS 26, of the animator behind.
            @available(iOS 26, tvOS 26, visionOS 26, *)
            open override var flushUpdates: Bool {
                get { existing?.animator.flushUpdates ?? super.flushUpdates }
                set { safe.animator.flushUpdates = newValue }
            }
        #endif

        // MARK: What it relies on

        /// Whether UIKit's convenience initialisers add their block through `addAnimations`: one that did not
        /// would leave the animator behind with nothing to move.
        private static let initialisersAddBlocks = SafePropertyAnimator(duration: 0, curve: .linear) {}
            .hasBlocks
    }

    /// Names the type of the closure that UIKit's `addCompletion` takes: SDKs import it with and without
    /// `@MainActor` and `@Sendable`, and an override has to name the very type.
    @MainActor public protocol CompletionAdding {
        /// The closure of `addCompletion`, which the SDKs declare in different forms.
        associatedtype Completion

        /// UIKit's method.
        func addCompletion(_ completion: Completion)
    }

    extension UIViewPropertyAnimator: CompletionAdding {}
#endif
