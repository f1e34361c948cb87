extension YamlValue {
    /// Reads a JSON text in place of YAML.
    init(json: String, file: String) throws(WorkloadError) {
        do throws(JSONFault) {
            self.init(node: try YamlNode(json: Array(json.utf8)[...]), name: "", file: file)
        } catch {
            throw WorkloadError(
                file: file, line: nil, column: error.column, reason: "this is not JSON: \(error.reason)",
                wayOut: "write it as a script's JSON.stringify does")
        }
    }
}

extension YamlNode {
    /// The greatest nesting depth, which no workload exceeds.
    private static let deepest = 64

    /// - Throws: an error when the text is not JSON, repeats a key or is nested too deeply.
    fileprivate convenience init(json: ArraySlice<UInt8>, depth: Int = 0) throws(JSONFault) {
        guard depth < Self.deepest else { throw JSONFault("the values are nested too deeply") }
        var reader = JSONReader(json)
        switch json.first {
        case UInt8(ascii: "{"):
            var members: [(key: YamlNode, value: YamlNode)] = []
            var known: Set<String> = []
            try reader.object { (key, reader) throws(JSONFault) in
                let key = String(decoding: copy key, as: UTF8.self)
                guard known.insert(key).inserted else { throw JSONFault("the key \(key) appears twice") }
                let value = try YamlNode(json: try reader.valueBytes(), depth: depth + 1)
                members.append((YamlNode(.scalar(key, isPlain: true)), value))
            }
            self.init(.mapping { [members] in members })
        case UInt8(ascii: "["):
            var values: [YamlNode] = []
            try reader.array { (reader) throws(JSONFault) in
                values.append(try YamlNode(json: try reader.valueBytes(), depth: depth + 1))
            }
            self.init(.sequence { [values] in values })
        case UInt8(ascii: "\""):
            self.init(.scalar(try reader.string(of: "a value"), isPlain: false))
        default:
            // The reader of the value reports text that is not a number, a flag or a word.
            self.init(.scalar(String(decoding: json, as: UTF8.self), isPlain: true))
        }
        if depth == 0 { try reader.end() }
    }
}
