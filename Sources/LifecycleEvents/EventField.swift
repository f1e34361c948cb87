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

    /// The field with a key, byte for byte. Complexity: O(fields), and nothing is allocated.
    package init?(key: ArraySlice<UInt8>) {
        for field in Self.all where field.key.utf8CodeUnitCount == key.count {
            let isSame = field.key.withUTF8Buffer { $0.elementsEqual(key) }
            if isSame {
                self = field
                return
            }
        }
        return nil
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
