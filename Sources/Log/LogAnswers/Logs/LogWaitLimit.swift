import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// How long a log that cannot be opened or written is waited for: a full disk, a lock of another program.
package struct LogWaitLimit: Hashable, Sendable {
    /// From 0 to a million.
    package let seconds: Double

    package static let standard = LogWaitLimit(seconds: 60)

    private init(seconds: Double) { self.seconds = seconds }

    /// The patience that somebody typed: a number of seconds.
    package init?(_ text: String) {
        guard let seconds = Double(text), seconds >= 0, seconds <= 1e6 else { return nil }
        self.seconds = seconds
    }

    package var nanoseconds: Int64 { Nanoseconds.from(seconds: seconds) }

    /// What `attempt` gives as soon as it can: it is made again while its error is one that may pass. An
    /// attempt itself takes as long as SQLite waits for a lock.
    ///
    /// - Throws: the last error when patience is over, or ``Stopped``.
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

    /// What stands in the way, if it may pass.
    private static func reasonToWait(_ error: any Error) -> String? {
        switch error {
        case let error as StoreError: error.isPermanent ? nil : error.description
        case let error as LifecycleSinkError: error.isPermanent ? nil : error.message
        default: nil
        }
    }
}

/// A log is waited for.
package struct LogWait: Hashable, Sendable {
    /// What stands in the way.
    package let reason: String
    /// Whole seconds until now.
    package let waitedSeconds: Int
    /// How long it is waited for at most, in seconds.
    package let patienceSeconds: Double
    /// Whether the waiting begins here.
    package let isFirst: Bool
}

/// Tells a client while something is waited for, and once when that is over.
struct Waiting: Sendable {
    private let patience: LogWaitLimit
    private let client: WorkClient
    private let start = ContinuousClock.now
    private var since: ContinuousClock.Instant?

    init(_ patience: LogWaitLimit, _ client: WorkClient) {
        (self.patience, self.client) = (patience, client)
    }

    /// Whether patience is over, where it was waited for from the beginning.
    var isOver: Bool { start.secondsAgo >= patience.seconds }

    /// - Parameter reason: what stands in the way, or nil when nothing does.
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
