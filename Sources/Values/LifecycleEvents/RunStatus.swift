/// The state of a run in a log.
public enum RunStatus: Int, Hashable, Sendable, CaseIterable {
    /// Being written, or its process ended without ending it.
    case open = 0
    case finished = 1
    /// What was recorded threw.
    case failed = 2
    /// Its process died, and its rows were made afterwards from its events.
    case recovered = 3
    /// Ended early by a signal; all that was recorded until then is there.
    case interrupted = 4

    public var name: String {
        switch self {
        case .open: "open"
        case .finished: "finished"
        case .failed: "failed"
        case .recovered: "recovered"
        case .interrupted: "interrupted"
        }
    }
}
