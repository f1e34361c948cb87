import Dispatch
import LifecycleEvents

/// What the threads of a recorder tell each other beside the ring; rare, and so behind a lock.
struct RecorderControl: Sendable {
    var health = RecorderHealth()
    var flushes: [FlushRequest] = []
    var cells: RunEnding?
    /// What a run that is recorded again says of its end beside what is recorded.
    var stated: LogEnd?
    /// What replaces the run's configuration at its end.
    var configJSON: String?
    /// Set once, by `close`.
    var closing: RunStatus?
    /// What kept the end of the run from being written.
    var endError: LifecycleSinkError?

    /// Whether anything that was recorded is not in the log.
    var hasLost: Bool { health.notWritten > 0 || health.framesDropped > 0 }

    /// Why something is not in the log, and how much; nil when all of it is.
    var loss: LifecycleSinkError? {
        guard hasLost || endError != nil else { return nil }
        var loss =
            endError ?? health.lastError
            ?? LifecycleSinkError("The log was written more slowly than it was filled", isPermanent: true)
        loss.notWritten = health.notWritten
        return loss
    }
}

/// Somebody waits until everything before a position of the ring is safe.
final class FlushRequest: Sendable {
    let position: UInt64
    /// Whether the log is to have an end behind what is safe then.
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
