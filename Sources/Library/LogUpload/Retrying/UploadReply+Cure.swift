import Foundation

/// What a status means for who wants to try again, whichever server has said it.
extension UploadReply {
    /// Whether the server did as it was asked.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether the same request may go better after a while.
    public var isWorthWaiting: Bool {
        switch status {
        case 408, 425, 429: true
        case 501, 505, 511: false
        case 500...599: true
        case 409: headers["retry-after"] != nil
        default: false
        }
    }

    /// What may help where it is no success: to wait, as long as the server says, to ask where it stands (409), or
    /// nothing.
    public var cure: UploadFailure.Cure {
        if isWorthWaiting { return .waiting(seconds: retryAfterSeconds(now: Date())) }
        return status == 409 ? .asking : .nothing
    }

    /// What `Retry-After` says, as seconds or as a date.
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
