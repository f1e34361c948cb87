/// The tokens of a Swift file, without comments and white space.
///
/// Covers what finding declarations requires. A string literal is one token with its interpolations. A regular
/// expression between slashes is read as operators.
struct SourceTokens {
    struct Token {
        enum Kind {
            case word, string, mark
        }

        var kind: Kind
        /// The bytes of the file.
        var range: Range<Int>
        /// The text; empty for a string literal.
        var text: String
    }

    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    private var at = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        while let token = next() { tokens.append(token) }
    }

    private func peek(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    private func isNext(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private mutating func next() -> Token? {
        skipSpace()
        guard at < bytes.count else { return nil }
        let start = at
        if let string = stringStart() {
            skipString(string)
            return Token(kind: .string, range: start..<at, text: "")
        }
        // `@objc` and `#selector` are one word each; so is a name between backticks.
        if peek() == UInt8(ascii: "@") || peek() == UInt8(ascii: "#") || peek() == UInt8(ascii: "`") {
            at += 1
        }
        while at < bytes.count, Self.isWordByte(peek()) { at += 1 }
        if bytes[start] == UInt8(ascii: "`"), peek() == UInt8(ascii: "`") { at += 1 }
        if at == start { at += 1 }
        let isWord = Self.isWordByte(bytes[at - 1]) || bytes[start] == UInt8(ascii: "`")
        return Token(
            kind: isWord ? .word : .mark, range: start..<at,
            text: String(decoding: bytes[start..<at], as: UTF8.self))
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            if isNext("//") {
                while at < bytes.count, peek() != UInt8(ascii: "\n") { at += 1 }
            } else if isNext("/*") {
                skipComment()
            } else if peek() <= UInt8(ascii: " ") {
                at += 1
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        var depth = 0
        while at < bytes.count {
            if isNext("/*") {
                depth += 1
                at += 2
            } else if isNext("*/") {
                depth -= 1
                at += 2
                if depth == 0 { return }
            } else {
                at += 1
            }
        }
    }

    private struct StringStart {
        var pounds: Int
        var quotes: Int
    }

    private func stringStart() -> StringStart? {
        var pounds = 0
        while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
        guard peek(pounds) == UInt8(ascii: "\"") else { return nil }
        let isLong = peek(pounds + 1) == UInt8(ascii: "\"") && peek(pounds + 2) == UInt8(ascii: "\"")
        return StringStart(pounds: pounds, quotes: isLong ? 3 : 1)
    }

    private mutating func skipString(_ start: StringStart) {
        let pounds = String(repeating: "#", count: start.pounds)
        let end = String(repeating: "\"", count: start.quotes) + pounds
        let escape = "\\" + pounds
        at += start.pounds + start.quotes
        while at < bytes.count {
            if isNext(end) {
                at += end.utf8.count
                return
            }
            // A literal of one line that has no end.
            if start.quotes == 1, peek() == UInt8(ascii: "\n") { return }
            if isNext(escape + "(") {
                at += escape.utf8.count + 1
                skipInterpolation()
            } else if isNext(escape) {
                at += escape.utf8.count + 1
            } else {
                at += 1
            }
        }
    }

    private mutating func skipInterpolation() {
        var depth = 1
        while depth > 0, let token = next() {
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
        }
    }

    // MARK: Pairs

    /// Returns the index of the token that closes the bracket at `index`, or of the last token.
    func end(of index: Int) -> Int {
        let pairs = ["(": ")", "[": "]", "{": "}"]
        guard let close = pairs[tokens[index].text] else { return index }
        var depth = 0
        for other in index..<tokens.count {
            if tokens[other].text == tokens[index].text { depth += 1 }
            if tokens[other].text == close {
                depth -= 1
                if depth == 0 { return other }
            }
        }
        return tokens.count - 1
    }

    /// Returns the index of the token that opens the parenthesis that is closed at `index`.
    func start(of index: Int) -> Int? {
        var depth = 0
        for other in stride(from: index, through: 0, by: -1) {
            if tokens[other].text == ")" { depth += 1 }
            if tokens[other].text == "(" {
                depth -= 1
                if depth == 0 { return other }
            }
        }
        return nil
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The number of line ends in the bytes.
    func lines(_ range: Range<Int>) -> Int { bytes[range].count { $0 == UInt8(ascii: "\n") } }
}
