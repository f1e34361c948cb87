import LifecycleEvents
import LifecycleRecording
import LogUpload

/// An upload to a model of the service, on virtual time.
struct TestUpload {
    let service: ModelService
    let clock: VirtualClock
    let upload: RunUpload

    /// - Parameters:
    ///   - batch: events that are sent at once at most.
    ///   - chance: where in their range waits lie, from 0 up to 1.
    init(
        to service: ModelService, batch: Int = 10, chance: Double = 0.5, patience: Double = 60,
        token: String? = nil, clock: VirtualClock = VirtualClock()
    ) throws {
        self.service = service
        self.clock = clock
        upload = RunUpload(
            to: ServiceDestination(
                try ServiceAddress("http://logs.example"), token: token, transport: service),
            options: UploadOptions(batchLimit: batch, retry: RetryPolicy(patienceSeconds: patience)),
            clock: clock, chance: { chance })
    }

    /// The error with which it ends.
    func failure(_ log: SmallLog) async -> UploadError? {
        do {
            _ = try await upload.send(log)
            return nil
        } catch {
            return error
        }
    }
}

extension ModelService {
    /// Whether it has a log, each event and frame once, and the run has ended.
    func isWhole(_ log: SmallLog) -> Bool {
        guard let run = now.runs[log.run.uuid] else { return false }
        return run.events == log.events && run.frames == log.frames && !run.isOpen
    }
}
