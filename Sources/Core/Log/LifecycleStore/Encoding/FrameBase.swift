import LifecycleEvents

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
