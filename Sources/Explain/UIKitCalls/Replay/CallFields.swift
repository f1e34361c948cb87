import AnimationTiming
import LifecycleEvents

/// The fields of a line, read by name. Fields that remain at the end are unknown.
struct CallFields {
    private let line: Int
    /// The remaining fields, in the order of the line.
    private var fields: [(name: String, value: JSONValue)] = []

    /// Parses a line: one object with unique field names, surrounded only by white space.
    init(_ text: String, line: Int) throws(ReplayError) {
        self.line = line
        do throws(JSONFault) {
            try read(ArraySlice(text.utf8))
        } catch {
            let column = error.column.map { "column \($0): " } ?? ""
            let isObject = text.utf8.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
            let hint = isObject ? "" : "; a call is a JSON object, as in {\"time\":0,…}"
            throw ReplayError(line: line, column + error.reason + hint)
        }
    }

    private mutating func read(_ text: ArraySlice<UInt8>) throws(JSONFault) {
        var fields: [(name: String, value: JSONValue)] = []
        fields.reserveCapacity(8)
        var reader = JSONReader(text)
        try reader.object { (key, reader) throws(JSONFault) in
            let name = String(decoding: key, as: UTF8.self)
            guard !fields.contains(where: { $0.name == name }) else {
                throw JSONFault("the field \"\(name)\" appears twice")
            }
            fields.append((name, try reader.value(of: name)))
        }
        try reader.end()
        self.fields = fields
    }

    func problem(_ text: String) -> ReplayError { ReplayError(line: line, text) }

    mutating func number(_ name: String) throws(ReplayError) -> Double {
        try needed(try optionalNumber(name), name, "a number")
    }

    mutating func optionalNumber(_ name: String) throws(ReplayError) -> Double? {
        try take(name, "a number") { if case .number(let number) = $0 { number } else { nil } }
    }

    mutating func string(_ name: String) throws(ReplayError) -> String {
        try needed(try optionalString(name), name, "a string")
    }

    mutating func optionalString(_ name: String) throws(ReplayError) -> String? {
        try take(name, "a string") { if case .string(let string) = $0 { string } else { nil } }
    }

    mutating func bool(_ name: String) throws(ReplayError) -> Bool {
        try needed(try optionalBool(name), name, "true or false")
    }

    mutating func optionalBool(_ name: String) throws(ReplayError) -> Bool? {
        try take(name, "true or false") { if case .bool(let bool) = $0 { bool } else { nil } }
    }

    mutating func optionalCurve(_ name: String) throws(ReplayError) -> TimingCurve? {
        guard let text = try optionalString(name) else { return nil }
        do {
            return try TimingCurve(parsing: text)
        } catch {
            throw problem(error.description)
        }
    }

    /// Throws an error if a field was not read.
    func refuseOthers(of call: String) throws(ReplayError) {
        guard let field = fields.first else { return }
        throw problem("\(call) has no field \"\(field.name)\"; check its spelling or leave it out")
    }

    /// Removes and returns a field's value, or returns nil if the field is missing.
    ///
    /// - Parameter kind: The kind of the value, for the error message.
    private mutating func take<Value>(
        _ name: String, _ kind: String, _ read: (JSONValue) -> Value?
    ) throws(ReplayError) -> Value? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        let value = fields.remove(at: index).value
        if let read = read(value) { return read }
        let found =
            switch value {
            case .number: "a number"
            case .string: "a string"
            case .bool: "true or false"
            case .null: "null"
            }
        throw problem("\"\(name)\" takes \(kind), not \(found)")
    }

    private func needed<Value>(
        _ value: Value?, _ name: String, _ kind: String
    ) throws(ReplayError) -> Value {
        guard let value else { throw problem("the field \"\(name)\" is missing; it takes \(kind)") }
        return value
    }
}
