import LifecycleEvents

/// Frames as a report carries them: a column a field, a number a frame, each the difference from what the
/// frame before foretells.
struct FrameColumns {
    private static let fields = 9

    private(set) var count = 0
    private var columns = [VarintColumn](repeating: VarintColumn(), count: Self.fields)
    private var last = FrameRecord(
        frame: 0, turn: 0, expectedNs: 0, beginNs: 0, endNs: 0, missedVsyncs: 0, bareCells: 0, intervalNs: 0,
        firstSeq: 0)

    mutating func append(_ frame: FrameRecord) {
        let values: [Int64] = [
            Int64(frame.frame &- last.frame &- 1),
            Int64(frame.turn &- last.turn),
            frame.intervalNs &- last.intervalNs,
            frame.expectedNs &- last.expectedNs &- frame.intervalNs,
            frame.beginNs &- frame.expectedNs,
            frame.endNs &- frame.beginNs,
            // Whether it overtook waiting work is the lowest bit.
            Int64(frame.missedVsyncs) &* 2 | (frame.overtookTurns ? 1 : 0),
            Int64(frame.bareCells),
            frame.firstSeq &- last.firstSeq,
        ]
        for (column, value) in values.enumerated() { columns[column].append(signed: value) }
        last = frame
        count += 1
    }

    /// The frames since the last block, as one block: their count, and a column for each field.
    mutating func takeBlock() -> [UInt8] {
        var block = VarintColumn()
        block.append(UInt64(count))
        for column in columns.indices {
            block.append(columns[column].bytes)
            columns[column].removeAll()
        }
        count = 0
        return block.bytes
    }
}
