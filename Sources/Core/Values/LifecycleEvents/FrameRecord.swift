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
