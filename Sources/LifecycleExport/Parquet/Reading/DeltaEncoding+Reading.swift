extension DeltaEncoding {
    /// Writers choose the size of a block; none has use for more.
    private static let largestBlock: UInt64 = 1 << 16

    /// Reads as many numbers as `numbers` has room for. Sums that leave 64 bits go round, as the format asks.
    ///
    /// - Throws: ``ParquetFault`` when there are fewer or more.
    static func read(_ cursor: inout ByteCursor, into numbers: UnsafeMutableBufferPointer<Int64>) throws {
        let (block, parts) = (try cursor.varint(), try cursor.varint())
        guard (1...largestBlock).contains(block), (1...block).contains(parts), block % (parts * 8) == 0 else {
            throw ParquetFault("a block of differences has \(block) values in \(parts) parts")
        }
        guard try cursor.varint() == UInt64(numbers.count) else {
            throw ParquetFault("the differences are of another number of values than the page has")
        }
        var last = try cursor.zigzag()
        guard !numbers.isEmpty else { return }
        numbers[0] = last
        let size = Int(block / parts)
        try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size) { room in
            var read = 1
            while read < numbers.count {
                let least = try cursor.zigzag()
                for width in try cursor.take(Int(parts)) where read < numbers.count {
                    guard width <= 64 else { throw ParquetFault("a difference has \(width) bits") }
                    let count = min(size, numbers.count - read)
                    let part = UnsafeMutableBufferPointer(rebasing: room[..<count])
                    // The last part is packed whole.
                    try cursor.take(size / 8 * Int(width)).unpack(into: part, width: Int(width))
                    for difference in part {
                        last = last &+ least &+ Int64(bitPattern: difference)
                        numbers[read] = last
                        read += 1
                    }
                }
            }
        }
    }
}
