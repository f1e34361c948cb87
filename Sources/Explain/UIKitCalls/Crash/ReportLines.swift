/// The lines of a text, by byte positions.
struct ReportLines {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The maximum number of bytes of an excerpt. A report in JSON may be one long line.
    private static let longestExcerpt = 200
    /// The number of bytes of a long line that are shown before the position.
    private static let lead = 40

    /// Whether there is only one line.
    var isOne: Bool { bytes.dropLast().firstIndex(of: UInt8(ascii: "\n")) == nil }

    /// Returns the number of the line at `place`, from 1.
    ///
    /// - Complexity: O(`place`).
    func number(at place: Int) -> Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Returns the part of the line around `place`, as plain text.
    func excerpt(at place: Int) -> String {
        let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        guard end - start > Self.longestExcerpt else { return Self.plain(bytes[start..<end]) }
        let first = max(start, place - Self.lead)
        let last = min(end, first + Self.longestExcerpt)
        return (first > start ? "… " : "") + Self.plain(bytes[first..<last]) + (last < end ? " …" : "")
    }

    /// Returns the bytes as text without space at its ends and with single spaces, truncated if it is long.
    static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        var words = bytes.prefix(longestExcerpt).split(whereSeparator: \.isSpace)
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        if bytes.count > longestExcerpt { words += " …" }
        return words
    }
}
