import LifecycleEvents

/// Frames as a report carries them: a column a field, each the difference from what the frame before foretells.
///
/// Most frames are on time and bare of news, so a mask says which fields differ at all, the likeliest in its
/// lowest bits.
struct FrameColumns {
    private static let fields = 9

    private(set) var count = 0
    private var masks = VarintColumn()
    private var columns = [VarintColumn](repeating: VarintColumn(), count: Self.fields)
    private var last = FrameRecord(
        frame: 0, turn: 0, expectedNs: 0, beginNs: 0, endNs: 0, missedVsyncs: 0, bareCells: 0, intervalNs: 0,
        firstSeq: 0)

    mutating func append(_ frame: FrameRecord) {
        let values: [Int64] = [
            Int64(frame.turn &- last.turn),
            frame.expectedNs &- last.expectedNs &- frame.intervalNs,
            frame.firstSeq &- last.firstSeq,
            frame.endNs &- frame.beginNs,
            frame.beginNs &- frame.expectedNs,
            Int64(frame.bareCells),
            // Whether it overtook waiting work is the lowest bit.
            Int64(frame.missedVsyncs) &* 2 | (frame.overtookTurns ? 1 : 0),
            frame.intervalNs &- last.intervalNs,
            Int64(frame.frame &- last.frame &- 1),
        ]
        var mask: UInt64 = 0
        for (column, value) in values.enumerated() where value != 0 {
            mask |= 1 << UInt64(column)
            columns[column].append(signed: value)
        }
        masks.append(mask)
        last = frame
        count += 1
    }

    /// The frames since the last block, as one block: their count, the masks, and a column for each field.
    mutating func takeBlock() -> [UInt8] {
        var block = VarintColumn()
        block.append(UInt64(count))
        block.append(masks.bytes)
        masks.removeAll()
        for column in columns.indices {
            block.append(columns[column].bytes)
            columns[column].removeAll()
        }
        count = 0
        return block.bytes
    }
}
