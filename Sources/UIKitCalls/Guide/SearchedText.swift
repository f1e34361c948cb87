/// The letters and digits of a text in lower case, and the line each stands in.
///
/// Reports break lines in the middle of a sentence, put `> ` before them, escape quotes once or twice,
/// or lose the full stop. SearchedText survive all of it, so sentences are compared by their letters.
struct SearchedText {
    private(set) var bytes: [UInt8] = []
    private(set) var lines: [Int32] = []

    /// Complexity: O(length of `text`).
    init(_ text: some StringProtocol) {
        bytes.reserveCapacity(text.utf8.count)
        lines.reserveCapacity(text.utf8.count)
        var line: Int32 = 1
        var isEscaped = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") { line += 1 }
            defer { isEscaped = byte == UInt8(ascii: "\\") }
            // The n of an escaped line break is no letter.
            if isEscaped, byte == UInt8(ascii: "n") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "r")
            {
                continue
            }
            guard let letter = Self.lowercased(byte) else { continue }
            bytes.append(letter)
            lines.append(line)
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }
}
