#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import Foundation
    import LifecycleEvents
    import UIKit

    /// A `UIViewPropertyAnimator` whose verbs cannot raise, and that may be released in any phase.
    ///
    /// The first step for an app that has no pool yet: change the name of the class, and nothing else.
    ///
    ///     let animator = SafePropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0 }
    ///
    /// Each verb looks first and does nothing where UIKit would raise: the rules are those of
    /// ``ReuseSafeAnimator``. A fraction that is set while it runs pauses it, and one that has ended is not
    /// started again. Every call goes to ``calls`` with the phase it was made in.
    ///
    /// **What is not covered.** `addAnimations` between `stopAnimation(false)` and the finish: the types of
    /// its closures differ between SDKs, so no override compiles with all of them. Calls made inside the
    /// animator's own animation blocks go to UIKit as they are, because UIKit calls these verbs from one
    /// another. And what reuse strips from a cell the class cannot see: that takes a pool, which makes UIKit's
    /// own class as safe.
    open class SafePropertyAnimator: UIViewPropertyAnimator {
        /// Where all calls are recorded; nil unless set, once, at the start of the app. It belongs to the
        /// class, because UIKit's initialisers have no place for it and only a name is to change.
        public static var calls: SafeCallLog?

        // Made with the first verb and not by an initialiser: UIKit's convenience initialisers are inherited
        // only as long as no designated one is overridden.
        private var keeper: SafeCalls?

        private var safe: SafeCalls {
            if let keeper { return keeper }
            let safe = SafeCalls(of: self, log: Self.calls)
            keeper = safe
            return safe
        }

        deinit {
            guard let keeper else { return }
            // UIKit wants its animators released on the main thread. One that goes elsewhere waits for that
            // thread: nothing may hold an object that is already going, so it cannot be handed over.
            if Thread.isMainThread {
                MainActor.assumeIsolated { keeper.end() }
            } else {
                DispatchQueue.main.sync { keeper.end() }
            }
        }

        // MARK: The verbs

        open override func startAnimation() {
            safe.make(.start, asUIKit: { super.startAnimation() }, safely: { $0.startAnimation() })
        }

        open override func startAnimation(afterDelay delay: TimeInterval) {
            safe.make(
                .startAfterDelay, asUIKit: { super.startAnimation(afterDelay: delay) },
                safely: { $0.startAnimation(afterDelay: delay) })
        }

        open override func pauseAnimation() {
            safe.make(.pause, asUIKit: { super.pauseAnimation() }, safely: { $0.pauseAnimation() })
        }

        open override func stopAnimation(_ withoutFinishing: Bool) {
            safe.make(
                .stop, asUIKit: { super.stopAnimation(withoutFinishing) },
                safely: { $0.stopAnimation(withoutFinishing) })
        }

        open override func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
            safe.make(
                .finish, asUIKit: { super.finishAnimation(at: finalPosition) },
                safely: {
                    $0.finishAnimation(at: AnimatorPosition(rawValue: finalPosition.rawValue) ?? .current)
                })
        }

        open override func continueAnimation(
            withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
        ) {
            safe.verbs.timingParameters = parameters
            defer { safe.verbs.timingParameters = nil }
            safe.make(
                .proceed,
                asUIKit: {
                    super.continueAnimation(withTimingParameters: parameters, durationFactor: durationFactor)
                },
                safely: { $0.continueAnimation(durationFactor: Double(durationFactor)) })
        }

        open override var fractionComplete: CGFloat {
            get { super.fractionComplete }
            set {
                safe.make(
                    .scrub, asUIKit: { super.fractionComplete = newValue },
                    safely: { $0.setFractionComplete(Double(newValue)) })
            }
        }

        open override var isReversed: Bool {
            get { super.isReversed }
            set {
                safe.make(
                    .reverse, asUIKit: { super.isReversed = newValue }, safely: { $0.setReversed(newValue) })
            }
        }

        // MARK: UIKit's own, for who has looked first

        final func uikitStart() { super.startAnimation() }
        final func uikitStart(afterDelay delay: Double) { super.startAnimation(afterDelay: delay) }
        final func uikitPause() { super.pauseAnimation() }
        final func uikitStop(_ withoutFinishing: Bool) { super.stopAnimation(withoutFinishing) }
        final func uikitFinish(at position: UIViewAnimatingPosition) { super.finishAnimation(at: position) }
        final func uikitContinue(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: Double) {
            super.continueAnimation(
                withTimingParameters: parameters, durationFactor: CGFloat(durationFactor))
        }
        final func uikitScrub(to fraction: Double) { super.fractionComplete = CGFloat(fraction) }
        final func uikitReverse(_ isReversed: Bool) { super.isReversed = isReversed }
    }
#endif
