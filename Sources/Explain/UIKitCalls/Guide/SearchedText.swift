/// The letters and digits of a text in lower case, with their positions in the text.
///
/// Reports break lines in the middle of a sentence, put `> ` before them, escape quotes once or twice, or
/// omit the full stop. The letters stay the same, so sentences are compared by their letters.
struct SearchedText {
    private(set) var bytes: [UInt8] = []
    /// The index in the text of each letter.
    private(set) var places: [Int] = []

    /// Collects the letters.
    ///
    /// - Complexity: O(length of `text`).
    init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

    /// Collects the letters.
    ///
    /// - Complexity: O(length of `text`).
    init(_ text: [UInt8]) {
        bytes.reserveCapacity(text.count)
        places.reserveCapacity(text.count)
        var isEscaped = false
        for (place, byte) in text.enumerated() {
            defer { isEscaped = byte == UInt8(ascii: "\\") }
            // Skips the n of an escaped line break, which is not a letter of the text.
            if isEscaped, byte == UInt8(ascii: "n") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "r")
            {
                continue
            }
            guard let letter = Self.lowercased(byte) else { continue }
            bytes.append(letter)
            places.append(place)
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
