/// The fields of a frame, in the order of a log's line and of a table's columns: their only list.
package enum FrameField: UInt8, Hashable, Sendable, CaseIterable {
    case frame, turn, expectedNs, beginNs, endNs, missedVsyncs, bareCells, intervalNs, firstSeq
    /// 1 or 0 in tables, and true or false in lines.
    case overtookTurns

    package static let all = allCases

    private struct Declaration {
        /// The key in NDJSON.
        let key: StaticString
        /// The column in SQL.
        let column: StaticString
        var range: ClosedRange<Int64> = 0...1 << 40
        /// Whether a line has the field only if its value differs from the expected one.
        var isImplied = false
    }

    private var declaration: Declaration {
        let times: ClosedRange<Int64> = -1 << 60...1 << 60
        return switch self {
        // The database stores the number in 40 bits.
        case .frame: Declaration(key: "frame", column: "frame", range: 1...1 << 40 - 1)
        case .turn: Declaration(key: "turn", column: "turn")
        case .expectedNs: Declaration(key: "expectedNs", column: "expected_ns", range: times)
        case .beginNs: Declaration(key: "beginNs", column: "begin_ns", range: times)
        case .endNs: Declaration(key: "endNs", column: "end_ns", range: times)
        case .missedVsyncs: Declaration(key: "missedVsyncs", column: "missed_vsyncs")
        case .bareCells: Declaration(key: "bareCells", column: "bare_cells")
        case .intervalNs:
            Declaration(key: "intervalNs", column: "interval_ns", range: 0...1 << 60, isImplied: true)
        case .firstSeq: Declaration(key: "firstSeq", column: "first_seq", isImplied: true)
        case .overtookTurns:
            Declaration(key: "overtook", column: "overtook", range: 0...1, isImplied: true)
        }
    }

    package var key: StaticString { declaration.key }
    package var column: String { "\(declaration.column)" }
    var range: ClosedRange<Int64> { declaration.range }
    package var isImplied: Bool { declaration.isImplied }

    static func named(_ key: ArraySlice<UInt8>) -> FrameField? {
        all.first { $0.key.withUTF8Buffer { $0.elementsEqual(key) } }
    }

    package func number(of frame: FrameRecord) -> Int64 {
        switch self {
        case .frame: Int64(frame.frame)
        case .turn: Int64(frame.turn)
        case .expectedNs: frame.expectedNs
        case .beginNs: frame.beginNs
        case .endNs: frame.endNs
        case .missedVsyncs: Int64(frame.missedVsyncs)
        case .bareCells: Int64(frame.bareCells)
        case .intervalNs: frame.intervalNs
        case .firstSeq: frame.firstSeq
        case .overtookTurns: frame.overtookTurns ? 1 : 0
        }
    }

    package func set(_ number: Int64, in frame: inout FrameRecord) {
        let count = Int(truncatingIfNeeded: number)
        switch self {
        case .frame: frame.frame = count
        case .turn: frame.turn = count
        case .expectedNs: frame.expectedNs = number
        case .beginNs: frame.beginNs = number
        case .endNs: frame.endNs = number
        case .missedVsyncs: frame.missedVsyncs = count
        case .bareCells: frame.bareCells = count
        case .intervalNs: frame.intervalNs = number
        case .firstSeq: frame.firstSeq = number
        case .overtookTurns: frame.overtookTurns = number != 0
        }
    }
}

extension FrameRecord {
    /// A frame whose fields are all 0.
    package static let zero = FrameRecord(
        frame: 0, turn: 0, expectedNs: 0, beginNs: 0, endNs: 0, missedVsyncs: 0, bareCells: 0, intervalNs: 0,
        firstSeq: 0)
}
