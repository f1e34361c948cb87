import LifecycleEvents
import ScrollSimulation

extension RunChoice.Kind {
    /// The key of a choice's value in a file, as in `hitch: { frame: 12, vsyncs: 5 }`, and the words for the
    /// values from 0 on, if there are words.
    fileprivate var value: (key: String, words: [String]) {
        switch self {
        case .pool: ("cell", [])
        case .lateFrame: ("first", ["blocks", "layout"])
        case .hitch: ("vsyncs", [])
        case .background: ("seconds", [])
        case .prepared: ("is", ["shown", "dropped"])
        case .ahead, .preparedKeep, .displayed, .behind, .prefetch: ("eighths", [])
        }
    }
}

extension RunChoice {
    /// The choice as an entry of a list in a workload file.
    package var yaml: String {
        let (key, words) = kind.value
        var members: [String] = []
        if let item { members.append("item: \(item.rawValue)") }
        if kind.isOfFrame { members.append("frame: \(occurrence)") }
        if kind.isOfItem, occurrence != 1 { members.append("occurrence: \(occurrence)") }
        members.append("\(key): \(words.isEmpty ? "\(value)" : words[value])")
        return "\(kind.rawValue): { \(members.joined(separator: ", ")) }"
    }

    /// The form of the choices in a file.
    static var form: JSONSchema {
        .list(
            .oneKey(
                Kind.allCases.map { kind in
                    var choice = RunChoice(kind, value: 0)
                    return (key: kind.rawValue, value: .mapping { choice.read(&$0) })
                }))
    }

    /// Reads the choices of a file.
    static func reading(_ value: YamlValue, _ faults: inout WorkloadFaults) -> [RunChoice] {
        var entries: [YamlValue] = []
        faults.keep { () throws(WorkloadError) in entries = try value.values("choices") }
        var choices: [RunChoice] = []
        for entry in entries {
            faults.keep { () throws(WorkloadError) in
                let choice = try RunChoice(entry)
                let isKnown = choices.contains {
                    $0.kind == choice.kind && $0.item == choice.item && $0.occurrence == choice.occurrence
                }
                guard !isKnown else {
                    throw entry.fault("\(choice.yaml) decides what is decided before", "leave one out")
                }
                choices.append(choice)
            }
        }
        return choices
    }

    private init(_ value: YamlValue) throws(WorkloadError) {
        guard let mapping = value.node.mapping, mapping.count == 1, let (key, argument) = mapping.first else {
            throw value.fault(
                "a choice has one key", "write - lateFrame: { frame: 14, first: layout }")
        }
        let kind = try YamlValue(node: key, name: "this choice", file: value.file).word(Kind.self)
        self.init(kind, value: 0)
        try YamlValue(node: argument, name: kind.rawValue, file: value.file).mapping { read(&$0) }
    }

    private mutating func read(_ keys: inout MappingReader) {
        if kind.isOfItem {
            var number = 0
            keys.count("item", &number, in: 0...ItemCount.limit, isRequired: true)
            item = ItemID(Int64(number))
        }
        if !kind.isOfRange {
            let key = kind.isOfItem ? "occurrence" : "frame"
            keys.read(key, .count(0...ItemCount.limit), isRequired: kind.isOfFrame) {
                value throws(WorkloadError) in
                occurrence = try value.count(in: 1...ItemCount.limit)
            }
        }
        let (key, words) = kind.value
        let numbers = JSONSchema.count(0...(kind.values?.last ?? Int(Int32.max)))
        keys.read(key, words.isEmpty ? numbers : .words(words), isRequired: true) {
            given throws(WorkloadError) in
            value = try kind.value(of: given)
        }
    }
}

extension RunChoice.Kind {
    fileprivate func value(of value: YamlValue) throws(WorkloadError) -> Int {
        let words = self.value.words
        guard words.isEmpty else {
            guard let word = words.firstIndex(of: value.scalarText) else {
                throw value.unknownWord(among: words)
            }
            return word
        }
        guard let values else { return try value.count(in: 1...Int(Int32.max)) }
        let number = try value.count(in: 0...(values.last ?? 0))
        guard values.contains(number) else {
            throw value.fault(
                "\(value.name) is \(number)",
                "write \(values.map { "\($0)" }.joined(separator: ", "))")
        }
        return number
    }
}
