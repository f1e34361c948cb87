import LifecycleEvents
import ScrollSimulation

/// How a file writes the choices of one kind: `hitch: { frame: 12, vsyncs: 5 }`.
struct ChoiceForm {
    /// The key of the value.
    let key: String
    /// The words of the values from 0 on; empty where a number stands.
    let words: [String]

    init(_ kind: RunChoice.Kind) {
        switch kind {
        case .pool: (key, words) = ("cell", [])
        case .lateFrame: (key, words) = ("first", ["blocks", "layout"])
        case .hitch: (key, words) = ("vsyncs", [])
        case .background: (key, words) = ("seconds", [])
        case .prepared: (key, words) = ("is", ["shown", "dropped"])
        case .ahead, .pause, .preparedKeep, .displayed, .behind, .prefetch: (key, words) = ("eighths", [])
        }
    }
}

extension RunChoice.Kind {
    /// The keys of a choice; ``ChoiceForm/key`` is the last one.
    var keys: [String] {
        (isOfItem ? ["item", "occurrence"] : isOfFrame ? ["frame"] : []) + [ChoiceForm(self).key]
    }

    /// What may stand behind the word.
    var example: String {
        switch self {
        case .pool: "{ item: 12, cell: 4 }"
        case .lateFrame: "{ frame: 14, first: layout }"
        case .hitch: "{ frame: 13, vsyncs: 5 }"
        case .background: "{ frame: 13, seconds: 1 }"
        case .prepared: "{ item: 9, is: dropped }"
        case .ahead, .pause, .preparedKeep, .displayed, .behind, .prefetch: "{ eighths: 0 }"
        }
    }
}

extension RunChoice {
    /// The choice as it is in a workload file, as an entry of a list.
    package var yaml: String {
        let form = ChoiceForm(kind)
        var members: [String] = []
        if let item { members.append("item: \(item.rawValue)") }
        if kind.isOfFrame { members.append("frame: \(occurrence)") }
        if kind.isOfItem, occurrence != 1 { members.append("occurrence: \(occurrence)") }
        members.append("\(form.key): \(form.words.isEmpty ? "\(value)" : form.words[value])")
        return "\(kind.rawValue): { \(members.joined(separator: ", ")) }"
    }

    /// The choices that a file lists.
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
                "a choice has one key", "write - lateFrame: \(Kind.lateFrame.example)")
        }
        let kind = try YamlValue(node: key, name: "this choice", file: value.file).word(Kind.self)
        let fields = try YamlValue(node: argument, name: kind.rawValue, file: value.file).fields(kind.keys)
        var (item, occurrence): (ItemID?, Int) = (nil, 1)
        if kind.isOfItem {
            item = ItemID(Int64(try fields.required("item").count(in: 0...ItemCount.limit)))
            occurrence = try fields["occurrence"]?.count(in: 1...1_000_000_000) ?? 1
        } else if kind.isOfFrame {
            occurrence = try fields.required("frame").count(in: 1...1_000_000_000)
        }
        let form = ChoiceForm(kind)
        let taken = try fields.required(form.key)
        self.init(kind, item: item, occurrence: occurrence, value: try Self.value(of: taken, kind, form))
    }

    private static func value(
        of value: YamlValue, _ kind: Kind, _ form: ChoiceForm
    ) throws(WorkloadError) -> Int {
        guard form.words.isEmpty else {
            guard let word = form.words.firstIndex(of: value.scalarText) else {
                throw value.unknownWord(among: form.words)
            }
            return word
        }
        guard let values = kind.values else { return try value.count(in: 1...Int(Int32.max)) }
        let number = try value.count(in: 0...(values.last ?? 0))
        guard values.contains(number) else {
            throw value.fault(
                "\(value.name) is \(number)",
                "write \(values.map { "\($0)" }.joined(separator: ", "))")
        }
        return number
    }
}
