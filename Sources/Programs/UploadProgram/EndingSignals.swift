import Dispatch
import Foundation
import LifecycleRecording
import LogAnswers

/// Ctrl-C, a closed terminal and `kill`: the first one cancels an upload, which says what is safe. A second one
/// ends the process at once, and so does the first while nothing is sent.
final class EndingSignals: Sendable {
    private let state = Locked(State())
    /// Made here and held, and nothing else.
    nonisolated(unsafe) private var sources: [any DispatchSourceSignal] = []

    private struct State {
        var received: Int32?
        var cancel: (@Sendable () -> Void)?
    }

    /// The first that came.
    var received: Int32? { state.withLock { $0.received } }

    init(_ leftovers: Leftovers) {
        let queue = DispatchQueue(label: "animatorpool.signals")
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // One that is ignored, as under nohup, stays so.
            let former = signal(number, SIG_IGN)
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [state] in
                let cancel = state.withLock { state in
                    defer { state.received = state.received ?? number }
                    return state.received == nil ? state.cancel : nil
                }
                if let cancel { return cancel() }
                leftovers.removeAll()
                _exit(128 + number)
            }
            source.resume()
            sources.append(source)
        }
    }

    /// Does work that a signal cancels.
    @discardableResult
    func cancelling<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        // Begun in the lock: a signal finds either nothing under way, or what cancels it.
        let task = state.withLock { state in
            let task = Task(operation: work)
            state.cancel = { task.cancel() }
            return task
        }
        defer { state.withLock { $0.cancel = nil } }
        return try await task.value
    }
}
