/// A value of a JSON text, in the shape that Yams gives to those of a YAML file: whoever reads workloads reads both.
enum Node {
    struct Scalar {
        /// A text in quotes is no number and no flag.
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
    /// Only YAML has them.
    case alias

    /// Where it stands: JSON comes in one line from a script, for whom a place says nothing.
    var mark: Mark? { nil }

    var scalar: Scalar? {
        if case .scalar(let scalar) = self { scalar } else { nil }
    }

    var mapping: [(key: Node, value: Node)]? {
        if case .mapping(let mapping) = self { mapping } else { nil }
    }

    /// Values in values, as deep as any workload goes.
    private static let deepest = 64

    /// - Throws: when the text is no JSON, names a key twice or is too deep.
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
            // What is no number, flag or word is found by whoever wants one.
            self = .scalar(Scalar(string: String(decoding: json, as: UTF8.self), style: .plain))
        }
        if depth == 0 { try reader.end() }
    }
}
