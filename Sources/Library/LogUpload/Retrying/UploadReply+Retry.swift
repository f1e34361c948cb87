import Foundation
import LifecycleEvents

/// The meaning of a reply's status for a retry, for any server.
extension UploadReply {
    /// Whether the server has performed the request.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether the same request may succeed later.
    public var isWorthWaiting: Bool {
        switch status {
        case 408, 425, 429: true
        case 501, 505, 511: false
        case 500...599: true
        case 409: headers["retry-after"] != nil
        default: false
        }
    }

    /// Returns the failure of a request that is redirected to another address, or nil for any other reply.
    ///
    /// - Parameter server: The server that has replied.
    package func redirection(by server: some CustomStringConvertible) -> UploadError? {
        guard (300..<400).contains(status) else { return nil }
        let place = headers["location"].map { " to \($0.visible().prefix(200))" } ?? ""
        return UploadError(
            .refused, "\(server) sends on\(place)", wayOut: "give that address if it is the right one",
            concernsServer: true)
    }

    /// Returns the error of a request that the server did not carry out.
    ///
    /// - Parameters:
    ///   - message: The cause, without a full stop.
    ///   - reason: The reason, or nil to derive it from the status: no answer, a disagreement (409), or a refusal.
    ///   - wayOut: The advice for the user, without a full stop.
    ///   - concernsServer: Whether other runs would fail too.
    public func error(
        _ message: String, reason: UploadError.Reason? = nil, wayOut: String, concernsServer: Bool = false
    ) -> UploadError {
        let ofStatus = isWorthWaiting ? .noAnswer : status == 409 ? .disagreement : UploadError.Reason.refused
        var error = UploadError(reason ?? ofStatus, message, wayOut: wayOut, concernsServer: concernsServer)
        error.retryAfterSeconds = retryAfterSeconds(now: Date())
        return error
    }

    /// Returns the seconds until the time in `Retry-After`, which contains seconds or a date.
    package func retryAfterSeconds(now: Date) -> Double? {
        guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Double(text), seconds >= 0 { return seconds }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text).map { max($0.timeIntervalSince(now), 0) }
    }
}
