import LifecycleEvents

/// What a safe verb did.
public enum SafeOutcome: Hashable, Sendable {
    case applied
    /// Nothing was called, because UIKit would have raised or would have done nothing.
    case ignored(Why)

    public enum Why: String, Hashable, Sendable, CaseIterable {
        /// The animator is made on the next turn; a fraction is remembered for it.
        case notMadeYet
        /// The use of the cell is over, or its list has gone.
        case useEnded
        /// It has come to its end; UIKit keeps none of its blocks.
        case spent
        /// It is stopped: only finishing it is left.
        case stopped
        case notStopped
        case notPaused
        case running
        /// UIKit raises when a paused animator is started with a delay.
        case pausedCannotDelay
        case negativeDelay
        case notANumber
        case unchanged
    }
}

/// A request that the safe layer passes on where it is safe.
enum SafeVerb: Hashable, Sendable {
    case start
    case startAfter(delay: Double)
    case pause
    case scrub(to: Double)
    case proceed(durationFactor: Double)
    case stop(withoutFinishing: Bool)
    case finish(at: AnimatorPosition)
    case reverse(Bool)
}

/// What the safe layer can see of an animator through UIKit's own properties.
struct AnimatorSight: Hashable, Sendable {
    var state: AnimatorState
    var isRunning: Bool
    /// Tells fresh from spent, which both read inactive.
    var hasBeenActive: Bool

    /// The phase it must be in, as far as these properties tell: awaiting and hollow look paused,
    /// completing looks running.
    var phase: AnimatorPhase {
        switch state {
        case .inactive: hasBeenActive ? .spent : .fresh
        case .active: isRunning ? .running : .paused
        case .stopped: .stopped
        }
    }
}

/// Which verbs are safe in which phase, in every regime. It decides; it touches nothing.
enum ReuseSafeRules {
    typealias Why = SafeOutcome.Why

    /// Why `verb` must not be called on an animator that looks like `sight`, or nil when it may.
    static func refusal(of verb: SafeVerb, on sight: AnimatorSight) -> Why? {
        if let why = refusal(ofNumbersIn: verb) { return why }
        switch sight.phase {
        case .fresh: return onFresh(verb)
        case .running, .completing: return onRunning(verb)
        case .paused, .awaiting, .hollow: return onPaused(verb)
        case .stopped:
            if case .finish = verb { return nil }
            return .stopped
        case .spent, .gone:
            if case .finish = verb { return .notStopped }
            return .spent
        }
    }

    private static func refusal(ofNumbersIn verb: SafeVerb) -> Why? {
        switch verb {
        case .startAfter(let delay): delay.isNaN ? .notANumber : delay < 0 ? .negativeDelay : nil
        case .scrub(let number), .proceed(let number): number.isNaN ? .notANumber : nil
        case .start, .pause, .stop, .finish, .reverse: nil
        }
    }

    private static func onFresh(_ verb: SafeVerb) -> Why? {
        switch verb {
        case .start, .startAfter, .pause, .scrub, .reverse: nil
        // UIKit ignores it, and finishing it afterwards would raise.
        case .stop: .unchanged
        case .finish: .notStopped
        case .proceed: .notPaused
        }
    }

    private static func onRunning(_ verb: SafeVerb) -> Why? {
        switch verb {
        case .pause, .stop, .reverse: nil
        // UIKit takes no fraction while it runs; the caller pauses first.
        case .start, .startAfter, .scrub: .running
        case .proceed: .notPaused
        case .finish: .notStopped
        }
    }

    private static func onPaused(_ verb: SafeVerb) -> Why? {
        switch verb {
        case .start, .scrub, .proceed, .stop, .reverse: nil
        case .startAfter: .pausedCannotDelay
        case .pause: .unchanged
        case .finish: .notStopped
        }
    }

    /// What ends an animator from any phase so that it can be released.
    enum Ending: Hashable, Sendable {
        case none, stopWithoutFinishing, finishAtCurrent
    }

    static func ending(of sight: AnimatorSight) -> Ending {
        switch sight.state {
        case .inactive: .none
        case .active: .stopWithoutFinishing
        case .stopped: .finishAtCurrent
        }
    }
}
