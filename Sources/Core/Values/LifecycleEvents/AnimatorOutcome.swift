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
