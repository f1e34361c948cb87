import LifecycleEvents
import LifecycleRecording

/// A store for events and frames, for example a service or a database. A destination implements the server's
/// protocol. ``RunUpload`` decides when to send which events, and handles failures.
///
/// **Requirements.** Events that a destination reports as safe survive the end of this process and of the
/// server. Every call may be repeated: events that the server has already change nothing.
public protocol EventDestination: Sendable {
    /// Begins the run, or returns its state if it was begun before.
    func begin(_ run: RunDescription) async throws(UploadError) -> StoredRun

    /// Returns the state of a run that was begun. Called after a failure, before a retry.
    func stored(of run: RunDescription) async throws(UploadError) -> StoredRun

    /// Appends events and frames, each in order. Returns when they are safe.
    func add(_ batch: LifecycleBatch, to run: RunDescription) async throws(UploadError) -> StoredRun

    /// Ends a run whose events are all on the server, with the ending of its log.
    func end(_ run: RunDescription, _ ending: RunEnding) async throws(UploadError) -> StoredRun
}

/// The state of a run on a server.
public struct StoredRun: Hashable, Sendable {
    /// The number of the last safe event, or 0 before the first. All events before it are safe too.
    public var lastSeq: Int64
    /// The number of the last safe frame, or 0 before the first and for a server that keeps no frames.
    public var lastFrame: Int
    /// Whether the server accepts more events of the run.
    public var isOpen: Bool

    /// Creates the state of a run on a server.
    public init(lastSeq: Int64, lastFrame: Int = 0, isOpen: Bool) {
        self.lastSeq = lastSeq
        self.lastFrame = lastFrame
        self.isOpen = isOpen
    }
}
