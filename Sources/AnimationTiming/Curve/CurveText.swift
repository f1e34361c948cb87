/// A curve as a user writes it, `name` or `name(argument,argument)`, taken apart but not yet understood.
struct CurveText {
    /// All that was written, for messages.
    let source: String
    let name: String
    let arguments: [Argument]

    /// `0.5`, or `ratio=0.5`.
    struct Argument {
        let key: String?
        let value: Double
    }

    init(_ source: String) throws(CurveError) {
        self.source = source
        let text = Self.trimmed(source[...])
        guard let opening = text.firstIndex(of: "(") else {
            name = String(text)
            arguments = []
            return
        }
        guard text.last == ")" else {
            throw CurveError("\"\(source)\" has no closing bracket")
        }
        name = String(Self.trimmed(text[..<opening]))
        let inside = Self.trimmed(text[text.index(after: opening)...].dropLast())
        var arguments: [Argument] = []
        if !inside.isEmpty {
            for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
                arguments.append(try Self.argument(part, in: source))
            }
        }
        self.arguments = arguments
    }

    private static func argument(_ part: Substring, in source: String) throws(CurveError) -> Argument {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let number = trimmed(sides[sides.count - 1])
        guard let value = Double(number), value.isFinite else {
            throw CurveError("\"\(number)\" in \"\(source)\" is not a number")
        }
        return Argument(key: sides.count == 2 ? String(trimmed(sides[0])) : nil, value: value)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension CurveText {
    /// The values of named arguments, `defaults` where one was left out.
    func values(defaults: KeyValuePairs<String, Double>) throws(CurveError) -> [String: Double] {
        var values: [String: Double] = [:]
        for argument in arguments {
            let names = defaults.map(\.key).joined(separator: ", ")
            guard let key = argument.key else {
                let example = "\(name)(\(defaults[0].key)=\(defaults[0].value))"
                throw CurveError("\"\(source)\" needs names before its numbers (\(names)), as in \(example)")
            }
            guard defaults.contains(where: { $0.key == key }) else {
                throw CurveError("\"\(key)\" in \"\(source)\" is unknown; \(name) takes \(names)")
            }
            guard values.updateValue(argument.value, forKey: key) == nil else {
                throw CurveError("\"\(key)\" stands twice in \"\(source)\"")
            }
        }
        for (key, value) in defaults where values[key] == nil { values[key] = value }
        return values
    }

    /// Refuses arguments of a curve that takes none.
    func requireNoArguments() throws(CurveError) {
        if source.contains("(") { throw CurveError("\"\(source)\": \(name) takes no brackets") }
    }
}
