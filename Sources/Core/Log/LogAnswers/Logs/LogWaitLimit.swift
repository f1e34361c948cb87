import Dispatch
import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// How long to wait for a log that cannot be opened or written.
///
/// The disk may be full, or another program may have locked the log.
package struct LogWaitLimit: Hashable, Sendable {
    /// The limit in seconds, from 0 to a million.
    package let seconds: Double

    package static let standard = LogWaitLimit(seconds: 60)

    private init(seconds: Double) { self.seconds = seconds }

    /// Parses a number of seconds. Returns nil for other text.
    package init?(_ text: String) {
        guard let seconds = Double(text), seconds >= 0, seconds <= 1e6 else { return nil }
        self.seconds = seconds
    }

    package var nanoseconds: Int64 { Nanoseconds.from(seconds: seconds) }

    /// Calls `attempt` until it succeeds, and returns its result.
    ///
    /// Retries after an error that may be temporary. An attempt can take as long as SQLite waits for a lock.
    ///
    /// - Throws: the last error after the time limit, or ``Stopped``.
    package func wait<Result>(for client: WorkClient, _ attempt: () throws -> Result) throws -> Result {
        var waiting = Waiting(self, client)
        while true {
            do {
                let result = try attempt()
                waiting.update(nil)
                return result
            } catch {
                guard let reason = Self.reasonToWait(error) else { throw error }
                if client.wantsToStop() { throw Stopped(kept: "the run was not begun: \(error)") }
                if waiting.isOver { throw error }
                waiting.update(reason)
                Thread.sleep(forTimeInterval: 0.25)
            }
        }
    }

    /// Returns the message of a temporary error, or nil for a permanent error.
    private static func reasonToWait(_ error: any Error) -> String? {
        switch error {
        case let error as StoreError: error.isPermanent ? nil : error.description
        case let error as LifecycleSinkError: error.isPermanent ? nil : error.message
        default: nil
        }
    }
}

/// Notifies a client repeatedly during a wait, and once at the end.
struct Waiting: Sendable {
    private let patience: LogWaitLimit
    private let client: WorkClient
    private let start = ContinuousClock.now
    private var since: ContinuousClock.Instant?

    init(_ patience: LogWaitLimit, _ client: WorkClient) {
        (self.patience, self.client) = (patience, client)
    }

    /// Whether the time limit has passed since the creation of this value.
    var isOver: Bool { start.secondsAgo >= patience.seconds }

    /// - Parameter reason: the reason for the wait, or nil at its end.
    mutating func update(_ reason: String?) {
        guard let reason else {
            if since != nil { client.waiting(nil) }
            since = nil
            return
        }
        let begin = since ?? .now
        client.waiting(
            LogWait(
                reason: reason, waitedSeconds: Int(begin.secondsAgo),
                patienceSeconds: patience.seconds, isFirst: since == nil))
        since = begin
    }
}

extension LogFile {
    /// Opens the log at `path` for writing, and waits while another program has locked the log.
    ///
    /// The client receives a notice if the log was migrated, and for each completed run of a dead process.
    package static func opened(
        _ path: String, durable: Bool, patience: LogWaitLimit, for client: WorkClient
    ) throws -> LogFile {
        let log = try patience.wait(for: client) { try LogFile(path: path, durable: durable) }
        if let backup = log.migration.backup {
            client.notice(
                "\(path): brought from schema \(log.migration.from) to \(log.migration.to); \(backup) is the log "
                    + "as it was")
        }
        for run in log.recoveredRuns {
            client.notice("\(path): run \(run), whose process died, was completed from its events")
        }
        return log
    }
}

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
