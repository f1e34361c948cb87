/// The lines of a text by the places of its bytes.
struct ReportLines {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The most bytes of a line that are shown: a report in JSON may be one line.
    private static let longestExcerpt = 200
    /// How much of a long line is shown before the place it is about.
    private static let lead = 40

    /// Whether there is but one.
    var isOne: Bool { bytes.dropLast().firstIndex(of: UInt8(ascii: "\n")) == nil }

    /// The number of the line in which `place` is, from 1. Complexity: O(`place`).
    func number(at place: Int) -> Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// What is in the line around `place`, as plain text.
    func excerpt(at place: Int) -> String {
        let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        guard end - start > Self.longestExcerpt else { return Self.plain(bytes[start..<end]) }
        let first = max(start, place - Self.lead)
        let last = min(end, first + Self.longestExcerpt)
        return (first > start ? "… " : "") + Self.plain(bytes[first..<last]) + (last < end ? " …" : "")
    }

    /// The bytes as text without space at its ends and with one blank for any other space, cut where it is long.
    static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        var words = bytes.prefix(longestExcerpt).split(whereSeparator: \.isSpace)
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        if bytes.count > longestExcerpt { words += " …" }
        return words
    }
}
