import AnimationTiming
import LifecycleEvents

/// The fields of a line, read by name; what was not read at the end is unknown.
struct CallFields {
    private let line: Int
    /// In the order of the line.
    private var fields: [(name: String, value: JSONValue)] = []

    /// Reads a line: one object, each field once, nothing around it but white space.
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
        guard let number = try optionalNumber(name) else { throw missing(name, "a number") }
        return number
    }

    mutating func optionalNumber(_ name: String) throws(ReplayError) -> Double? {
        switch take(name) {
        case nil: return nil
        case .number(let number): return number
        case .some(let other): throw wrong(name, "a number", other)
        }
    }

    mutating func string(_ name: String) throws(ReplayError) -> String {
        guard let string = try optionalString(name) else { throw missing(name, "a string") }
        return string
    }

    mutating func optionalString(_ name: String) throws(ReplayError) -> String? {
        switch take(name) {
        case nil: return nil
        case .string(let string): return string
        case .some(let other): throw wrong(name, "a string", other)
        }
    }

    mutating func bool(_ name: String) throws(ReplayError) -> Bool {
        guard let bool = try optionalBool(name) else { throw missing(name, "true or false") }
        return bool
    }

    mutating func optionalBool(_ name: String) throws(ReplayError) -> Bool? {
        switch take(name) {
        case nil: return nil
        case .bool(let bool): return bool
        case .some(let other): throw wrong(name, "true or false", other)
        }
    }

    mutating func optionalCurve(_ name: String) throws(ReplayError) -> TimingCurve? {
        guard let text = try optionalString(name) else { return nil }
        do {
            return try TimingCurve(parsing: text)
        } catch {
            throw problem(error.description)
        }
    }

    /// Throws when a field has not been read.
    func refuseOthers(of call: String) throws(ReplayError) {
        guard let field = fields.first else { return }
        throw problem("\(call) has no field \"\(field.name)\"; check its spelling or leave it out")
    }

    private mutating func take(_ name: String) -> JSONValue? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return fields.remove(at: index).value
    }

    private func missing(_ name: String, _ what: String) -> ReplayError {
        problem("the field \"\(name)\" is missing; it takes \(what)")
    }

    private func wrong(_ name: String, _ what: String, _ value: JSONValue) -> ReplayError {
        let found =
            switch value {
            case .number: "a number"
            case .string: "a string"
            case .bool: "true or false"
            case .null: "null"
            }
        return problem("\"\(name)\" takes \(what), not \(found)")
    }
}
