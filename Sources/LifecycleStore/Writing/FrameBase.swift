#if Store
    import GRDB
    import LifecycleEvents

    /// What the frames of one block are counted from: a row of `frame_base`.
    ///
    /// It stands for a block in which nothing happens: a turn a frame, and all intervals alike.
    struct FrameBase: BlockBase, Hashable, Sendable {
        static let table = "frame_base"

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

        init(_ row: Row) {
            block = row["id"]
            turn = row["turn"]
            expectedNs = row["expected_ns"]
            intervalNs = row["interval_ns"]
            firstSeq = row["first_seq"]
        }
    }
#endif
