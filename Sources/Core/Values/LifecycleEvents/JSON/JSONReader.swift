/// Reads JSON: an object, whose values the caller reads.
///
/// All logs, scripts and requests use this reader. It is strict: it refuses an extra comma, a number with a
/// leading 0, and half of a surrogate pair. Complexity: O(bytes). Only strings are allocated.
package struct JSONReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    private func fault(_ reason: String, at place: Int? = nil) -> JSONFault {
        JSONFault(reason, column: (place ?? index) - bytes.startIndex + 1)
    }

    private var cut: JSONFault { fault("the line ends in the middle; the file was cut off here") }

    private mutating func peek() throws(JSONFault) -> UInt8 {
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard Self.isBlank(byte) else { return byte }
            index += 1
        }
        throw cut
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    /// Reads `byte`, or throws a fault that names the byte found instead.
    private mutating func expect(_ byte: UInt8) throws(JSONFault) {
        let found = try peek()
        guard found == byte else {
            throw fault("expected \(byte.quoted) and found \(found.quoted)")
        }
        index += 1
    }

    /// Reads an object and calls `member` with each key, which reads the value.
    package mutating func object(
        _ member: (borrowing ArraySlice<UInt8>, inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try expect(UInt8(ascii: "{"))
        if try peek() == UInt8(ascii: "}") {
            index += 1
            return
        }
        while true {
            let key = try plainString()
            try expect(UInt8(ascii: ":"))
            try member(key, &self)
            let next = try peek()
            guard next == UInt8(ascii: ",") || next == UInt8(ascii: "}") else {
                throw fault("expected \",\" or \"}\" and found \(next.quoted)")
            }
            index += 1
            if next == UInt8(ascii: "}") { return }
        }
    }

    /// Checks that only white space follows.
    package mutating func end() throws(JSONFault) {
        while index < bytes.endIndex {
            guard Self.isBlank(bytes[index]) else { throw fault("the line continues after its object") }
            index += 1
        }
    }

    /// Reads an integer that fits `Value`, of at most 64 bits.
    ///
    /// - Parameter key: the name for errors, which is evaluated only for an error.
    @inlinable
    package mutating func integer<Value: FixedWidthInteger>(
        of key: @autoclosure () -> String, as type: Value.Type = Value.self
    ) throws(JSONFault) -> Value {
        Value(truncatingIfNeeded: try integer(of: key, bits: Value.bitWidth, isSigned: Value.isSigned))
    }

    /// Reads the bits of an integer.
    ///
    /// It is not generic: from another module, a generic function would call witness tables for each digit.
    @usableFromInline
    package mutating func integer(
        of key: () -> String, bits: Int, isSigned: Bool
    ) throws(JSONFault) -> UInt64 {
        let isNegative = try peek() == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let first = index
        var magnitude: UInt64 = 0
        var isTooLarge = false
        while index < bytes.endIndex, bytes[index] >= 0x30, bytes[index] <= 0x39 {
            let (shifted, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = shifted.addingReportingOverflow(UInt64(bytes[index] - 0x30))
            isTooLarge = isTooLarge || overflow || carry
            magnitude = sum
            index += 1
        }
        let digits = index - first
        let endsWell = index < bytes.endIndex ? !Self.continuesNumber(bytes[index]) : true
        guard digits > 0, endsWell, digits == 1 || bytes[first] != 0x30 else {
            throw fault("\"\(key())\" must be an integer", at: first)
        }
        let half = UInt64(1) << UInt64(bits - 1)
        let largest = isSigned ? (isNegative ? half : half - 1) : (isNegative ? 0 : half - 1 + half)
        guard !isTooLarge, magnitude <= largest else {
            throw fault("\"\(key())\" does not fit into \(bits) bits", at: first)
        }
        return isNegative ? 0 &- magnitude : magnitude
    }

    private static func continuesNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Reads a string value.
    package mutating func string(of key: @autoclosure () -> String) throws(JSONFault) -> String {
        let start = index
        let plain = try stringBytes(of: key())
        let text = String(decoding: plain, as: UTF8.self)
        // Decoding repairs invalid UTF-8. The initializer that refuses it needs more than iOS 16.
        guard text.utf8.elementsEqual(plain) else {
            throw fault("\"\(key())\" is not valid UTF-8", at: start)
        }
        return text
    }

    /// Reads a string value as bytes, without checking their UTF-8.
    package mutating func stringBytes(
        of key: @autoclosure () -> String
    ) throws(JSONFault) -> ArraySlice<UInt8> {
        guard try peek() == UInt8(ascii: "\"") else { throw fault("\"\(key())\" must be a string") }
        return try plainString()
    }

    // MARK: Values of any kind

    /// Reads a value that is neither an object nor an array.
    package mutating func value(of key: String) throws(JSONFault) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "\""): return .string(try string(of: key))
        case UInt8(ascii: "t"): return try word("true", .bool(true), of: key)
        case UInt8(ascii: "f"): return try word("false", .bool(false), of: key)
        case UInt8(ascii: "n"): return try word("null", .null, of: key)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number(of: key))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            throw fault("the value of \"\(key)\" is an object or array, and nothing here takes one")
        default: throw fault("the value of \"\(key)\" is not JSON")
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue, of key: String
    ) throws(JSONFault) -> JSONValue {
        for place in 0..<word.utf8CodeUnitCount {
            guard index + place < bytes.endIndex, bytes[index + place] == word.utf8Start[place] else {
                throw fault("the value of \"\(key)\" is not JSON")
            }
        }
        index += word.utf8CodeUnitCount
        return value
    }

    private mutating func number(of key: String) throws(JSONFault) -> Double {
        let start = index
        _ = take(UInt8(ascii: "-"))
        // A number begins with 0 only if the 0 is its only whole digit.
        let beginsWithZero = index < bytes.endIndex && bytes[index] == UInt8(ascii: "0")
        let whole = digits()
        var isWhole = true
        var isNumber = whole > 0 && !(beginsWithZero && whole > 1)
        if take(UInt8(ascii: ".")) {
            isWhole = false
            isNumber = isNumber && digits() > 0
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            isNumber = isNumber && digits() > 0
        }
        let text = bytes[start..<index]
        guard isNumber else { throw fault("the value of \"\(key)\" is not a JSON number", at: start) }
        if isWhole, text.count < 16 { return Self.whole(text) }
        guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
            throw fault("the value of \"\(key)\" is too large for a number", at: start)
        }
        return number
    }

    /// Returns a number of at most 15 digits, which a `Double` holds exactly.
    private static func whole(_ text: ArraySlice<UInt8>) -> Double {
        var value: Int64 = 0
        for byte in text where byte != UInt8(ascii: "-") {
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return text.first == UInt8(ascii: "-") ? -Double(value) : Double(value)
    }

    private mutating func digits() -> Int {
        let start = index
        while index < bytes.endIndex, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
        return index - start
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.endIndex, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    // MARK: Nested values

    /// Reads an array and calls `element` for each value, which reads it.
    package mutating func array(
        _ element: (inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try expect(UInt8(ascii: "["))
        if try peek() == UInt8(ascii: "]") {
            index += 1
            return
        }
        while true {
            try element(&self)
            let next = try peek()
            guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else {
                throw fault("expected \",\" or \"]\" and found \(next.quoted)")
            }
            index += 1
            if next == UInt8(ascii: "]") { return }
        }
    }

    /// Skips a value of any kind and depth, without checking it.
    package mutating func skip() throws(JSONFault) {
        var depth = 0
        repeat {
            switch try peek() {
            case UInt8(ascii: "\""): _ = try plainString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw fault("a value is missing") }
                if bytes[index] | 0x20 == UInt8(ascii: "}") { depth -= 1 }
                index += 1
            default:
                guard !Self.endsWord(bytes[index]) else { throw fault("a value is missing") }
                while index < bytes.endIndex, !Self.endsWord(bytes[index]) { index += 1 }
            }
        } while depth > 0
    }

    /// The greatest nesting depth of unknown values.
    package static let deepest = 64

    /// Reads a value of any kind, checks everything in it, and returns its bytes.
    ///
    /// - Parameter depth: the greatest nesting depth.
    package mutating func checkedBytes(depth: Int) throws(JSONFault) -> ArraySlice<UInt8> {
        _ = try peek()
        let start = index
        try check(depth: depth)
        return bytes[start..<index]
    }

    private mutating func check(depth: Int) throws(JSONFault) {
        guard depth > 0 else { throw fault("the values are nested too deeply") }
        switch try peek() {
        case UInt8(ascii: "{"):
            try object { (_, reader) throws(JSONFault) in try reader.check(depth: depth - 1) }
        case UInt8(ascii: "["):
            try array { (reader) throws(JSONFault) in try reader.check(depth: depth - 1) }
        default: _ = try value(of: "a value")
        }
    }

    /// Skips a value of any kind and depth, without checking it, and returns its bytes.
    package mutating func valueBytes() throws(JSONFault) -> ArraySlice<UInt8> {
        _ = try peek()
        let start = index
        try skip()
        return bytes[start..<index]
    }

    /// Reads a string, or skips a value of another kind and returns nil.
    package mutating func stringIfAny() throws(JSONFault) -> String? {
        if try peek() == UInt8(ascii: "\"") { return try string(of: "a value") }
        try skip()
        return nil
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    // MARK: Strings

    /// Reads a string and returns its bytes, without quotes and escapes.
    private mutating func plainString() throws(JSONFault) -> ArraySlice<UInt8> {
        try expect(UInt8(ascii: "\""))
        let start = index
        var hasEscapes = false
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                let raw = bytes[start..<index]
                index += 1
                return hasEscapes ? try EscapedString(raw: raw, start: bytes.startIndex).plain() : raw
            }
            guard byte >= 0x20 else { throw fault("a string contains a bare control character") }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                index += 1
            }
            index += 1
        }
        throw cut
    }
}

/// A fault in a JSON text.
package struct JSONFault: Error {
    package let reason: String
    /// The byte of the fault, from 1; nil for invalid content in valid JSON.
    package let column: Int?

    package init(_ reason: String, column: Int? = nil) {
        self.reason = reason
        self.column = column
    }
}

extension UInt8 {
    /// The name of a byte in a fault.
    var quoted: String { self >= 0x20 && self < 0x7F ? "\"\(Unicode.Scalar(self))\"" : "the byte \(self)" }
}

/// A JSON value that contains no other values.
package enum JSONValue: Hashable, Sendable {
    case number(Double)
    case string(String)
    case bool(Bool)
    case null
}

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
