import LifecycleEvents

/// The state of an animator after the last event.
package struct FollowedAnimator: Hashable, Sendable {
    package let number: AnimatorID
    /// The slot of the cell it is attached to, or -1.
    package internal(set) var cell: Int32 = -1
    package internal(set) var generation: Int32?
    /// Nil before the attach and after the end.
    package internal(set) var phase: AnimatorPhase?
    /// Whether a request or an attach created the animator, and no event has ended it since.
    package internal(set) var isKnown = false
    /// Whether the animator ended in the current turn. Its slot becomes free when that turn ends.
    package internal(set) var isOver = false
    /// Whether the animator was attached and has not ended.
    package internal(set) var isAttached = false
    /// The fate of all animators with this number: a second request keeps the fate of the first.
    package internal(set) var fate = AnimatorFate()
    /// The chain whose step the animator is.
    package internal(set) var chain: Int32?
    /// The screen that owns the animator.
    package internal(set) var screen: Int32?
    /// Whether its layer animations were removed since the attach or the last start.
    var isStripped = false
    /// Whether the client released the animator while it runs. It lives until its end.
    var isReleased = false

    /// The turns of its request and its attach, or ``LogFollower/noTurn``.
    var requestTurn = LogFollower.noTurn
    var attachTurn = LogFollower.noTurn
    /// The number of the event of its attach.
    var attachSeq: Int64 = 0

    /// The neighbours among the animators attached to the same cell, or -1.
    package internal(set) var next: Int32 = -1
    var previous: Int32 = -1

    /// Whether the animator is attached, not torn down and not at its end.
    package var isLive: Bool {
        guard isAttached, let phase else { return false }
        return switch phase {
        case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: true
        case .spent, .gone: false
        }
    }

    /// Whether UIKit's state is active.
    package var isActive: Bool {
        guard isAttached, let phase else { return false }
        return switch phase {
        case .awaiting, .running, .paused, .hollow, .completing: true
        case .fresh, .stopped, .spent, .gone: false
        }
    }

    /// Whether live layer animations back the animator. A chain's step that is stopped at its end needs
    /// none: its final values stay on screen until the chain continues or reverses.
    package var isBacked: Bool {
        guard isAttached, !isStripped, let phase else { return false }
        return switch phase {
        case .running, .paused: true
        case .stopped: chain != nil
        case .fresh, .awaiting, .spent, .hollow, .completing, .gone: false
        }
    }

    /// Whether the animator is active without its layer animations.
    package var isOrphaned: Bool { isStripped && isActive }
}

extension AnimatorPhase {
    /// Whether an animator in this phase survives its last release: a running animator runs to its end, and
    /// UIKit raises for the others.
    package var outlivesRelease: Bool {
        switch self {
        case .awaiting, .running, .paused, .stopped, .hollow: true
        case .fresh, .spent, .completing, .gone: false
        }
    }
}

/// The events of an animator that decide its outcome.
package struct AnimatorFate: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let attached = AnimatorFate(rawValue: 1)
    /// The animator reached its end, or the client finished it.
    package static let ended = AnimatorFate(rawValue: 2)
    package static let tornDown = AnimatorFate(rawValue: 4)
    /// The client released its last reference.
    package static let released = AnimatorFate(rawValue: 8)
    package static let cancelled = AnimatorFate(rawValue: 16)
    /// The client released the animator in a phase in which UIKit raises.
    package static let raised = AnimatorFate(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whether no other outcome can follow.
    package var isSettled: Bool { !isDisjoint(with: [.tornDown, .released, .cancelled]) }

    package var outcome: AnimatorOutcome {
        if contains(.raised) { return .misused }
        if contains(.tornDown) { return .tornDown }
        if contains(.released) { return contains(.ended) ? .ended : .released }
        return contains(.cancelled) && !contains(.attached) ? .cancelled : .alive
    }
}

extension EventDetail {
    /// Whether the detail is the misuse of releasing an animator in a phase in which UIKit raises.
    var isRefusedRelease: Bool {
        switch self {
        case .misuse(.releasePausedOrStopped), .misuse(.releasePausedOnCompletion): true
        default: false
        }
    }
}
