import LifecycleEvents

/// JSON that may stand inside a script element: no `<` ever, so that no text of a log ends the element.
enum PageJSON {
    static func quoted(_ text: String) -> String { String(json: text).replacing("<", with: #"\u003c"#) }

    /// An object of values that are JSON already; those that are nil are left out.
    static func object(_ fields: KeyValuePairs<String, String?>) -> String {
        let known = fields.compactMap { field in field.value.map { "\(quoted(field.key)):\($0)" } }
        return "{" + known.joined(separator: ",") + "}"
    }

    static func array(_ values: some Sequence<String>) -> String {
        "[" + values.joined(separator: ",") + "]"
    }
}
