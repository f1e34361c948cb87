#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// A verb as it was called, whether or not it was passed on.
    enum SafeCall {
        case start, startAfterDelay, pause, stop, finish, proceed, scrub, reverse, addAnimations,
            addCompletion
    }

    /// The animator that does the work behind a ``SafePropertyAnimator``.
    final class BackingAnimator: UIViewPropertyAnimator {
        /// What the continuation under way is to go on with.
        var nextParameters: (any UITimingCurveProvider)?
        /// The safe layer takes only what can be interrupted. ``SafePropertyAnimator`` takes any, and has its
        /// verbs refused one by one.
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

    /// Makes the calls of one ``SafePropertyAnimator`` through the safe layer, and records them.
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

        /// Makes a call the safe way.
        func make(_ call: SafeCall, _ verb: (ReuseSafeAnimator) -> SafeOutcome) {
            let phase = phase
            let outcome = verb(safe)
            log?.record(call, outcome, of: number, calledIn: phase, now: safe)
        }

        /// Goes on along other parameters, if any.
        func proceed(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
            animator.nextParameters = parameters
            make(.proceed) { $0.continueAnimation(durationFactor: Double(durationFactor)) }
            animator.nextParameters = nil
        }

        /// Adds a block. A stopped animator takes none: there UIKit raises.
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

        /// Sets a flag that only an inactive animator lets be set.
        func whileInactive(_ misuse: MisuseKind, _ set: (UIViewPropertyAnimator) -> Void) {
            if animator.state == .inactive {
                set(animator)
            } else {
                log?.record(misuse, of: number)
            }
        }

        /// The last reference to the handle has gone. One that runs goes on to its end, as UIKit's does.
        func letGo() {
            guard phase == .running else {
                end()
                return
            }
            // Paused at its end it would be released there, and UIKit would raise.
            animator.pausesOnCompletion = false
            // Held by its own completion until then.
            animator.onCompletion { _ in self.end() }
        }

        private func end() {
            let phase = phase
            safe.tearDown()
            log?.recordEnd(of: number, releasedIn: phase)
        }
    }
#endif
