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
