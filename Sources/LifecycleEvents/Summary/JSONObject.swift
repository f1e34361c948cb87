/// Writes a JSON object, key by key, in the order given.
struct JSONObject {
    private var body = ""

    var text: String { "{\(body)}" }

    mutating func add(_ key: String, _ value: Int64?) { add(key, raw: value.map(String.init) ?? "null") }

    mutating func add(_ key: String, _ value: String) { add(key, raw: Self.quoted(value)) }

    /// The shortest digits that read back to the same number; null for what is no finite number.
    mutating func add(_ key: String, _ value: Double) {
        add(key, raw: value.isFinite ? "\(value)" : "null")
    }

    mutating func add(_ key: String, counts: some Sequence<(key: String, value: Int)>) {
        var object = JSONObject()
        for (key, count) in counts { object.add(key, Int64(count)) }
        add(key, raw: object.text)
    }

    private mutating func add(_ key: String, raw value: String) {
        if !body.isEmpty { body += "," }
        body += Self.quoted(key) + ":" + value
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
