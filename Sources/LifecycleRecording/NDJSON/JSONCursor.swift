/// What is wrong with a line, without its number.
struct JSONFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Walks over the JSON of one line: objects of strings and integers, which is all a log has.
struct JSONCursor {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    private static let cut = JSONFault("the line ends in the middle; the file was cut off here")

    private mutating func peek() throws(JSONFault) -> UInt8 {
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { return byte }
            index += 1
        }
        throw Self.cut
    }

    /// Goes over `byte`, or says what stands there instead.
    private mutating func expect(_ byte: UInt8) throws(JSONFault) {
        let found = try peek()
        guard found == byte else {
            throw JSONFault("expected \(Self.quoted(byte)) and found \(Self.quoted(found))")
        }
        index += 1
    }

    /// Reads an object and hands each key to `member`, which reads its value.
    mutating func object(
        _ member: (borrowing ArraySlice<UInt8>, inout JSONCursor) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try expect(UInt8(ascii: "{"))
        if try peek() == UInt8(ascii: "}") {
            index += 1
            return
        }
        while true {
            let key = try rawString()
            try expect(UInt8(ascii: ":"))
            try member(key, &self)
            let next = try peek()
            index += 1
            if next == UInt8(ascii: "}") { return }
            guard next == UInt8(ascii: ",") else {
                throw JSONFault("expected \",\" or \"}\" and found \(Self.quoted(next))")
            }
        }
    }

    /// Says that nothing but white space follows.
    mutating func end() throws(JSONFault) {
        while index < bytes.endIndex {
            guard bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D else {
                throw JSONFault("the line goes on after its object")
            }
            index += 1
        }
    }

    /// Reads an integer that fits `Value`.
    mutating func integer<Value: FixedWidthInteger>(
        of key: String, as type: Value.Type = Value.self
    ) throws(JSONFault) -> Value {
        let isNegative = try peek() == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let first = index
        var value: Value = 0
        var isTooLarge = false
        while index < bytes.endIndex, bytes[index] >= 0x30, bytes[index] <= 0x39 {
            let digit = Value(bytes[index] - 0x30)
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) =
                isNegative
                ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
            isTooLarge = isTooLarge || overflow || carry
            value = sum
            index += 1
        }
        let digits = index - first
        let endsWell = index < bytes.endIndex ? !Self.continuesNumber(bytes[index]) : true
        guard digits > 0, endsWell, digits == 1 || bytes[first] != 0x30 else {
            throw JSONFault("\"\(key)\" must be an integer")
        }
        guard !isTooLarge else {
            throw JSONFault("\"\(key)\" does not fit into \(Value.bitWidth) bits")
        }
        return value
    }

    private static func continuesNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Reads a string value.
    mutating func string(of key: String) throws(JSONFault) -> String {
        guard try peek() == UInt8(ascii: "\"") else { throw JSONFault("\"\(key)\" must be a string") }
        let raw = try rawString()
        let plain = raw.contains(UInt8(ascii: "\\")) ? try Self.unescaped(raw) : raw
        guard let text = String(validating: plain, as: UTF8.self) else {
            throw JSONFault("\"\(key)\" is not valid UTF-8")
        }
        return text
    }

    /// The bytes between the quotes, escapes as they stand.
    private mutating func rawString() throws(JSONFault) -> ArraySlice<UInt8> {
        try expect(UInt8(ascii: "\""))
        let start = index
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                defer { index += 1 }
                return bytes[start..<index]
            }
            guard byte >= 0x20 else { throw JSONFault("a string contains a bare control character") }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        throw Self.cut
    }

    private static func unescaped(_ raw: ArraySlice<UInt8>) throws(JSONFault) -> ArraySlice<UInt8> {
        var plain: [UInt8] = []
        plain.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            let escape = raw[index]
            index += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(escape)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "u"):
                let scalar = try unicodeScalar(raw, &index)
                plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: throw JSONFault("a string contains the unknown escape \\\(quoted(escape))")
            }
        }
        return plain[...]
    }

    /// The scalar of a `\u` escape whose digits begin at `index`, or of a pair of them.
    private static func unicodeScalar(
        _ raw: ArraySlice<UInt8>, _ index: inout Int
    ) throws(JSONFault) -> Unicode.Scalar {
        let high = try hexUnit(raw, &index)
        if let scalar = Unicode.Scalar(high) { return scalar }
        if high < 0xDC00, raw[index...].starts(with: #"\u"#.utf8) {
            index += 2
            let low = try hexUnit(raw, &index)
            if low >= 0xDC00, low < 0xE000,
                let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw JSONFault("a string contains half of a surrogate pair")
    }

    private static func hexUnit(_ raw: ArraySlice<UInt8>, _ index: inout Int) throws(JSONFault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard index < raw.endIndex, let digit = Character(Unicode.Scalar(raw[index])).hexDigitValue else {
                throw JSONFault("a string contains \\u without four hexadecimal digits")
            }
            value = value << 4 + UInt32(digit)
            index += 1
        }
        return value
    }

    private static func quoted(_ byte: UInt8) -> String {
        byte >= 0x20 && byte < 0x7F ? "\"\(Unicode.Scalar(byte))\"" : "the byte \(byte)"
    }
}
