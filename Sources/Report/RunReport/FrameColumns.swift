import LifecycleEvents

/// The frames of a report, encoded as a column for each field. A value is the difference from the prediction
/// by the previous frame.
///
/// Most frames are on time and change nothing. A mask states which fields differ, the most likely fields in
/// the lowest bits.
struct FrameColumns {
    private static let fields = 9

    private var masks = VarintColumn()
    private var columns = [VarintColumn](repeating: VarintColumn(), count: Self.fields)
    private var last = FrameRecord.zero

    /// The number of frames since the last block.
    var count: Int { masks.count }

    mutating func append(_ frame: FrameRecord) {
        let values: [Int64] = [
            Int64(frame.turn &- last.turn),
            frame.expectedNs &- last.expectedNs &- frame.intervalNs,
            frame.firstSeq &- last.firstSeq,
            frame.endNs &- frame.beginNs,
            frame.beginNs &- frame.expectedNs,
            Int64(frame.bareCells),
            // The lowest bit states whether the frame overtook pending work.
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
    }

    /// Returns and removes the frames since the last block: the count, the masks, and the columns.
    mutating func takeBlock() -> [UInt8] {
        var block = VarintColumn()
        block.append(UInt64(count))
        block.append(masks.bytes)
        masks.removeAll()
        for column in columns.indices {
            block.append(columns[column].bytes)
            columns[column].removeAll()
        }
        return block.bytes
    }
}
