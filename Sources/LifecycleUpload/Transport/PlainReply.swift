/// An answer of HTTP/1.1, taken as it comes.
///
/// Whoever sends it may send anything. All that is no content is bounded, so that nothing is gathered without end; how
/// much content is taken is for the reader to say.
package struct PlainReply {
    /// Nil until the head is there.
    package private(set) var status: Int?
    /// By names in lower case.
    package private(set) var headers: [String: String] = [:]
    package private(set) var content: [UInt8] = []
    /// What has come and was not understood yet.
    private var rest: [UInt8] = []
    private var state = State.head(left: mostText)

    /// What comes next.
    private enum State: Hashable {
        /// The head, or one before it that says to wait, of so many bytes at most.
        case head(left: Int)
        case contentUntilEnd
        case content(left: Int)
        /// The line that says how long the next chunk is.
        case chunkLength
        case chunk(left: Int)
        /// The line end behind a chunk.
        case chunkEnd
        /// Behind the last chunk there may be more headers, of so many bytes at most.
        case trailer(left: Int)
        /// Nothing: all of it has come.
        case whole
        /// Nothing: nobody who speaks HTTP goes on like this.
        case broken
    }

    /// What has come is no HTTP.
    private struct NoHTTP: Error {}

    package init() {}

    /// Bytes at most of all heads, of the line before a chunk, and of what follows the last one.
    private static let mostText = 1 << 16

    /// Whether all of it has come.
    package var isWhole: Bool { state == .whole }

    /// - Returns: whether more is to come. If not, it is whole or no answer.
    package mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
        rest += bytes
        do throws(NoHTTP) {
            while let next = try takeNext() { state = next }
        } catch {
            state = .broken
        }
        return state != .whole && state != .broken
    }

    /// The connection was closed: what has no length has ended.
    package mutating func end() {
        if state == .contentUntilEnd { state = .whole }
    }

    /// - Returns: what comes behind it; nil where more has to come before that can be said.
    private mutating func takeNext() throws(NoHTTP) -> State? {
        switch state {
        case .head(let left):
            guard let head = try takeText(before: "\r\n\r\n", within: left) else { return nil }
            return try begin(head.text.split(separator: "\r\n", omittingEmptySubsequences: false), head.left)
        case .contentUntilEnd:
            takeContent(rest.count)
            return nil
        case .content(let left):
            if left == 0 { return .whole }
            return rest.isEmpty ? nil : .content(left: left - takeContent(left))
        case .chunkLength:
            guard let line = try takeText(before: "\r\n", within: Self.mostText)?.text else { return nil }
            let length = try Self.number(line.prefix { $0 != ";" && $0 != " " }, radix: 16)
            return length == 0 ? .trailer(left: Self.mostText) : .chunk(left: length)
        case .chunk(let left):
            if left == 0 { return .chunkEnd }
            return rest.isEmpty ? nil : .chunk(left: left - takeContent(left))
        case .chunkEnd:
            return try takeText(before: "\r\n", within: 2).map { _ in .chunkLength }
        case .trailer(let left):
            guard let line = try takeText(before: "\r\n", within: left) else { return nil }
            return line.text.isEmpty ? .whole : .trailer(left: line.left)
        case .whole, .broken:
            return nil
        }
    }

    /// - Returns: how many bytes of content there were, `most` or fewer.
    @discardableResult
    private mutating func takeContent(_ most: Int) -> Int {
        let count = min(most, rest.count)
        content += rest.prefix(count)
        rest.removeFirst(count)
        return count
    }

    /// Takes a text and its end away, which together have `most` bytes at most.
    ///
    /// - Returns: the text, and how many of these bytes are left; nil while its end has not come.
    private mutating func takeText(
        before end: String, within most: Int
    ) throws(NoHTTP) -> (text: String, left: Int)? {
        guard let end = rest.prefix(most).firstRange(of: Array(end.utf8)) else {
            guard rest.count < most else { throw NoHTTP() }
            return nil
        }
        let text = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        rest.removeSubrange(..<end.upperBound)
        return (text, most - end.upperBound)
    }

    /// A number of digits alone, which `Int` would take a sign before.
    private static func number(_ digits: Substring, radix: Int = 10) throws(NoHTTP) -> Int {
        guard digits.first?.isHexDigit == true, let number = Int(digits, radix: radix) else {
            throw NoHTTP()
        }
        return number
    }

    // MARK: The head

    /// - Parameter left: bytes that may still come before the content.
    /// - Returns: what comes behind this head.
    private mutating func begin(_ lines: [Substring], _ left: Int) throws(NoHTTP) -> State {
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1.") else { throw NoHTTP() }
        let code = try Self.number(words[1])
        guard (100..<600).contains(code) else { throw NoHTTP() }
        // A server may say that it goes on, before it says how it went.
        guard code >= 200 else { return .head(left: left) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = Self.trimmed(parts[1])
        }
        status = code
        if headers["transfer-encoding"]?.lowercased().hasSuffix("chunked") == true { return .chunkLength }
        if code == 204 || code == 304 { return .whole }
        guard let length = headers["content-length"] else { return .contentUntilEnd }
        return .content(left: try Self.number(length[...]))
    }

    private static func trimmed(_ text: Substring) -> String {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        let begun = text.drop(while: isSpace)
        return String(begun.reversed().drop(while: isSpace).reversed())
    }
}
