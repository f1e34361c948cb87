import Foundation
import LogUpload
import Testing

struct RetryAfterTests {
    /// Sat, 21 Nov 2026 12:00:00 GMT.
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    @Test(
        arguments: [
            ("120", 120.0), (" 0 ", 0), ("1.5", 1.5), ("Sat, 21 Nov 2026 12:01:30 GMT", 90),
            ("Sat, 21 Nov 2026 11:00:00 GMT", 0), ("-3", nil), ("soon", nil), ("", nil), ("nan", nil),
        ] as [(String, Double?)])
    func `a server names seconds or a moment`(text: String, seconds: Double?) {
        #expect(
            UploadReply(status: 503, headers: ["retry-after": text]).retryAfterSeconds(now: now) == seconds)
    }

    @Test func `a status says what may help`() {
        func error(_ status: Int, retryAfter: String? = nil) -> UploadError {
            let headers = retryAfter.map { ["retry-after": $0] } ?? [:]
            return UploadReply(status: status, headers: headers).error("it failed", wayOut: "")
        }
        #expect(error(503).reason == .noAnswer && error(503).retryAfterSeconds == nil)
        let busy = error(429, retryAfter: "7")
        #expect(busy.reason == .noAnswer && busy.retryAfterSeconds == 7)
        #expect(error(409).reason == .disagreement)
        let locked = error(409, retryAfter: "5")
        #expect(locked.reason == .noAnswer && locked.retryAfterSeconds == 5)
        for status in [301, 400, 401, 404, 413, 501] { #expect(error(status).reason == .refused) }
    }
}
