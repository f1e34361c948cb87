import LifecycleEvents

/// What is known of an animator after the last event.
struct FollowedAnimator: Hashable, Sendable {
    let number: AnimatorID
    var cell: Int32 = -1
    var generation: Int32?
    /// Nil while it is only asked for.
    var phase: AnimatorPhase?
    var requestTurn: Int?
    var attachTurn: Int?
    var site: CallSite?
    /// Its layer animations were removed since it was attached or armed.
    var isOrphaned = false
    /// Nobody holds it any more; it lives until its end.
    var isReleased = false

    /// The stay of the cell for which it was reported as idle.
    var idleReportedStay: Int32 = 0
    var isUnbackedReported = false
    var isLeakReported = false

    /// The neighbours among the animators attached to the same cell, or -1.
    var next: Int32 = -1
    var previous: Int32 = -1

    init(number: AnimatorID) { self.number = number }

    /// Attached, and neither torn down nor at its end.
    var isLive: Bool {
        guard attachTurn != nil, let phase else { return false }
        return switch phase {
        case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: true
        case .spent, .gone: false
        }
    }

    /// Active for UIKit.
    var isActive: Bool {
        guard attachTurn != nil, let phase else { return false }
        return switch phase {
        case .awaiting, .running, .paused, .hollow, .completing: true
        case .fresh, .stopped, .spent, .gone: false
        }
    }

    /// Live layer animations stand behind it.
    var isBacked: Bool {
        guard attachTurn != nil, !isOrphaned, let phase else { return false }
        return switch phase {
        case .running, .paused: true
        case .fresh, .awaiting, .stopped, .spent, .hollow, .completing, .gone: false
        }
    }
}
