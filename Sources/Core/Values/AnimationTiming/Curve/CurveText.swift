/// The parts of a curve's text, `name` or `name(argument,argument)`, before their interpretation.
struct CurveText {
    /// The whole text, for messages.
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
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension CurveText {
    /// Returns the values of named arguments in the order of `defaults`, or the defaults.
    ///
    /// - Parameter fault: Returns the fault of the values; nil for valid values.
    func values(
        of defaults: [(name: String, value: Double)], fault: ([Double]) -> String?
    ) throws(CurveError) -> [Double] {
        var values = defaults.map { $0.value }
        var isGiven = defaults.map { _ in false }
        for argument in arguments {
            guard let key = argument.key else {
                throw CurveError("\"\(source)\" needs names before its numbers, as in \(form(defaults))")
            }
            guard let index = defaults.firstIndex(where: { $0.name == key }) else {
                throw CurveError("\"\(key)\" in \"\(source)\" is unknown; write \(form(defaults))")
            }
            if isGiven[index] { throw CurveError("\"\(key)\" appears twice in \"\(source)\"") }
            isGiven[index] = true
            values[index] = argument.value
        }
        if let fault = fault(values) { throw CurveError("\"\(source)\" \(fault)") }
        return values
    }

    private func form(_ defaults: [(name: String, value: Double)]) -> String {
        "\(name)(\(defaults.map { "\($0.name)=\($0.value)" }.joined(separator: ",")))"
    }

    /// Throws if a curve without parameters has arguments.
    func requireNoArguments() throws(CurveError) {
        if source.contains("(") { throw CurveError("\"\(source)\": \(name) takes no numbers") }
    }
}

/// The text of a curve is invalid.
public struct CurveError: Error, Hashable, CustomStringConvertible {
    /// One line with the text, the mistake and a correct form.
    public let description: String

    init(_ description: String) { self.description = description }
}
