import LifecycleEvents

/// The error of an upload that ended before all of its log was safe.
public struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why an upload ended.
    public enum Reason: Hashable, Sendable {
        /// The server refused the upload and would refuse it again.
        case refused
        /// The server did not accept the upload in time. A later upload may succeed.
        case noAnswer
        /// The log cannot be read, or no server could accept it.
        case badLog
        /// The server's answer is wrong: the server claims more events than the log has.
        case untrueAnswer
        /// The task was cancelled.
        case cancelled
    }

    /// The reason why the upload ended.
    public var reason: Reason
    /// The cause, without a full stop.
    public var message: String
    /// The advice for the user, without a full stop.
    public var wayOut: String
    /// The last event that is safe on the server. The next upload continues after it.
    public var safeSeq: Int64
    /// Whether other runs would fail too, as with a wrong token.
    public var concernsServer: Bool

    /// Creates an error with its message and advice.
    public init(
        _ reason: Reason, _ message: String, wayOut: String, safeSeq: Int64 = 0, concernsServer: Bool = false
    ) {
        self.reason = reason
        self.message = message
        self.wayOut = wayOut
        self.safeSeq = safeSeq
        self.concernsServer = concernsServer
    }

    /// The message and the advice.
    public var description: String { wayOut.isEmpty ? message : "\(message); \(wayOut)" }
}

// MARK: Checks of logs

extension UploadError {
    package static func check(uuidOf run: RunDescription) throws(UploadError) {
        guard !RunDescription.isUUID(run.uuid) else { return }
        throw UploadError(
            .badLog, "the log has a run \(RunDescription.uuidRule)", wayOut: "record it under another")
    }

    /// Checks that a log has no holes except those of a gap. No server would accept a log with other holes.
    ///
    /// - Parameter safeSeq: The number of the event before the first of `events`.
    package static func check(_ events: [LifecycleEvent], after safeSeq: Int64) throws(UploadError) {
        var last = safeSeq
        for event in events {
            guard event.follows(last) else {
                throw UploadError(
                    .badLog, "the log has event \(event.seq) behind event \(last)",
                    wayOut: "send a complete log, or one that names what is missing in a log.gap",
                    safeSeq: safeSeq)
            }
            last = event.seq
        }
    }

    /// Checks that the server has no event that the log does not have.
    package static func check(
        _ stored: Int64, isIn run: RunDescription, endingAt last: Int64
    ) throws(UploadError) {
        guard stored > last else { return }
        throw UploadError(
            .untrueAnswer, "the server has \(stored) events of the run \(run.uuid), and the log has \(last)",
            wayOut: "send the newest copy of the log", safeSeq: last)
    }
}
