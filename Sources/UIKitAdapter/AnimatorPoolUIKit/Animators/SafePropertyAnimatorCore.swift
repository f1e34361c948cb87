#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// A verb as the app called it, whether or not it was forwarded.
    enum SafeCall {
        case start, startAfterDelay, pause, stop, finish, proceed, scrub, reverse, addAnimations,
            addCompletion
    }

    /// UIKit's animator behind a ``SafePropertyAnimator``.
    final class BackingAnimator: UIViewPropertyAnimator {
        /// The timing parameters for the current call of `continueAnimation`.
        var nextParameters: (any UITimingCurveProvider)?
        /// Whether the safe layer has accepted the animator. The safe layer accepts only interruptible
        /// animators. ``SafePropertyAnimator`` accepts any animator, and its verbs are refused one by one.
        var isTaken = false

        override var isInterruptible: Bool {
            get { !isTaken || super.isInterruptible }
            set { super.isInterruptible = newValue }
        }

        override func continueAnimation(
            withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
        ) {
            super.continueAnimation(
                withTimingParameters: parameters ?? nextParameters, durationFactor: durationFactor)
        }
    }

    /// Forwards the calls of one ``SafePropertyAnimator`` to the safe layer, and records them.
    @MainActor final class SafePropertyAnimatorCore {
        let animator: BackingAnimator
        private let safe: ReuseSafeAnimator
        private let log: SafeCallLog?
        private let number: AnimatorID

        init(of animator: BackingAnimator, log: SafeCallLog?) {
            self.animator = animator
            do {
                safe = try ReuseSafeAnimator(animator)
            } catch {
                preconditionFailure("An animator that says it can be interrupted was refused: \(error)")
            }
            animator.isTaken = true
            self.log = log
            number = log?.nextAnimator() ?? AnimatorID(0)
        }

        private var phase: AnimatorPhase { safe.phase ?? .gone }

        /// Calls a verb of the safe layer, and records the call.
        func make(_ call: SafeCall, _ verb: (ReuseSafeAnimator) -> SafeOutcome) {
            let phase = phase
            let outcome = verb(safe)
            log?.record(call, outcome, of: number, calledIn: phase, now: safe)
        }

        /// Continues a paused animator with other timing parameters, if any.
        func proceed(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
            animator.nextParameters = parameters
            make(.proceed) { $0.continueAnimation(durationFactor: Double(durationFactor)) }
            animator.nextParameters = nil
        }

        /// Adds a block. A stopped animator ignores it, because UIKit would raise.
        func addAnimations(_ add: (UIViewPropertyAnimator) -> Void) {
            make(.addAnimations) { safe in
                guard safe.phase != .stopped else { return .ignored(.stopped) }
                add(animator)
                return .applied
            }
        }

        /// Adds a completion, which every phase allows.
        func addCompletion(_ add: (UIViewPropertyAnimator) -> Void) {
            make(.addCompletion) { _ in
                add(animator)
                return .applied
            }
        }

        /// Sets a flag that only an inactive animator allows.
        func whileInactive(_ misuse: MisuseKind, _ set: (UIViewPropertyAnimator) -> Void) {
            if animator.state == .inactive {
                set(animator)
            } else {
                log?.record(misuse, of: number)
            }
        }

        /// Called when the last reference to the handle was released. A running animator continues to its
        /// end, as UIKit's does.
        func release() {
            guard phase == .running else {
                end()
                return
            }
            // An animator that pauses at its end would be released while paused, for which UIKit raises.
            animator.pausesOnCompletion = false
            // The completion retains the animator until then.
            animator.onCompletion { _ in self.end() }
        }

        private func end() {
            let phase = phase
            safe.tearDown()
            log?.recordEnd(of: number, releasedIn: phase)
        }
    }
#endif
