/// Reads one flat object from the bytes of a line.
struct JSONReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func object() throws(JSONProblem) -> [JSONObject.Field] {
        var fields: [JSONObject.Field] = []
        fields.reserveCapacity(8)
        skipSpace()
        try expect(UInt8(ascii: "{"), "a call is a JSON object, as in {\"time\":0,…}")
        skipSpace()
        if take(UInt8(ascii: "}")) {
            try expectEnd()
            return fields
        }
        while true {
            skipSpace()
            let name = try string("a field's name in quotes")
            guard !fields.contains(where: { $0.name == name }) else {
                throw problem("the field \"\(name)\" stands twice")
            }
            skipSpace()
            try expect(UInt8(ascii: ":"), "a colon belongs behind \"\(name)\"")
            skipSpace()
            fields.append(JSONObject.Field(name: name, value: try value(of: name)))
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            try expect(UInt8(ascii: "}"), "a comma or } belongs behind the value of \"\(name)\"")
            try expectEnd()
            return fields
        }
    }

    private mutating func value(of name: String) throws(JSONProblem) -> JSONObject.Value {
        guard let byte = peek else { throw problem("the line ends before the value of \"\(name)\"") }
        switch byte {
        case UInt8(ascii: "\""): return .string(try string("a string"))
        case UInt8(ascii: "t"):
            try word("true", of: name)
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false", of: name)
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null", of: name)
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number(of: name))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            throw problem("\"\(name)\" is an object or array; no call takes one")
        default: throw problem("the value of \"\(name)\" is not JSON")
        }
    }

    private mutating func word(_ word: StaticString, of name: String) throws(JSONProblem) {
        let start = place
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else {
                place = start
                throw problem("the value of \"\(name)\" is not JSON")
            }
        }
    }

    // MARK: Numbers

    private mutating func number(of name: String) throws(JSONProblem) -> Double {
        let start = place
        _ = take(UInt8(ascii: "-"))
        // Only a lone 0 begins with 0.
        let leadingZero = peek == UInt8(ascii: "0")
        let whole = digits()
        var isWhole = true
        var isNumber = whole > 0 && !(leadingZero && whole > 1)
        if take(UInt8(ascii: ".")) {
            isWhole = false
            isNumber = isNumber && digits() > 0
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            isNumber = isNumber && digits() > 0
        }
        let text = bytes[start..<place]
        guard isNumber else {
            place = start
            throw problem("the value of \"\(name)\" is not a JSON number")
        }
        if isWhole, text.count < 16 { return Self.whole(text) }
        guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
            place = start
            throw problem("the value of \"\(name)\" is too large for a number")
        }
        return number
    }

    private static func whole(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
        var value: Int64 = 0
        for byte in text where byte != UInt8(ascii: "-") {
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return text.first == UInt8(ascii: "-") ? -Double(value) : Double(value)
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = peek, byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") { place += 1 }
        return place - start
    }

    // MARK: Strings

    private mutating func string(_ what: String) throws(JSONProblem) -> String {
        try expect(UInt8(ascii: "\""), "\(what) belongs here")
        let start = place
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            place += 1
        }
        let plain = String(decoding: bytes[start..<place], as: UTF8.self)
        if take(UInt8(ascii: "\"")) { return plain }
        return try restOfString(after: plain)
    }

    /// A string with escapes, from the first of them on.
    private mutating func restOfString(after plain: String) throws(JSONProblem) -> String {
        var text = Array(plain.utf8)
        while let byte = peek {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw problem("a control character stands in a string; write it as \\u00…")
            default: text.append(byte)
            }
        }
        throw problem("a string has no closing quote")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONProblem) {
        guard let byte = peek else { throw problem("a string has no closing quote") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
        default: throw problem("\\\(Character(Unicode.Scalar(byte))) is no escape of JSON")
        }
    }

    /// What follows `\u`: one unit of UTF-16, or a pair of them.
    private mutating func scalar() throws(JSONProblem) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw problem("half of a surrogate pair stands alone")
        }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw problem("half of a surrogate pair stands alone") }
        let value = 0x10000 + ((UInt32(first) - 0xd800) << 10) + (UInt32(second) - 0xdc00)
        guard let scalar = Unicode.Scalar(value) else { throw problem("\\u names no character") }
        return scalar
    }

    private mutating func codeUnit() throws(JSONProblem) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw problem("\\u needs four hexadecimal digits")
            }
            place += 1
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    // MARK: Bytes

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a { place += 1 }
    }

    private mutating func expect(_ byte: UInt8, _ what: @autoclosure () -> String) throws(JSONProblem) {
        guard take(byte) else { throw problem(what()) }
    }

    private mutating func expectEnd() throws(JSONProblem) {
        skipSpace()
        guard peek == nil else { throw problem("something stands behind the object; one call a line") }
    }

    private func problem(_ text: String) -> JSONProblem { JSONProblem(text: text, column: place + 1) }
}
