import AnimationTiming

/// The fields of a line, read by name; what was not read at the end is unknown.
struct CallFields {
    private let line: Int
    private var fields: [JSONObject.Field]

    init(_ text: String, line: Int) throws(ReplayError) {
        self.line = line
        do {
            fields = try JSONObject(text).fields
        } catch {
            throw ReplayError(line: line, "column \(error.column): \(error.text)")
        }
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

    private mutating func take(_ name: String) -> JSONObject.Value? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return fields.remove(at: index).value
    }

    private func missing(_ name: String, _ what: String) -> ReplayError {
        problem("the field \"\(name)\" is missing; it takes \(what)")
    }

    private func wrong(_ name: String, _ what: String, _ value: JSONObject.Value) -> ReplayError {
        problem("\"\(name)\" takes \(what), not \(value.name)")
    }
}
