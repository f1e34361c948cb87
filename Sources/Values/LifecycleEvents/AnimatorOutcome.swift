/// How the life of an animator went. The raw values are those of the log's column `animator.outcome`.
public enum AnimatorOutcome: Int, Hashable, Sendable, CaseIterable {
    /// Nobody had let it go when the log ended.
    case alive = 0
    /// Torn down by its owner.
    case tornDown = 1
    /// It reached its end, or was finished, and was let go.
    case ended = 2
    /// Let go without teardown in a phase that allows it.
    case released = 3
    /// Let go in a phase in which UIKit raises.
    case misused = 4
    /// The request came to nothing before it was made.
    case cancelled = 5

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
