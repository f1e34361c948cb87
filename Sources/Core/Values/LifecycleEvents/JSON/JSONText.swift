extension [UInt8] {
    /// Appends `text` as a JSON string.
    ///
    /// It escapes characters that JSON forbids, that control a terminal, or that change the direction of
    /// writing. All JSON of the project uses this function. Complexity: O(bytes).
    package mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        // Almost every text needs no escapes, and is copied at once.
        guard !text.utf8.allSatisfy({ $0.isPlainInJSON }) else {
            append(contentsOf: text.utf8)
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                append(UInt8(ascii: "\\"))
                append(UInt8(scalar.value))
            case "\n": append(contentsOf: #"\n"#.utf8)
            case "\r": append(contentsOf: #"\r"#.utf8)
            case "\t": append(contentsOf: #"\t"#.utf8)
            case _ where scalar.isSteering: append(jsonEscape: UInt16(scalar.value))
            case _ where scalar.isASCII: append(UInt8(scalar.value))
            default: append(contentsOf: String(scalar).utf8)
            }
        }
    }

    private mutating func append(jsonEscape unit: UInt16) {
        append(contentsOf: #"\u"#.utf8)
        for shift in [12, 8, 4, 0] { append(Self.hexDigit(UInt8(unit >> shift & 15))) }
    }

    /// Appends `value` in decimal digits. Complexity: O(digits). Allocates no string.
    package mutating func append(decimal value: Int64) {
        // 19 digits and a sign. The last digit comes first.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var first = digits.count
            func put(_ byte: UInt8) {
                first -= 1
                digits.initializeElement(at: first, to: byte)
            }
            var magnitude = value.magnitude
            repeat {
                let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
                put(UInt8(ascii: "0") + UInt8(digit))
                magnitude = quotient
            } while magnitude > 0
            if value < 0 { put(UInt8(ascii: "-")) }
            append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII character that needs no escape in a JSON string.
    fileprivate var isPlainInJSON: Bool {
        self >= 0x20 && self < 0x7f && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
