/// The state of a run in a log.
public enum RunStatus: Int, Hashable, Sendable, CaseIterable {
    /// The run is being recorded, or its process died.
    case open = 0
    /// The run came to its end.
    case finished = 1
    /// The recorded code has thrown an error.
    case failed = 2
    /// The process died, and recovery made the rows of the run from its events.
    case recovered = 3
    /// A signal ended the run early. Everything until then is in the log.
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
