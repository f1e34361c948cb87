#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// A verb as it was called, whether or not it was passed on.
    enum SafeCall {
        case start, startAfterDelay, pause, stop, finish, proceed, scrub, reverse
    }

    /// Makes the calls of one ``SafePropertyAnimator`` through the safe layer, and records them.
    @MainActor final class SafeCalls {
        let verbs: UIKitVerbs
        private let safe: ReuseSafeAnimator
        private let log: SafeCallLog?
        private let number: AnimatorID
        private var isInside = false

        init(of animator: SafePropertyAnimator, log: SafeCallLog?) {
            verbs = UIKitVerbs(of: animator)
            do {
                safe = try ReuseSafeAnimator(verbs)
            } catch {
                preconditionFailure("Verbs that say they can be interrupted were refused: \(error)")
            }
            verbs.isTaken = true
            self.log = log
            number = log?.nextAnimator() ?? AnimatorID(0)
        }

        /// Makes a call the safe way. One that UIKit makes while another is under way stays UIKit's.
        func make(
            _ call: SafeCall, asUIKit: () -> Void, safely: (ReuseSafeAnimator) -> SafeOutcome
        ) {
            // Inside a completion the state has a raw value of its own, and there the caller is the app.
            if isInside, AnimatorState(rawValue: verbs.rawState) != nil {
                asUIKit()
                return
            }
            let phase = safe.phase ?? .gone
            let wasInside = isInside
            isInside = true
            let outcome = safely(safe)
            isInside = wasInside
            log?.record(call, outcome, of: number, calledIn: phase, now: safe)
        }

        /// The last reference has gone.
        func end() {
            let phase = safe.phase ?? .gone
            safe.tearDown()
            log?.recordEnd(of: number, releasedIn: phase)
        }
    }
#endif
