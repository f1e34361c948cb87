import Dispatch
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A run that is recorded into a log which may fail for a while: a full disk, a lock of another program.
///
/// Who records waits meanwhile. The client is told so, and it ends the waiting when it wants to stop.
package final class WaitingRecorder {
    package let recorder: LifecycleRecorder
    private let watch: DispatchSourceTimer

    /// Begins the run.
    ///
    /// - Throws: what the log said, when it could not be begun in time.
    package init(
        _ log: LogFile, run: RunDescription, configJSON: String, options: RecorderOptions,
        patience: LogWaitLimit, for client: WorkClient
    ) throws {
        var options = options
        options.patienceNs = patience.nanoseconds
        recorder = try patience.wait(for: client) {
            try log.recorder(run: run, configJSON: configJSON, options: options)
        }
        let queue = DispatchQueue(label: "animatorpool.waiting")
        watch = DispatchSource.makeTimerSource(queue: queue)
        let waiting = Locked(Waiting(patience, client))
        watch.setEventHandler { [recorder] in
            if client.wantsToStop() { recorder.stopWaiting() }
            let health = recorder.health
            waiting.withLock { $0.update(health.isFailing ? health.lastError?.message : nil) }
        }
        watch.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
        watch.resume()
    }

    deinit { watch.cancel() }

    private static let interval = DispatchTimeInterval.milliseconds(250)
}

extension LifecycleRecorder {
    /// Ends a run whose log could not be waited for any longer, and which therefore is not whole.
    package func closeGivenUp() throws -> Never {
        try close(status: .failed)
        throw health.lastError
            ?? LifecycleSinkError("The log was given up without a reason", isPermanent: false)
    }
}
