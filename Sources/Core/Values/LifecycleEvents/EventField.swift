/// The fields of an event: the only list of the fields, which every output and every reader uses.
///
/// NDJSON, CSV and tables of a command show the fields of ``all`` under their ``name``. SQL has the
/// fields of `columns` under their `column`. CONTRIBUTING describes how to add a field.
package enum EventField: UInt8, Hashable, Sendable, CaseIterable {
    /// ``LifecycleEvent/seq``.
    case seq
    /// ``LifecycleEvent/tNs``.
    case tNs
    /// ``LifecycleEvent/turn``.
    case turn
    /// ``LifecycleEvent/kind``.
    case kind
    /// ``LifecycleEvent/cell``.
    case cell
    /// ``LifecycleEvent/generation``.
    case generation
    /// ``LifecycleEvent/item``.
    case item
    /// ``LifecycleEvent/animator``.
    case animator
    /// ``LifecycleEvent/site``.
    case site
    /// ``LifecycleEvent/arg``.
    case arg
    /// ``LifecycleEvent/detail``.
    case detail
    /// ``LifecycleEvent/list``.
    case list
    /// ``LifecycleEvent/subject``.
    case subject
    /// The severity of the kind. Only event tables have this field.
    case severity

    /// The fields of an NDJSON line, in order.
    package static let all = allCases.filter { $0 != .severity }

    /// The fields of an event table, in order.
    package static let columns: [EventField] = [
        .seq, .tNs, .turn, .kind, .severity, .cell, .generation, .item, .animator, .arg, .site, .detail,
        .list, .subject,
    ]

    // MARK: Declarations

    private struct Declaration {
        /// The key in JSON, and the column in CSV and in tables of a command.
        let key: StaticString
        /// The column in SQL.
        let column: StaticString
        let content: Content
        var isOptional = true
    }

    package enum Content: Hashable, Sendable {
        /// An integer of `bits` bits.
        case integer(bits: Int)
        /// Nanoseconds since the start of the run.
        case time
        /// A number of 32 bits, counted from 1.
        case ordinal
        /// A text with few different values in a log.
        case word
        case text
    }

    @inline(__always)
    private var declaration: Declaration {
        switch self {
        case .seq:
            Declaration(
                key: "seq", column: "seq", content: .integer(bits: 64), isOptional: false)
        case .tNs:
            Declaration(key: "tNs", column: "t_ns", content: .time, isOptional: false)
        case .turn:
            Declaration(
                key: "turn", column: "turn", content: .integer(bits: Int.bitWidth), isOptional: false)
        case .kind: Declaration(key: "kind", column: "kind", content: .word, isOptional: false)
        case .severity:
            Declaration(
                key: "severity", column: "severity", content: .integer(bits: 64), isOptional: false)
        case .cell: Declaration(key: "cell", column: "cell_id", content: .integer(bits: 32))
        case .generation: Declaration(key: "generation", column: "generation", content: .integer(bits: 32))
        case .item:
            Declaration(key: "item", column: "item", content: .integer(bits: 64))
        case .animator:
            Declaration(key: "animator", column: "animator_id", content: .integer(bits: 32))
        case .site: Declaration(key: "site", column: "site", content: .word)
        case .arg: Declaration(key: "arg", column: "arg", content: .integer(bits: 64))
        case .detail: Declaration(key: "detail", column: "detail", content: .text)
        case .list: Declaration(key: "list", column: "list", content: .ordinal)
        case .subject: Declaration(key: "subject", column: "subject", content: .ordinal)
        }
    }

    /// The key in NDJSON, and the column in CSV and in tables of a command.
    package var name: String { "\(key)" }

    package var key: StaticString { declaration.key }

    /// The column in SQL.
    package var column: String { "\(declaration.column)" }

    package var content: Content { declaration.content }

    /// Whether the field may be empty.
    package var isOptional: Bool { declaration.isOptional }

    /// The number of bits of a number in the field.
    var bits: Int {
        switch content {
        case .integer(let bits): bits
        case .time: 64
        case .ordinal, .word, .text: 32
        }
    }

    /// Whether the field holds a text.
    package var isText: Bool { content == .word || content == .text }

    /// Returns the field of a line with a key, compared byte for byte.
    ///
    /// Complexity: O(fields), O(1) for the field after `previous`, as in the lines of ``NDJSONWriter``.
    /// Allocates nothing.
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

    // MARK: Values of an event

    /// Returns the text of the field in `event`; nil if the field is empty or a number.
    package func text(of event: LifecycleEvent) -> String? {
        switch self {
        case .kind: event.kind.name
        case .site: event.site?.text
        case .detail: event.detail.text
        case .seq, .tNs, .turn, .severity, .cell, .generation, .item, .animator, .arg, .list, .subject: nil
        }
    }

    /// Returns the number of the field in `event`; nil if the field is empty or a text.
    package func number(of event: LifecycleEvent) -> Int64? {
        switch self {
        case .seq: event.seq
        case .tNs: event.tNs
        case .turn: Int64(event.turn)
        case .severity: Int64(event.kind.severity.rawValue)
        case .cell: event.cell.map { Int64($0.rawValue) }
        case .generation: event.generation.map { Int64($0) }
        case .item: event.item?.rawValue
        case .animator: event.animator.map { Int64($0.rawValue) }
        case .arg: event.arg
        case .list: event.list.map { Int64($0.rawValue) }
        case .subject: event.subject.map { Int64($0) }
        case .kind, .site, .detail: nil
        }
    }

    /// Sets the field of `event` to a number that fits ``content``. Fields of texts do not change.
    package func set(_ number: Int64, in event: inout LifecycleEvent) {
        let short = Int32(truncatingIfNeeded: number)
        switch self {
        case .seq: event.seq = number
        case .tNs: event.tNs = number
        case .turn: event.turn = Int(truncatingIfNeeded: number)
        case .cell: event.cell = CellID(short)
        case .generation: event.generation = short
        case .item: event.item = ItemID(number)
        case .animator: event.animator = AnimatorID(short)
        case .arg: event.arg = number
        case .list: event.list = ListID(short)
        case .subject: event.subject = short
        case .severity, .kind, .site, .detail: break
        }
    }
}
