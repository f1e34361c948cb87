import Foundation

/// The caller of a piece of work: a command, a service or a test.
///
/// The work prints nothing, ends no process and handles no signals. It reports notices, and asks whether to
/// stop, through its client.
///
/// Each piece of work has its own client, so many can run in one process. The work calls closures on its
/// thread.
package struct WorkClient: Sendable {
    /// The files to remove if the process ends before the work.
    package var temporaryFiles: TemporaryFiles
    /// Returns whether to stop. Called often: at each frame of a simulation and each event of an import.
    package var wantsToStop: @Sendable () -> Bool
    /// Called with a one-line message that is not part of the answer.
    package var notice: @Sendable (String) -> Void
    /// Called repeatedly while the work waits for a log, and with nil when the wait is over.
    package var waiting: @Sendable (LogWait?) -> Void

    /// Creates a client that ignores notices and never stops, unless closures are given.
    package init(
        temporaryFiles: TemporaryFiles, wantsToStop: @escaping @Sendable () -> Bool = { false },
        notice: @escaping @Sendable (String) -> Void = { _ in },
        waiting: @escaping @Sendable (LogWait?) -> Void = { _ in }
    ) {
        self.temporaryFiles = temporaryFiles
        self.wantsToStop = wantsToStop
        self.notice = notice
        self.waiting = waiting
    }

    /// The same client without notices, for work whose notices the client has already received.
    package var silent: WorkClient {
        var client = self
        client.notice = { _ in }
        return client
    }
}

/// The state of waiting for a log.
package struct LogWait: Hashable, Sendable {
    package let reason: String
    /// The time since the start of the wait, in whole seconds.
    package let waitedSeconds: Int
    /// The maximum wait, in seconds.
    package let patienceSeconds: Double
    /// Whether this is the first report of the wait.
    package let isFirst: Bool

    package init(reason: String, waitedSeconds: Int, patienceSeconds: Double, isFirst: Bool) {
        self.reason = reason
        self.waitedSeconds = waitedSeconds
        self.patienceSeconds = patienceSeconds
        self.isFirst = isFirst
    }
}

// MARK: - Wall time

extension Int64 {
    /// The present time, in nanoseconds since 1970, as in ``RunDescription/startedUnixNs``.
    package static var nowUnixNs: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }
}

extension ContinuousClock.Instant {
    /// The number of seconds since this instant.
    package var secondsAgo: Double { (.now - self) / .seconds(1) }
}
