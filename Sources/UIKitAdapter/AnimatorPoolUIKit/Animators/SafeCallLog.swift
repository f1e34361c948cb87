#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// The log of all calls of ``SafePropertyAnimator``.
    ///
    ///     SafePropertyAnimator.calls = SafeCallLog(log)
    ///
    /// A call that was forwarded to UIKit is recorded as its effect, with the phase before the call as its
    /// detail. A call that would have ended the app is recorded as a `misuse`, so that `animatorpool verify`
    /// finds it. Any other call is recorded as an `animator.phase` that changes nothing.
    @MainActor public final class SafeCallLog {
        private let turns: any TurnQueue
        private let write: (LifecycleEvent) -> Void
        private var lastAnimator: Int32 = 0

        /// Creates a log that records into `log`, with numbers that no pool uses.
        public convenience init(_ log: DeviceLog) {
            self.init(turns: log.turns, record: log.makeRecord())
        }

        /// Creates a log.
        ///
        /// - Parameters:
        ///   - turns: The main queue, whose turns the events name.
        ///   - record: Called for each event. Use it for this log only: the animators are counted from 1, as
        ///     in a pool.
        public init(turns: any TurnQueue, record: @escaping (LifecycleEvent) -> Void) {
            self.turns = turns
            self.write = record
        }

        func nextAnimator() -> AnimatorID {
            lastAnimator &+= 1
            return AnimatorID(lastAnimator)
        }

        func record(
            _ call: SafeCall, _ outcome: SafeOutcome, of animator: AnimatorID,
            calledIn phase: AnimatorPhase, now safe: ReuseSafeAnimator
        ) {
            let fraction = LifecycleEvent.arg(fraction: safe.fractionComplete)
            let now = safe.phase ?? .gone
            switch outcome {
            case .applied:
                record(Self.kind(of: call, now), of: animator, arg: fraction, detail: .phase(phase))
            case .deferred: record(.animatorPhase, of: animator, arg: fraction, detail: .phase(now))
            case .ignored(let why):
                if let misuse = Self.misuse(call, why) {
                    record(.misuse, of: animator, detail: .misuse(misuse))
                } else {
                    record(.animatorPhase, of: animator, arg: fraction, detail: .phase(now))
                }
            }
        }

        /// Records that code has set a flag that only an inactive animator allows.
        func record(_ misuse: MisuseKind, of animator: AnimatorID) {
            record(.misuse, of: animator, detail: .misuse(misuse))
        }

        func recordEnd(of animator: AnimatorID, releasedIn phase: AnimatorPhase) {
            switch phase {
            case .paused, .stopped, .awaiting, .hollow:
                record(.misuse, of: animator, detail: .misuse(.releasePausedOrStopped))
            case .fresh, .running, .completing, .spent, .gone: break
            }
            record(.animatorTornDown, of: animator, detail: .phase(phase))
        }

        private func record(
            _ kind: EventKind, of animator: AnimatorID, arg: Int64? = nil, detail: EventDetail
        ) {
            write(
                LifecycleEvent(
                    tNs: turns.nowNs, turn: turns.turn, kind: kind, animator: animator, arg: arg,
                    detail: detail))
        }

        private static func kind(of call: SafeCall, _ now: AnimatorPhase) -> EventKind {
            switch call {
            case .start, .startAfterDelay, .proceed: .animatorStarted
            case .pause, .scrub: .animatorPaused
            case .stop: now == .stopped ? .animatorStopped : .animatorPhase
            case .finish: .animatorFinished
            case .reverse, .addAnimations, .addCompletion: .animatorPhase
            }
        }

        /// Returns the exception that UIKit would have raised for the call, or nil.
        private static func misuse(_ call: SafeCall, _ why: SafeOutcome.Reason) -> MisuseKind? {
            switch (call, why) {
            case (.stop, .stopped): .alreadyStopped
            case (.finish, .notStopped): .finishNotStopped
            case (.start, .stopped), (.startAfterDelay, .stopped): .startWhileStopped
            case (.pause, .stopped), (.scrub, .stopped): .pauseWhileStopped
            case (.addAnimations, .stopped): .addWhileStopped
            case (.startAfterDelay, .negativeDelay): .negativeDelay
            case (.startAfterDelay, .pausedCannotDelay): .delayWhilePaused
            case (.proceed, .notPaused), (.proceed, .stopped), (.proceed, .spent): .continueNotPaused
            case (.pause, .notInterruptible): .notInterruptiblePause
            case (.scrub, .notInterruptible): .notInterruptibleStartPaused
            case (.stop, .notInterruptible): .notInterruptibleStop
            case (.proceed, .notInterruptible), (.reverse, .notInterruptible): .notInterruptibleContinue
            default: nil
            }
        }
    }
#endif
