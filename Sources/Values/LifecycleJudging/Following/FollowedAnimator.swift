import LifecycleEvents

/// What is known of an animator after the last event.
package struct FollowedAnimator: Hashable, Sendable {
    package let number: AnimatorID
    /// The slot of the cell it is attached to, or -1.
    package internal(set) var cell: Int32 = -1
    package internal(set) var generation: Int32?
    /// Nil while it is only asked for, and when it is over.
    package internal(set) var phase: AnimatorPhase?
    /// A request or an attach has named it, and nothing has ended it since.
    package internal(set) var isKnown = false
    /// It has ended in the turn under way. Its slot is given away when that turn is over.
    package internal(set) var isOver = false
    /// It was attached, and has not ended.
    package internal(set) var isAttached = false
    /// What its number has met with; one that is asked for again goes on with it.
    package internal(set) var fate = AnimatorFate()
    /// The chain it is a step of.
    package internal(set) var chain: Int32?
    /// The screen that owns it.
    package internal(set) var screen: Int32?
    /// Its layer animations were removed since it was attached or armed.
    var isStripped = false
    /// Nobody holds it any more; it lives until its end.
    var isReleased = false

    /// The turns of its request and its attach, or ``LogFollower/noTurn``.
    var requestTurn = LogFollower.noTurn
    var attachTurn = LogFollower.noTurn

    /// The neighbours among the animators attached to the same cell, or -1.
    package internal(set) var next: Int32 = -1
    var previous: Int32 = -1

    init(number: AnimatorID) { self.number = number }

    /// Attached, and neither torn down nor at its end.
    package var isLive: Bool {
        guard isAttached, let phase else { return false }
        return switch phase {
        case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: true
        case .spent, .gone: false
        }
    }

    /// Active for UIKit.
    package var isActive: Bool {
        guard isAttached, let phase else { return false }
        return switch phase {
        case .awaiting, .running, .paused, .hollow, .completing: true
        case .fresh, .stopped, .spent, .gone: false
        }
    }

    /// Live layer animations stand behind it. A step of a chain that is stopped at its end needs none: what it led to
    /// is on screen until the chain goes on or back.
    package var isBacked: Bool {
        guard isAttached, !isStripped, let phase else { return false }
        return switch phase {
        case .running, .paused: true
        case .stopped: chain != nil
        case .fresh, .awaiting, .spent, .hollow, .completing, .gone: false
        }
    }

    /// Active, and its layer animations were removed.
    package var isOrphaned: Bool { isStripped && isActive }
}

extension AnimatorPhase {
    /// Whether an animator that is in it when its last reference goes is there afterwards: a running one runs
    /// on to its end, the others UIKit refuses to let go.
    package var outlivesRelease: Bool {
        switch self {
        case .awaiting, .running, .paused, .stopped, .hollow: true
        case .fresh, .spent, .completing, .gone: false
        }
    }
}
