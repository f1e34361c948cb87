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

    /// Appends `value` in decimal. Complexity: O(digits), and no string is made.
    package mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        // Digits come out last first; they are put in place and turned round.
        let start = count
        var magnitude = value.magnitude
        repeat {
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            append(UInt8(ascii: "0") + UInt8(digit))
            magnitude = quotient
        } while magnitude > 0
        self[start...].reverse()
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
