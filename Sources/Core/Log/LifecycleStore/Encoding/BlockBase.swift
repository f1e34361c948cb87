import GRDB
import LifecycleEvents

/// The base values of the rows of one block of 256 consecutive numbers. Rows store differences from them.
///
/// Neighbouring rows are similar, and a small difference takes one byte instead of six.
protocol BlockBase {
    associatedtype Element

    /// The table of the bases, and its columns in the order of decoding.
    static var table: String { get }
    static var columns: String { get }

    /// The row's id >> 8.
    var block: Int64 { get }

    /// Creates the base of the block that begins with `first`, whose row has the ID `id`.
    init(id: Int64, first: borrowing Element, after former: Self?)

    init(_ row: RowReader)
}

extension BlockBase {
    static func block(of id: Int64) -> Int64 { id >> 8 }

    /// Returns the position of a row in its block.
    static func place(of id: Int64) -> Int64 { id & 0xFF }

    /// Returns the base of a block in the file, or nil.
    static func find(_ block: Int64, in db: Database) throws -> Self? {
        try db.rows("SELECT \(columns) FROM \(table) WHERE id = ?", [block], Self.init).first
    }
}

/// The base values of the events of one block: a row of `event_base`.
///
/// Times, turns and items are never negative, so additions in SQL cannot overflow (see the view `event_code`).
struct EventBase: BlockBase, Hashable, Sendable {
    static let table = "event_base"
    static let columns = "id, t_ns, turn, generation, item, animator_id"

    let block: Int64
    let tNs: Int64
    let turn: Int64
    let generation: Int64
    let item: Int64
    let animator: Int64

    /// Takes values that the first event does not have from the previous block.
    init(id: Int64, first event: borrowing LifecycleEvent, after former: EventBase?) {
        block = Self.block(of: id)
        tNs = max(event.tNs, 0)
        turn = Int64(max(event.turn, 0))
        generation = event.generation.map(Int64.init) ?? former?.generation ?? 0
        item = event.item.map { max($0.rawValue, 0) } ?? former?.item ?? 0
        animator = event.animator.map { Int64($0.rawValue) } ?? former?.animator ?? 0
    }

    init(_ row: RowReader) {
        block = row.integer(0)
        tNs = row.integer(1)
        turn = row.integer(2)
        generation = row.integer(3)
        item = row.integer(4)
        animator = row.integer(5)
    }
}

/// The base values of the frames of one block: a row of `frame_base`.
///
/// The base predicts a block without activity: one turn for each frame, and equal intervals.
struct FrameBase: BlockBase, Hashable, Sendable {
    static let table = "frame_base"
    static let columns = "id, turn, expected_ns, interval_ns, first_seq"

    let block: Int64
    let turn: Int64
    let expectedNs: Int64
    let intervalNs: Int64
    let firstSeq: Int64

    init(id: Int64, first frame: borrowing FrameRecord, after former: FrameBase?) {
        block = Self.block(of: id)
        turn = Int64(frame.turn) &- Self.place(of: id)
        expectedNs = frame.expectedNs &- Self.place(of: id) &* frame.intervalNs
        intervalNs = frame.intervalNs
        firstSeq = frame.firstSeq
    }

    init(_ row: RowReader) {
        block = row.integer(0)
        turn = row.integer(1)
        expectedNs = row.integer(2)
        intervalNs = row.integer(3)
        firstSeq = row.integer(4)
    }
}
