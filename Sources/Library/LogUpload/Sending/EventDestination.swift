import LifecycleEvents
import LifecycleRecording

/// Where events and frames go and are kept: a service, a database. It speaks to a server in that server's words; when
/// to send, what, and what to do about failures is for ``RunUpload``.
///
/// **What it promises.** What it says is safe is stored, so that neither the end of this process nor that of the
/// server loses it. What is there already changes nothing: any call may be made again.
public protocol EventDestination: Sendable {
    /// Begins the run, or says where it stands when it was begun before.
    func begin(_ run: RunDescription) async throws(UploadFailure) -> StoredRun

    /// Says where a run stands that was begun: asked after a failure, before anything is sent again.
    func stored(of run: RunDescription) async throws(UploadFailure) -> StoredRun

    /// Adds events and frames, each in order, behind those that are there. It returns when they are safe.
    func add(_ batch: LifecycleBatch, to run: RunDescription) async throws(UploadFailure) -> StoredRun

    /// Ends the run, all of which is there, as its log says that it ended.
    func end(_ run: RunDescription, _ ending: RunEnding) async throws(UploadFailure) -> StoredRun
}

/// What a server has of a run.
public struct StoredRun: Hashable, Sendable {
    /// The number of the last event up to which all are safe; 0 before the first.
    public var lastSeq: Int64
    /// The number of the last frame up to which all are safe; 0 before the first, and where none are kept.
    public var lastFrame: Int
    /// Whether it takes more.
    public var isOpen: Bool

    public init(lastSeq: Int64, lastFrame: Int = 0, isOpen: Bool) {
        self.lastSeq = lastSeq
        self.lastFrame = lastFrame
        self.isOpen = isOpen
    }
}
