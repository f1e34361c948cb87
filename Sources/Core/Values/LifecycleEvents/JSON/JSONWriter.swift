/// Writes JSON values and keys in the order of the calls, with the commas between them.
///
/// All output of JSON uses this writer. The output accumulates in ``bytes``.
package struct JSONWriter: Sendable {
    /// The output since the last ``removeAll()``.
    package private(set) var bytes: [UInt8] = []
    private let isForPage: Bool

    /// - Parameter isForPage: whether the output may be part of a script element. The output then contains
    ///   no `<`, so that no text of a log can end the element.
    package init(isForPage: Bool = false) { self.isForPage = isForPage }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties ``bytes`` and keeps its capacity.
    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    // MARK: Objects and arrays

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        begin(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Ends a line of JSON Lines.
    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a key that needs no escapes.
    @inline(__always)
    package mutating func key(_ name: StaticString) {
        begin(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    package mutating func null() { raw("null") }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func integer(_ value: Int64) {
        separate()
        bytes.append(decimal: value)
    }

    /// Writes the shortest digits that parse to the same number. Whole numbers have no fraction; infinity
    /// and not-a-number become null.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return integer(whole) }
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    package static func text(_ value: Double) -> String {
        var json = JSONWriter()
        json.number(value)
        return json.text
    }

    package mutating func string(_ value: String) {
        separate()
        let start = bytes.count
        bytes.append(json: value)
        guard isForPage else { return }
        while let place = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
            bytes.replaceSubrange(place...place, with: #"\u003c"#.utf8)
        }
    }

    /// Writes a value that is already JSON.
    package mutating func json(_ value: String) {
        separate()
        bytes.append(contentsOf: value.utf8)
    }

    /// Appends bytes without changes. The caller writes the commas before them.
    package mutating func append(raw bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

    private mutating func raw(_ word: StaticString) {
        separate()
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func begin(_ byte: UInt8) {
        separate()
        bytes.append(byte)
    }

    /// Writes a comma, unless the next value follows a key or is the first of an object, an array or a line.
    @inline(__always)
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    /// Writes a member of an object; omits nil.
    @inline(__always)
    package mutating func member(_ name: StaticString, _ value: Int64?) {
        guard let value else { return }
        key(name)
        integer(value)
    }

    /// Writes a member of an object; omits nil.
    @inline(__always)
    package mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: Double) {
        key(name)
        number(value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        bool(value)
    }
}

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

extension JSONWriter {
    /// Writes the members of a run, as in the first line of a log.
    ///
    /// - Parameter hasTextualSeed: whether to write the seed as a text, as an unsigned number. JavaScript
    ///   numbers do not have 64 bits.
    package mutating func members(of run: RunDescription, hasTextualSeed: Bool = false) {
        member("uuid", run.uuid)
        member("name", run.name)
        member("source", run.source.rawValue)
        member("workload", run.workload)
        if hasTextualSeed {
            member("seed", run.seed.map { String(UInt64(bitPattern: $0)) })
        } else {
            member("seed", run.seed)
        }
        member("strategy", run.strategy)
        member("regime", run.regime)
        member("cells", run.cells)
        member("app", run.app)
        member("os", run.os)
        member("device", run.device)
        member("startedUnixNs", run.startedUnixNs)
        member("refreshNs", run.refreshNs)
        member("schema", Int64(run.schema))
    }
}
