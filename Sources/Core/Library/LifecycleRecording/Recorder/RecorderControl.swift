import Dispatch
import LifecycleEvents

/// The rare messages between the threads of a recorder. A lock protects them.
struct RecorderControl: Sendable {
    var health = RecorderHealth()
    var flushes: [FlushRequest] = []
    var cells: RunEnding?
    /// The end of an imported log.
    var stated: LogEnd?
    /// Replaces the run's configuration at its end.
    var configJSON: String?
    /// Set once, by `close`.
    var closing: RunStatus?
    /// The error that prevented the end of the run.
    var endError: LifecycleSinkError?

    /// Whether an entry that was recorded is not in the log.
    var hasLost: Bool { health.notWritten > 0 || health.framesDropped > 0 }

    /// The reason and the extent of the loss, or nil if the log is complete.
    var loss: LifecycleSinkError? {
        guard hasLost || endError != nil else { return nil }
        var loss =
            endError ?? health.lastError
            ?? LifecycleSinkError("The log was written more slowly than it was filled", isPermanent: true)
        loss.notWritten = health.notWritten
        return loss
    }
}

/// A request of a thread that waits until everything before a position of the ring is safe.
final class FlushRequest: Sendable {
    let position: UInt64
    /// Whether to write an end to the log.
    let suspends: Bool
    private let result = Locked<Result<Int64, LifecycleSinkError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(position: UInt64, suspends: Bool) {
        self.position = position
        self.suspends = suspends
    }

    func answer(_ answer: Result<Int64, LifecycleSinkError>) {
        result.withLock { $0 = answer }
        done.signal()
    }

    func wait() -> Result<Int64, LifecycleSinkError> {
        done.wait()
        guard let answer = result.withLock({ $0 }) else {
            preconditionFailure("A flush was signalled before it was answered.")
        }
        return answer
    }
}
