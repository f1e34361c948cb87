import LifecycleEvents

/// The verbs that are safe in each phase, in every regime. The rules decide and call nothing.
package enum ReuseSafeRules {
    typealias Reason = SafeOutcome.Reason

    /// Returns why `verb` must not be called on an animator in this state, or nil if the call is safe.
    ///
    /// - Parameter duration: The duration of the animator, in seconds.
    static func refusal(of verb: SafeVerb, on snapshot: AnimatorSnapshot, duration: Double) -> Reason? {
        if let why = refusal(ofNumbersIn: verb, duration: duration) { return why }
        switch snapshot.phase {
        case .fresh: return onFresh(verb, snapshot)
        case .running: return onRunning(verb, snapshot)
        case .paused: return onPaused(verb, snapshot)
        case .awaiting: return onAwaiting(verb)
        case .completing:
            if case .finish = verb { return .notStopped }
            return .completing
        case .stopped:
            if case .finish = verb { return nil }
            return .stopped
        case .hollow:
            // A hollow animator moves nothing any more.
            if case .stop = verb { return nil }
            if case .finish = verb { return .notStopped }
            return .spent
        case .spent, .gone:
            if case .finish = verb { return .notStopped }
            return .spent
        }
    }

    private static func refusal(ofNumbersIn verb: SafeVerb, duration: Double) -> Reason? {
        switch verb {
        case .startAfter(let delay): refusal(ofTime: delay)
        case .scrub(let number): number.isFinite ? nil : .notANumber
        case .proceed(let factor, _):
            if factor < 0 || !factor.isFinite {
                refusal(ofTime: factor)
            } else {
                factor * duration > SafeTime.longestSeconds ? .tooLong : nil
            }
        case .start, .pause, .stop, .finish, .reverse, .run: nil
        }
    }

    /// Returns the fraction clamped to 0…1. UIKit's animators accept values beyond.
    static func clamped(_ fraction: Double) -> Double { min(max(fraction, 0), 1) }

    /// Returns why `seconds` cannot be a duration or a delay, or nil if it can.
    static func refusal(ofTime seconds: Double) -> Reason? {
        if seconds.isNaN || seconds.isInfinite { return .notANumber }
        if seconds < 0 { return .negativeDelay }
        return seconds > SafeTime.longestSeconds ? .tooLong : nil
    }

    private static func onFresh(_ verb: SafeVerb, _ snapshot: AnimatorSnapshot) -> Reason? {
        switch verb {
        case .start, .startAfter: snapshot.hasAnimations ? nil : .noAnimations
        case .pause, .scrub, .run:
            // An animator that is not interruptible can only be started.
            !snapshot.isInterruptible ? .notInterruptible : snapshot.hasAnimations ? nil : .noAnimations
        case .reverse: nil
        // UIKit ignores a stop of a fresh animator, and would raise for the `finishAnimation` after it.
        case .stop: .unchanged
        case .finish: .notStopped
        case .proceed: .notPaused
        }
    }

    private static func onRunning(_ verb: SafeVerb, _ snapshot: AnimatorSnapshot) -> Reason? {
        switch verb {
        case .pause, .stop, .reverse, .run: snapshot.isInterruptible ? nil : .notInterruptible
        // UIKit ignores a fraction of a running animator. The caller pauses the animator first.
        case .start, .startAfter, .scrub: .running
        case .proceed: .notPaused
        case .finish: .notStopped
        }
    }

    private static func onPaused(_ verb: SafeVerb, _ snapshot: AnimatorSnapshot) -> Reason? {
        switch verb {
        case .start, .scrub, .stop, .reverse: nil
        case .proceed, .run: snapshot.isInterruptible ? nil : .notInterruptible
        case .startAfter: .pausedCannotDelay
        case .pause: .unchanged
        case .finish: .notStopped
        }
    }

    /// Decides for an animator that is active without a block.
    private static func onAwaiting(_ verb: SafeVerb) -> Reason? {
        switch verb {
        case .scrub, .stop, .reverse: nil
        case .startAfter: .pausedCannotDelay
        case .start, .pause: .unchanged
        case .proceed, .run: .noAnimations
        case .finish: .notStopped
        }
    }

    /// Whether the library accepts a new animator. No call could stop an animator that is not interruptible.
    package static func admits(_ snapshot: AnimatorSnapshot) -> Bool { snapshot.isInterruptible }

    /// The call that ends an animator, so that it can be released.
    enum Ending: Hashable, Sendable {
        case none, stopWithoutFinishing, finishAtCurrent
        /// The animator cannot be stopped. It runs to its end and must not pause there, because no code holds
        /// it.
        case runToItsEnd
    }

    static func ending(of snapshot: AnimatorSnapshot) -> Ending {
        switch snapshot.phase {
        case .fresh, .spent, .gone, .completing: .none
        case .running: snapshot.isInterruptible ? .stopWithoutFinishing : .runToItsEnd
        case .awaiting, .paused, .hollow: .stopWithoutFinishing
        case .stopped: .finishAtCurrent
        }
    }

    /// Ends `animator` with the calls that its phase allows.
    package static func end(_ animator: any PropertyAnimating, seenAs snapshot: AnimatorSnapshot) {
        switch ending(of: snapshot) {
        case .none: break
        case .stopWithoutFinishing: animator.stopAnimation(true)
        case .finishAtCurrent: animator.finish(at: .current)
        case .runToItsEnd: animator.pausesOnCompletion = false
        }
    }

    /// Finishes `animator` at `position` if that is possible. An animator that is calling its completions, or
    /// is not interruptible, ends without a call.
    package static func finish(_ animator: any PropertyAnimating, at position: AnimatorPosition) {
        stop(animator)
        if animator.animatingState == .stopped { animator.finish(at: position) }
    }

    /// Stops `animator` if that is possible. The caller finishes the animator afterwards.
    package static func stop(_ animator: any PropertyAnimating) {
        if animator.animatingState == .active, animator.isInterruptible || !animator.isRunning {
            animator.stopAnimation(false)
        }
    }
}

/// A call that the library forwards to an animator if it is safe.
enum SafeVerb: Hashable, Sendable {
    case start
    case startAfter(delay: Double)
    case pause
    case scrub(to: Double)
    /// A `timing` of nil keeps the timing in force.
    case proceed(durationFactor: Double, timing: AnimatorTiming? = nil)
    case stop(withoutFinishing: Bool)
    case finish(at: AnimatorPosition)
    case reverse(Bool)
    /// A motion at the library's own pace. The library performs it as a pause and a continuation.
    case run
}

/// The outcome of a verb of ``ReuseSafeAnimator``.
public enum SafeOutcome: Hashable, Sendable {
    /// The verb called the animator.
    case applied
    /// The pool makes the animator on a later turn and applies the value then: a fraction, or a run to a
    /// fraction.
    case deferred
    /// The verb called nothing, because UIKit would have raised or done nothing.
    case ignored(Reason)

    /// The reason why a verb called nothing.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The pool makes the animator on a later turn, and does not remember the verb.
        case notMadeYet
        /// The use of the cell is over, or its list was deallocated.
        case useEnded
        /// The animator has ended, and UIKit retains none of its blocks. A restart makes a fresh animator.
        case spent
        /// The animator is calling one of its completions.
        case completing
        /// The animator is stopped. It can only be finished.
        case stopped
        /// Only a stopped animator can be finished.
        case notStopped
        /// Only a paused animator can be continued.
        case notPaused
        /// The animator is running already.
        case running
        /// UIKit raises when a paused animator is started with a delay.
        case pausedCannotDelay
        /// The animator was paused before it ever ran, less than a thousandth of a second ago, and iOS 10
        /// does not resume it yet. With a ``TurnQueue`` the library resumes the animator afterwards, and the
        /// outcome is `applied`.
        case pausedInThisTurn
        /// A delay, a time or a factor is below 0.
        case negativeDelay
        /// A time is longer than a hundred years.
        case tooLong
        /// A value is not a finite number.
        case notANumber
        /// The animator has no animation block.
        case noAnimations
        /// The animator is running or fresh, and other code has made it not interruptible.
        case notInterruptible
        /// The verb would change nothing.
        case unchanged
        /// The handle wraps an existing animator and has no closure to make another one.
        case cannotMakeAnother
        /// The cell is not displayed. It gets a fresh animator when it is shown again.
        case notDisplayed
        /// The handle has no ``TurnQueue`` to measure time with.
        case noTurns
    }
}
