import LifecycleEvents
import LogAnswers

/// What a route answers.
package struct ServiceResponse: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var content: Content

    package enum Content: Sendable {
        case bytes([UInt8])
        /// Goes on for as long as the run grows, or until the file that is made of it ends. It may throw in the
        /// middle: the connection then ends before the content does, so that nobody takes half of it for all.
        case followed(Follower)
        /// Goes on for as long as a live list lives.
        case live(LiveStream)
        /// Takes so long that its client may not wait for it.
        indirect case later(LaterAnswer)
    }

    package init(
        _ status: Int = 200, type: String, headers: [(name: String, value: String)] = [],
        _ content: Content
    ) {
        self.status = status
        self.headers = [("content-type", type)] + headers
        self.content = content
    }

    /// An answer that takes its time.
    init(_ later: LaterAnswer) {
        (status, headers, content) = (202, later.meanwhile.headers, .later(later))
    }

    /// No content.
    package init(_ status: Int, headers: [(name: String, value: String)] = []) {
        self.status = status
        self.headers = headers
        content = .bytes([])
    }

    /// The header fields of an answer that is another one the next time.
    static let uncached: [(name: String, value: String)] = [("cache-control", "no-store")]

    /// An object or a list as JSON, which is another one the next time.
    static func fresh(_ value: OutputValue) -> ServiceResponse { .json(value, headers: uncached) }

    /// An object or a list as JSON.
    package static func json(
        _ value: OutputValue, status: Int = 200, headers: [(name: String, value: String)] = []
    ) -> ServiceResponse {
        ServiceResponse(
            status, type: MediaType.json, headers: headers, .bytes(Array((value.json + "\n").utf8)))
    }

    /// The value of a header field, by its name in lower case.
    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The whole content, for who has room for it; of a run that is followed what there is now.
    package func bytes() throws -> [UInt8] {
        switch content {
        case .bytes(let bytes): return bytes
        case .live(let stream): return stream.pending() ?? []
        case .later(let later): return try later.meanwhile.bytes()
        case .followed(let follower):
            var all: [UInt8] = []
            while true {
                switch try follower.next() {
                case .bytes(let bytes): all += bytes
                case .end(let bytes): return all + bytes
                case .nothing: return all
                }
            }
        }
    }
}

/// The media types that are read and written here.
package enum MediaType {
    package static let json = "application/json"
    package static let problem = "application/problem+json"
    package static let ndjson = "application/x-ndjson"
    package static let csv = "text/csv; charset=utf-8"
    package static let events = "text/event-stream"
    package static let html = "text/html; charset=utf-8"
    package static let tsv = "text/tab-separated-values; charset=utf-8"
    package static let text = "text/plain; charset=utf-8"
    package static let yaml = "application/yaml"
    package static let sqlite = "application/vnd.sqlite3"
    package static let perfetto = "application/octet-stream"
}
