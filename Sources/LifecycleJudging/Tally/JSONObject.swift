import LifecycleEvents

/// Writes a JSON object, key by key, in the order given.
struct JSONObject {
    private var body = ""

    var text: String { "{\(body)}" }

    mutating func add(_ key: String, _ value: Int64?) { add(key, raw: value.map(String.init) ?? "null") }

    mutating func add(_ key: String, _ value: String) { add(key, raw: String(json: value)) }

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
        body += String(json: key) + ":" + value
    }
}
