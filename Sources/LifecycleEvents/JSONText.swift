extension [UInt8] {
    /// Appends `text` as a JSON string, with what JSON does not let stand in one escaped.
    ///
    /// The one place that knows how; everything here that writes JSON ends in it. Complexity: O(bytes).
    package mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append(contentsOf: #"\n"#.utf8)
            case 0x0D: append(contentsOf: #"\r"#.utf8)
            case 0x09: append(contentsOf: #"\t"#.utf8)
            case 0..<0x20, 0x7F:
                append(contentsOf: #"\u00"#.utf8)
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            case 0x80...0x9F where last == 0xC2:
                // A control character of Latin-1: JSON lets it stand, and a terminal obeys it.
                removeLast()
                append(contentsOf: #"\u00"#.utf8)
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension String {
    /// `text` as a JSON string.
    package init(json text: String) {
        var bytes: [UInt8] = []
        bytes.append(json: text)
        self.init(decoding: bytes, as: UTF8.self)
    }
}
