/// The text between the quotes of a JSON string with escapes.
struct EscapedString {
    let raw: ArraySlice<UInt8>
    /// The start of the whole text, to compute the columns of faults.
    let start: Int

    private func fault(_ reason: String, at place: Int) -> JSONFault {
        JSONFault(reason, column: place - start + 1)
    }

    /// Returns the bytes without escapes.
    func plain() throws(JSONFault) -> ArraySlice<UInt8> {
        var plain: [UInt8] = []
        plain.reserveCapacity(raw.count)
        var place = raw.startIndex
        while place < raw.endIndex {
            let byte = raw[place]
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            let escape = raw[place]
            place += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(escape)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "u"):
                let scalar = try unicodeScalar(&place)
                plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default:
                throw fault("a string contains the unknown escape \\\(escape.quoted)", at: place - 2)
            }
        }
        return plain[...]
    }

    /// Reads the scalar of a `\u` escape whose digits begin at `place`, or of a surrogate pair.
    private func unicodeScalar(_ place: inout Int) throws(JSONFault) -> Unicode.Scalar {
        let escape = place - 2
        let high = try hexUnit(&place)
        if let scalar = Unicode.Scalar(high) { return scalar }
        if high < 0xDC00, raw[place...].starts(with: #"\u"#.utf8) {
            place += 2
            let low = try hexUnit(&place)
            if low >= 0xDC00, low < 0xE000,
                let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw fault("a string contains half of a surrogate pair", at: escape)
    }

    private func hexUnit(_ place: inout Int) throws(JSONFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard place < raw.endIndex, let digit = Character(Unicode.Scalar(raw[place])).hexDigitValue else {
                throw fault("a string contains \\u without four hexadecimal digits", at: place)
            }
            value = value << 4 + UInt32(digit)
            place += 1
        }
        return value
    }
}
