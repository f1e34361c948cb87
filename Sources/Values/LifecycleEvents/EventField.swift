/// The fields of an event, in the order in which logs and tables show them.
///
/// The one table of them: the lines of NDJSON, CSV and every table of events are written and read by it. A new
/// field is a case here, its value, and its place in ``EventLine``.
public enum EventField: UInt8, Hashable, Sendable, CaseIterable {
    case seq, tNs, turn, kind, cell, generation, item, animator, site, arg, detail, list, subject

    /// Every field. `allCases` makes a new array each time.
    public static let all = allCases

    /// Its key in NDJSON, its column in CSV and tables.
    public var name: String { "\(key)" }

    package var key: StaticString {
        switch self {
        case .seq: "seq"
        case .tNs: "tNs"
        case .turn: "turn"
        case .kind: "kind"
        case .cell: "cell"
        case .generation: "generation"
        case .item: "item"
        case .animator: "animator"
        case .site: "site"
        case .arg: "arg"
        case .detail: "detail"
        case .list: "list"
        case .subject: "subject"
        }
    }

    /// The field with a key, byte for byte. Complexity: O(fields), O(1) for the field that comes right after
    /// `previous`, as our own logs have it; nothing is allocated.
    package static func named(_ key: ArraySlice<UInt8>, after previous: EventField? = nil) -> EventField? {
        let count = UInt8(all.count)
        let first = previous.map { $0.rawValue + 1 } ?? 0
        for step in 0..<count {
            if let field = EventField(rawValue: (first + step) % count), field.hasKey(key) { return field }
        }
        return nil
    }

    private func hasKey(_ bytes: ArraySlice<UInt8>) -> Bool {
        key.utf8CodeUnitCount == bytes.count && key.withUTF8Buffer { $0.elementsEqual(bytes) }
    }

    /// What an event says in a field.
    public enum Value: Hashable, Sendable {
        case integer(Int64)
        case text(String)
    }

    /// What `event` says in this field, or nil.
    public func value(of event: LifecycleEvent) -> Value? {
        switch self {
        case .seq: .integer(event.seq)
        case .tNs: .integer(event.tNs)
        case .turn: .integer(Int64(event.turn))
        case .kind: .text(event.kind.name)
        case .cell: event.cell.map { .integer(Int64($0.rawValue)) }
        case .generation: event.generation.map { .integer(Int64($0)) }
        case .item: event.item.map { .integer($0.rawValue) }
        case .animator: event.animator.map { .integer(Int64($0.rawValue)) }
        case .site: event.site.map { .text($0.text) }
        case .arg: event.arg.map { .integer($0) }
        case .detail: event.detail.text.map { .text($0) }
        case .list: event.list.map { .integer(Int64($0.rawValue)) }
        case .subject: event.subject.map { .integer(Int64($0)) }
        }
    }
}
