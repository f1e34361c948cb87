import Dispatch
import FileKit
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Records a run into a log that may fail for a while.
///
/// The disk may be full, or another program may have locked the log. Recording then blocks, and the client is
/// notified. The wait ends when the client wants to stop.
package final class WaitingRecorder {
    package let recorder: LifecycleRecorder
    private let watch: DispatchSourceTimer

    /// Starts the run.
    ///
    /// - Throws: the error of the log, if the run cannot be started within the time limit.
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
    /// Closes a run whose log failed for too long, with status `failed`, and throws the error of the log.
    package func closeGivenUp() throws -> Never {
        try close(status: .failed)
        throw health.lastError
            ?? LifecycleSinkError("The log was given up without a reason", isPermanent: false)
    }
}
