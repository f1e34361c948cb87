import LifecycleEvents

/// The JSON object that came with a request.
enum RequestObject {
    /// Hands each member to `member`, which reads its value.
    ///
    /// - Throws: ``Problem`` or `JSONFault` unless it is one object.
    static func read(
        _ content: RequestContent,
        _ member: (String, inout JSONReader) throws(JSONFault) -> Void
    ) throws {
        var reader = JSONReader(try content.bytes(or: .noContent("Send a JSON object."))[...])
        try reader.object { (key, reader) throws(JSONFault) in
            try member(String(decoding: key, as: UTF8.self), &reader)
        }
        try reader.end()
    }

    static func unknown(_ key: String) -> JSONFault {
        JSONFault("there is no member \"\(key.shown)\"")
    }
}

extension JSONReader {
    /// Reads a number.
    mutating func double(of key: String) throws(JSONFault) -> Double {
        guard case .number(let value) = try value(of: key) else {
            throw JSONFault("\"\(key)\" must be a number")
        }
        return value
    }
}
