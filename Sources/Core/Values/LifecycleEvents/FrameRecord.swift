/// A frame of the main thread: when it was due, when its work began and ended, and its bare cells.
public struct FrameRecord: Hashable, Sendable {
    /// The number of the frame in the run, from 1.
    public var frame: Int
    /// The turn of the frame's layout.
    public var turn: Int
    /// The frame's vsync, in nanoseconds since the start of the run.
    public var expectedNs: Int64
    /// When the frame began, in nanoseconds from the start of the run.
    public var beginNs: Int64
    /// When the frame ended, in nanoseconds from the start of the run.
    public var endNs: Int64
    /// The number of whole vsyncs, of the frame's own interval, by which the frame was late.
    public var missedVsyncs: Int
    /// The number of displayed cells without a backed animator, although their use has or has requested one.
    public var bareCells: Int
    /// The frame's interval, in nanoseconds.
    public var intervalNs: Int64
    /// The sequence number of the next event when the frame began.
    public var firstSeq: Int64
    /// Whether the layout of a late main thread ran before waiting blocks. A seeded choice of the simulator.
    public var overtookTurns: Bool

    /// Creates a frame.
    public init(
        frame: Int, turn: Int, expectedNs: Int64, beginNs: Int64, endNs: Int64, missedVsyncs: Int,
        bareCells: Int, intervalNs: Int64, firstSeq: Int64,
        overtookTurns: Bool = false
    ) {
        self.frame = frame
        self.turn = turn
        self.expectedNs = expectedNs
        self.beginNs = beginNs
        self.endNs = endNs
        self.missedVsyncs = missedVsyncs
        self.bareCells = bareCells
        self.intervalNs = intervalNs
        self.firstSeq = firstSeq
        self.overtookTurns = overtookTurns
    }
}

/// A cell at the end of a run.
public struct CellRecord: Hashable, Sendable {
    /// The place of a cell.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// The cell was created and has no item.
        case created
        /// The cell was prepared before its display.
        case prepared
        /// The cell is on screen.
        case displayed
        /// The cell is off screen and keeps its item.
        case waiting
        /// The cell leaves in an animated update.
        case animatingOut
        /// The cell is in its reuse pool.
        case pooled
        /// The cell object was released.
        case destroyed
    }

    /// The number of the cell.
    public var cell: CellID
    /// The reuse identifier of the cell's pool.
    public var reuseIdentifier: String
    /// The place of the cell.
    public var state: State
    /// The item that the cell shows, or showed last.
    public var item: ItemID?
    /// The number of the cell's use.
    public var generation: Int32
    /// The animator of the use.
    public var animator: AnimatorID?
    /// The phase of that animator.
    public var phase: AnimatorPhase?
    /// Whether live animations back that animator.
    public var backed: Bool
    /// The value that the animator should show at rest; nil if unknown, as in the log of an app.
    public var wanted: Double?
    /// The value on screen.
    public var value: Double?

    /// Creates a record of a cell.
    public init(
        cell: CellID, reuseIdentifier: String, state: State, item: ItemID?, generation: Int32,
        animator: AnimatorID?, phase: AnimatorPhase?, backed: Bool, wanted: Double?, value: Double?
    ) {
        self.cell = cell
        self.reuseIdentifier = reuseIdentifier
        self.state = state
        self.item = item
        self.generation = generation
        self.animator = animator
        self.phase = phase
        self.backed = backed
        self.wanted = wanted
        self.value = value
    }
}

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
