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
        #expect(UploadReply(status: 503).cure == .waiting(seconds: nil))
        #expect(UploadReply(status: 429, headers: ["retry-after": "7"]).cure == .waiting(seconds: 7))
        #expect(UploadReply(status: 409).cure == .asking)
        #expect(UploadReply(status: 409, headers: ["retry-after": "5"]).cure == .waiting(seconds: 5))
        for status in [301, 400, 401, 404, 413, 501] { #expect(UploadReply(status: status).cure == .nothing) }
    }
}
