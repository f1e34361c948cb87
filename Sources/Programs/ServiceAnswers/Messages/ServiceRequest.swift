/// A request as the routes see it: whatever brought it, a socket or a test.
package struct ServiceRequest: Sendable {
    /// `GET`, `POST` and so on; a `HEAD` is answered like a `GET`, and its content left out.
    package let method: String
    /// As it was sent: with its escapes, and without the query.
    package let path: String
    /// What stands behind the question mark, with its escapes.
    package let query: String
    private let headers: [String: String]

    /// - Parameters:
    ///   - target: the path and, behind a question mark, the query.
    ///   - headers: names in any case; of several fields of one name the values are joined by commas.
    package init(method: String, target: String, headers: some Sequence<(String, String)> = []) {
        self.method = method
        let mark = target.firstIndex(of: "?")
        path = String(target[..<(mark ?? target.endIndex)])
        query = mark.map { String(target[target.index(after: $0)...].prefix { $0 != "#" }) } ?? ""
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { "\($0), \($1)" }
    }

    /// The value of a header field.
    ///
    /// - Parameter name: in lower case.
    package func header(_ name: String) -> String? { headers[name] }

    /// Whether something comes behind the head.
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

/// What comes with a request.
package enum RequestContent: Sendable {
    case none
    case bytes([UInt8])
    /// What was too long to hold in memory is in a file, which belongs to whoever made it.
    case file(String)

    /// - Throws: `problem` where nothing came.
    func bytes(or problem: Problem) throws(Problem) -> [UInt8] {
        guard case .bytes(let bytes) = self, !bytes.isEmpty else { throw problem }
        return bytes
    }

    /// - Throws: `problem` where nothing came, or something else than UTF-8.
    func text(or problem: Problem) throws(Problem) -> String {
        guard let text = String(validating: try bytes(or: problem), as: UTF8.self) else { throw problem }
        return text
    }
}

extension Substring {
    /// Without blanks and tabs at both ends.
    var trimmingBlanks: Substring {
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
        return self[...last].drop(while: isBlank)
    }
}
