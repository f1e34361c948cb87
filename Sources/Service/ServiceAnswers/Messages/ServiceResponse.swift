import LifecycleEvents
import LogAnswers

/// The answer of a route.
package struct ServiceResponse: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var content: Content

    package enum Content: Sendable {
        case bytes([UInt8])
        /// Continues while the run grows, or until the end of the generated file. If it throws, the
        /// connection closes early, so that the client does not take the content for complete.
        case followed(Follower)
        /// Continues while the live list exists.
        case live(LiveStream)
    }

    package init(
        _ status: Int = 200, type: String, headers: [(name: String, value: String)] = [],
        _ content: Content
    ) {
        self.status = status
        self.headers = [("content-type", type)] + headers
        self.content = content
    }

    /// Creates an answer without content.
    package init(_ status: Int, headers: [(name: String, value: String)] = []) {
        self.status = status
        self.headers = headers
        content = .bytes([])
    }

    /// The header fields of an answer that may differ the next time.
    static let uncached: [(name: String, value: String)] = [("cache-control", "no-store")]

    /// An object or a list as JSON that may differ the next time.
    static func fresh(_ value: OutputValue) -> ServiceResponse { .json(value, headers: uncached) }

    /// An object or a list as JSON.
    package static func json(
        _ value: OutputValue, status: Int = 200, headers: [(name: String, value: String)] = []
    ) -> ServiceResponse {
        ServiceResponse(
            status, type: MediaType.json, headers: headers, .bytes(Array((value.json + "\n").utf8)))
    }
}

/// The media types of requests and answers.
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
    package static let gzip = "application/gzip"
    package static let sqlite = "application/vnd.sqlite3"
    package static let perfetto = "application/octet-stream"
}

extension OutputValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    /// An object whose fields keep the order of the literal.
    package init(dictionaryLiteral fields: (String, OutputValue)...) {
        self = .object(fields.map { Field($0, $1) })
    }

    package init(stringLiteral text: String) { self = .text(text) }

    /// Returns a list with the value of each element.
    static func list<Elements: Sequence>(
        of elements: Elements, _ value: (Elements.Element) -> OutputValue
    ) -> OutputValue {
        .list(elements.map(value))
    }

    /// JSON of a log, or null if it is invalid: a client can send a log with any text.
    init(json text: String) {
        var reader = JSONReader(Array(text.utf8)[...])
        do throws(JSONFault) {
            let value = try reader.checkedBytes(depth: 64)
            try reader.end()
            self = .json(String(decoding: value, as: UTF8.self))
        } catch {
            self = .null
        }
    }
}
