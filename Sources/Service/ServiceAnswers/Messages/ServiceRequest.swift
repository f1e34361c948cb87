/// A request, independent of its transport: a socket or a test.
package struct ServiceRequest: Sendable {
    /// `GET`, `POST` and so on. A `HEAD` request gets the answer of a `GET` request, without the content.
    package let method: String
    /// The path as sent: percent-encoded, without the query.
    package let path: String
    /// The query, percent-encoded, without the question mark.
    package let query: String
    /// The address of the client, if known.
    package let address: String?
    private let headers: [String: String]

    /// - Parameters:
    ///   - target: the path, and after a question mark the query.
    ///   - headers: names in any case. The values of fields with the same name are joined by commas.
    package init(
        method: String, target: String, headers: some Sequence<(String, String)> = [],
        address: String? = nil
    ) {
        self.method = method
        self.address = address
        let mark = target.firstIndex(of: "?")
        path = String(target[..<(mark ?? target.endIndex)])
        query = mark.map { String(target[target.index(after: $0)...].prefix { $0 != "#" }) } ?? ""
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { "\($0), \($1)" }
    }

    /// The value of a header field.
    ///
    /// - Parameter name: the name in lower case.
    package func header(_ name: String) -> String? { headers[name] }

    /// Whether content follows the head.
    package var hasContent: Bool {
        header("transfer-encoding") != nil || header("content-length").map { $0 != "0" } ?? false
    }

    /// The media type of the content, without its parameters, in lower case.
    package var contentType: String? {
        header("content-type")?.split(separator: ";").first.map {
            $0.trimmingBlanks.lowercased()
        }
    }
}

package enum RequestContent: Sendable {
    case none
    case bytes([UInt8])
    /// Content that arrives while it is read. The closure waits for the next bytes, and returns none at the
    /// end. It throws when the transfer breaks.
    case stream(@Sendable () throws -> [UInt8])

    /// - Throws: `problem` if there is no content.
    func bytes(or problem: Problem) throws(Problem) -> [UInt8] {
        guard case .bytes(let bytes) = self, !bytes.isEmpty else { throw problem }
        return bytes
    }

    /// - Throws: `problem` if there is no content, or the content is not UTF-8.
    func text(or problem: Problem) throws(Problem) -> String {
        guard let text = String(validating: try bytes(or: problem), as: UTF8.self) else { throw problem }
        return text
    }
}

extension Substring {
    /// The text without blanks and tabs at both ends.
    var trimmingBlanks: Substring {
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
        return self[...last].drop(while: isBlank)
    }
}
