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

/// Which calls are safe in which phase, in every regime. It decides; it touches nothing.
enum ReuseSafeRules {
    typealias Why = SafeOutcome.Why

    /// Why `startAnimation` must not be called, or nil when it may.
    static func start(_ sight: AnimatorSight, delay: Double?) -> Why? {
        if let delay {
            guard !delay.isNaN else { return .notANumber }
            guard delay >= 0 else { return .negativeDelay }
        }
        switch sight.phase {
        case .fresh: return nil
        case .paused: return delay == nil ? nil : .pausedCannotDelay
        case .running, .completing: return .running
        case .stopped: return .stopped
        case .spent, .hollow, .gone, .awaiting: return .spent
        }
    }

    static func pause(_ sight: AnimatorSight) -> Why? {
        switch sight.phase {
        case .fresh, .running: nil
        case .paused: .unchanged
        case .stopped: .stopped
        case .spent, .hollow, .gone, .awaiting, .completing: .spent
        }
    }

    static func scrub(_ sight: AnimatorSight, to fraction: Double) -> Why? {
        guard !fraction.isNaN else { return .notANumber }
        switch sight.phase {
        case .fresh, .paused: return nil
        // UIKit takes no fraction while it runs; the caller pauses first.
        case .running, .completing: return .running
        case .stopped: return .stopped
        case .spent, .hollow, .gone, .awaiting: return .spent
        }
    }

    static func proceed(_ sight: AnimatorSight) -> Why? {
        switch sight.phase {
        case .paused: nil
        case .fresh, .running, .completing: .notPaused
        case .stopped: .stopped
        case .spent, .hollow, .gone, .awaiting: .spent
        }
    }

    static func stop(_ sight: AnimatorSight) -> Why? {
        switch sight.phase {
        case .running, .paused: nil
        // A fresh animator ignores it, and finishing it afterwards would raise.
        case .fresh: .unchanged
        case .stopped: .stopped
        case .spent, .hollow, .gone, .awaiting, .completing: .spent
        }
    }

    static func finish(_ sight: AnimatorSight) -> Why? {
        sight.phase == .stopped ? nil : .notStopped
    }

    static func reverse(_ sight: AnimatorSight) -> Why? {
        switch sight.phase {
        case .fresh, .running, .paused: nil
        case .stopped: .stopped
        case .spent, .hollow, .gone, .awaiting, .completing: .spent
        }
    }

    /// What ends an animator from any phase so that it can be released.
    enum Ending: Hashable, Sendable {
        case none, stopWithoutFinishing, finishAtCurrent
    }

    static func ending(_ sight: AnimatorSight) -> Ending {
        switch sight.state {
        case .inactive: .none
        case .active: .stopWithoutFinishing
        case .stopped: .finishAtCurrent
        }
    }
}
