/// The phase of an animator, finer than UIKit's `state`.
public enum AnimatorPhase: String, Hashable, Sendable, CaseIterable {
    /// Inactive, and never active so far.
    case fresh
    /// Active without an animation block; it starts when a block is added.
    case awaiting
    /// Active and moving, or in its delay.
    case running
    /// Active and not moving; also the phase after an end with `pausesOnCompletion`.
    case paused
    /// Stopped and not yet finished.
    case stopped
    /// Inactive after it was active: its blocks and completions were removed.
    case spent
    /// Active again after its end, with nothing left to move.
    case hollow
    /// Inside one of its completions.
    case completing
    /// Released.
    case gone

    /// The value of UIKit's `state` property; nil for a released animator.
    public var state: AnimatorState? {
        switch self {
        case .fresh, .spent: .inactive
        case .awaiting, .running, .paused, .hollow, .completing: .active
        case .stopped: .stopped
        case .gone: nil
        }
    }
}

/// UIKit's `UIViewAnimatingState`, with its raw values.
public enum AnimatorState: Int, Hashable, Sendable, CaseIterable {
    /// The animator has not begun, or is over.
    case inactive = 0
    /// The animator runs or is paused.
    case active = 1
    /// The animator is stopped, and waits to be finished.
    case stopped = 2

    /// The name in UIKit's description of an animator.
    public var name: String {
        switch self {
        case .inactive: "inactive"
        case .active: "active"
        case .stopped: "stopped"
        }
    }
}

/// UIKit's `UIViewAnimatingPosition`, with its raw values.
public enum AnimatorPosition: Int, Hashable, Sendable, CaseIterable {
    /// The values that the animation leads to.
    case end = 0
    /// The values that the animation begins with.
    case start = 1
    /// The values on screen.
    case current = 2

    /// The name in logs.
    public var name: String {
        switch self {
        case .end: "end"
        case .start: "start"
        case .current: "current"
        }
    }

    /// The position with a name of a log; nil for another name.
    public init?(name: String) {
        guard let position = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = position
    }
}

/// How an animator ended. The raw values are those of the column `animator.outcome`.
public enum AnimatorOutcome: Int, Hashable, Sendable, CaseIterable {
    /// The animator was not released before the end of the log.
    case alive = 0
    /// The owner tore down the animator.
    case tornDown = 1
    /// The animator reached its end or was finished, and was released.
    case ended = 2
    /// The animator was released without teardown, in a phase that allows this.
    case released = 3
    /// The animator was released in a phase in which UIKit raises.
    case misused = 4
    /// The request was cancelled before its turn, so no animator was made.
    case cancelled = 5

    /// The name in logs.
    public var name: String {
        switch self {
        case .alive: "alive"
        case .tornDown: "tornDown"
        case .ended: "ended"
        case .released: "released"
        case .misused: "misused"
        case .cancelled: "cancelled"
        }
    }
}
