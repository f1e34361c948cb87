/// An answer of HTTP/1.1, taken as it comes.
package struct PlainReply {
    /// Nil until the head is there.
    package private(set) var status: Int?
    /// By names in lower case.
    package private(set) var headers: [String: String] = [:]
    package private(set) var content: [UInt8] = []
    /// Whether all of it has come.
    package private(set) var isWhole = false
    /// What was not understood yet.
    private var rest: [UInt8] = []
    private var body = Body.untilEnd

    private enum Body {
        case untilEnd
        case bytes(Int)
        /// Bytes of the chunk under way, and of the line end behind it; nil when its length comes next.
        case chunks(Int?)
        /// Behind the last chunk there may be more headers.
        case trailer
    }

    package init() {}

    /// Bytes of a head at most.
    private static let mostHead = 1 << 16

    /// - Returns: whether more is to come.
    package mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
        rest += bytes
        while status == nil {
            guard let head = takeHead() else {
                // Nobody who speaks HTTP goes on like this.
                return rest.count <= Self.mostHead && !isWhole
            }
            guard begin(head) else { return false }
        }
        takeBody()
        return !isWhole
    }

    /// The connection was closed: what has no length has ended.
    package mutating func end() {
        if status != nil, case .untilEnd = body { isWhole = true }
    }

    // MARK: The head

    private mutating func takeHead() -> [Substring]? {
        guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let text = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        rest.removeSubrange(..<end.upperBound)
        return text.split(separator: "\r\n", omittingEmptySubsequences: false)
    }

    /// - Returns: false when it is no head of HTTP.
    private mutating func begin(_ lines: [Substring]) -> Bool {
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let code = Int(words[1]),
            (100..<600).contains(code)
        else { return false }
        // A server may say that it goes on, before it says how it went.
        guard code >= 200 else { return true }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = Self.trimmed(parts[1])
        }
        status = code
        if headers["transfer-encoding"]?.lowercased().hasSuffix("chunked") == true {
            body = .chunks(nil)
        } else if code == 204 || code == 304 {
            body = .bytes(0)
        } else if let length = headers["content-length"] {
            guard let length = Int(length), length >= 0 else {
                status = nil
                return false
            }
            body = .bytes(length)
        }
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        let begun = text.drop(while: isSpace)
        return String(begun.reversed().drop(while: isSpace).reversed())
    }

    // MARK: The content

    private mutating func takeBody() {
        while !isWhole {
            switch body {
            case .untilEnd:
                content += rest
                rest.removeAll(keepingCapacity: true)
                return
            case .bytes(let length):
                let count = min(length, rest.count)
                content += rest.prefix(count)
                rest.removeFirst(count)
                body = .bytes(length - count)
                guard length == count else { return }
                isWhole = true
            case .chunks(nil):
                guard let line = takeLine() else { return }
                let digits = line.prefix { $0 != ";" && $0 != " " }
                guard let length = Int(digits, radix: 16), length >= 0 else { return }
                body = length == 0 ? .trailer : .chunks(length + 2)
            case .chunks(let left?):
                let count = min(left, rest.count)
                content += rest.prefix(max(min(count, left - 2), 0))
                rest.removeFirst(count)
                body = .chunks(left == count ? nil : left - count)
                guard left == count else { return }
            case .trailer:
                guard let line = takeLine() else { return }
                isWhole = line.isEmpty
            }
        }
    }

    private mutating func takeLine() -> Substring? {
        guard let end = rest.firstRange(of: Array("\r\n".utf8)) else { return nil }
        let line = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        rest.removeSubrange(..<end.upperBound)
        return line[...]
    }
}
