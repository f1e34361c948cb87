/// A JSON value in the form of Yams' nodes, so that one reader of workloads reads both JSON and YAML.
enum Node {
    struct Scalar {
        /// A quoted text is neither a number nor a flag.
        enum Style { case plain, doubleQuoted }

        let string: String
        let style: Style
    }

    struct Mark {
        let line: Int
        let column: Int
    }

    case scalar(Scalar)
    case mapping([(key: Node, value: Node)])
    case sequence([Node])
    /// Exists only in YAML.
    case alias

    /// The position in the text. A script writes JSON in one line, so JSON has no positions.
    var mark: Mark? { nil }

    var scalar: Scalar? {
        if case .scalar(let scalar) = self { scalar } else { nil }
    }

    var mapping: [(key: Node, value: Node)]? {
        if case .mapping(let mapping) = self { mapping } else { nil }
    }

    /// The greatest nesting depth, which no workload exceeds.
    private static let deepest = 64

    /// - Throws: an error when the text is not JSON, repeats a key or is nested too deeply.
    init(json: ArraySlice<UInt8>, depth: Int = 0) throws(JSONFault) {
        guard depth < Self.deepest else { throw JSONFault("the values are nested too deeply") }
        var reader = JSONReader(json)
        switch json.first {
        case UInt8(ascii: "{"):
            var members: [(key: Node, value: Node)] = []
            var known: Set<String> = []
            try reader.object { (key, reader) throws(JSONFault) in
                let key = String(decoding: copy key, as: UTF8.self)
                guard known.insert(key).inserted else { throw JSONFault("the key \(key) appears twice") }
                let value = try Node(json: try reader.valueBytes(), depth: depth + 1)
                members.append((.scalar(Scalar(string: key, style: .plain)), value))
            }
            self = .mapping(members)
        case UInt8(ascii: "["):
            var values: [Node] = []
            try reader.array { (reader) throws(JSONFault) in
                values.append(try Node(json: try reader.valueBytes(), depth: depth + 1))
            }
            self = .sequence(values)
        case UInt8(ascii: "\""):
            self = .scalar(Scalar(string: try reader.string(of: "a value"), style: .doubleQuoted))
        default:
            // The reader of the value reports text that is not a number, a flag or a word.
            self = .scalar(Scalar(string: String(decoding: json, as: UTF8.self), style: .plain))
        }
        if depth == 0 { try reader.end() }
    }
}
