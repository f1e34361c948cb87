/// The state of a run in a log.
public enum RunStatus: Int, Hashable, Sendable, CaseIterable {
    /// The run is being recorded, or its process was killed.
    case open = 0
    /// The run ended.
    case finished = 1
    /// The recorded code threw an error.
    case failed = 2
    /// The process was killed, and recovery rebuilt the rows of the run from its events.
    case recovered = 3
    /// A signal ended the run early. The log has everything before it.
    case interrupted = 4

    /// The name in logs.
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
