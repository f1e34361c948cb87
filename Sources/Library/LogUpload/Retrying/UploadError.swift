import LifecycleEvents

/// The error of a request, or of an upload that ended before all of its log was safe.
///
/// The ``reason`` of a failed request decides whether the upload retries it.
public struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a request failed or an upload ended.
    public enum Reason: Hashable, Sendable {
        /// The server did not reply, or does not accept the request now. A later request may succeed.
        case noAnswer
        /// Server and client disagree. The upload asks the server for the state of the run and continues there.
        case disagreement
        /// The batch is too long. The upload sends smaller ones.
        case tooLong
        /// The server refused the request and would refuse it again.
        case refused
        /// The log cannot be read, or no server could accept it.
        case badLog
        /// The server's answer is wrong: the server claims more events than the log has.
        case untrueAnswer
        /// The task was cancelled.
        case cancelled
    }

    /// The reason why the request failed or the upload ended.
    public var reason: Reason
    /// The cause, without a full stop.
    public var message: String
    /// The advice for the user, without a full stop.
    public var wayOut: String
    /// The last event that is safe on the server. The next upload continues after it.
    public var safeSeq: Int64
    /// Whether other runs would fail too, as with a wrong token.
    public var concernsServer: Bool
    /// The seconds after which the server expects the retry, if it has stated them.
    public var retryAfterSeconds: Double?
    /// The seconds of waiting without a reply.
    public var waitedSeconds = 0.0

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

    /// Creates the error of a request without a reply. It concerns the server.
    ///
    /// - Parameters:
    ///   - reason: ``Reason/noAnswer`` if a retry may succeed, ``Reason/refused`` if the server is not the expected
    ///     one or the request is not allowed, or ``Reason/cancelled``.
    ///   - message: The cause, without a full stop.
    ///   - wayOut: The advice for the user, without a full stop.
    ///   - waitedSeconds: The seconds of waiting without a reply.
    public init(
        withoutReply reason: Reason, _ message: String, wayOut: String = "", waitedSeconds: Double = 0
    ) {
        let isUnexplained = reason == .refused && wayOut.isEmpty
        self.init(reason, message, wayOut: isUnexplained ? "check the address" : wayOut, concernsServer: true)
        self.waitedSeconds = waitedSeconds
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
