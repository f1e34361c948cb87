extension HybridEncoding {
    /// Reads as many numbers as `numbers` has room for.
    ///
    /// - Parameter width: bits of each, 0 to 32.
    /// - Throws: ``ParquetFault`` when there are fewer, or more than the last group of eight explains.
    static func read(
        _ cursor: inout ByteCursor, into numbers: UnsafeMutableBufferPointer<UInt32>, width: Int
    ) throws {
        var read = 0
        while read < numbers.count {
            let header = try cursor.varint()
            let left = numbers.count - read
            if header & 1 == 1 {
                let groups = Int(exactly: header &>> 1) ?? .max
                // What is beyond the numbers fills up the last group.
                guard groups > 0, groups <= (left + 7) / 8 else { throw wrongCount }
                let count = min(groups * 8, left)
                let bytes = try cursor.take(groups * width)
                bytes.unpack(into: .init(rebasing: numbers[read..<read + count]), width: width)
                read += count
            } else {
                guard let count = Int(exactly: header &>> 1), count > 0, count <= left else {
                    throw wrongCount
                }
                var number: UInt32 = 0
                for place in 0..<(width + 7) / 8 { number |= UInt32(try cursor.byte()) &<< UInt32(8 * place) }
                guard UInt64(number) < 1 << UInt64(width) else {
                    throw ParquetFault("a value has more bits than it may")
                }
                UnsafeMutableBufferPointer(rebasing: numbers[read..<read + count]).update(repeating: number)
                read += count
            }
        }
    }

    private static let wrongCount = ParquetFault("a run of values is longer than its page")
}
