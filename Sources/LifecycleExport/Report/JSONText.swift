/// JSON that may stand inside a script element: no `<` ever, so that no text of a log ends the element.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<", "\u{2028}", "\u{2029}": quoted += escaped(scalar)
            case _ where scalar.value < 0x20: quoted += escaped(scalar)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let hex = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }

    /// An object of values that are JSON already; those that are nil are left out.
    static func object(_ fields: KeyValuePairs<String, String?>) -> String {
        let known = fields.compactMap { field in field.value.map { "\(quoted(field.key)):\($0)" } }
        return "{" + known.joined(separator: ",") + "}"
    }

    static func array(_ values: some Sequence<String>) -> String {
        "[" + values.joined(separator: ",") + "]"
    }
}
