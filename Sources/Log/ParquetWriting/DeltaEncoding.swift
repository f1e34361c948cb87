/// Parquet's DELTA_BINARY_PACKED encoding.
///
/// Encodes the difference of each number from the previous one, minus the smallest difference of its block.
/// Each of 32 differences takes as many bits as the largest of them needs. Differences beyond 64 bits wrap
/// around, as in readers. (Apache Parquet, Encodings.md: "Delta Encoding".)
package enum DeltaEncoding {
    private static let blockSize = 128
    private static let partsOfBlock = 4
    private static let partSize = 32

    /// - Parameter isByteAligned: whether differences take whole bytes, which compress better.
    package static func append(
        _ numbers: UnsafeBufferPointer<Int64>, isByteAligned: Bool, to bytes: inout [UInt8]
    ) {
        bytes.append(varint: UInt64(blockSize))
        bytes.append(varint: UInt64(partsOfBlock))
        bytes.append(varint: UInt64(numbers.count))
        bytes.append(zigzag: numbers.first ?? 0)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: blockSize) { room in
            var start = 1
            while start < numbers.count {
                let count = min(blockSize, numbers.count - start)
                append(
                    block: .init(rebasing: numbers[(start - 1)..<(start + count)]), room,
                    isByteAligned: isByteAligned, to: &bytes)
                start += count
            }
        }
    }

    /// - Parameters:
    ///   - numbers: the number before the block, and the numbers of the block.
    ///   - room: memory for the differences of a block.
    private static func append(
        block numbers: UnsafeBufferPointer<Int64>, _ room: UnsafeMutableBufferPointer<UInt64>,
        isByteAligned: Bool, to bytes: inout [UInt8]
    ) {
        let count = numbers.count - 1
        var least = Int64.max
        for index in 0..<count { least = min(least, numbers[index + 1] &- numbers[index]) }
        for index in 0..<count {
            room[index] = UInt64(bitPattern: numbers[index + 1] &- numbers[index] &- least)
        }
        // The last part is packed completely.
        for index in count..<blockSize { room[index] = 0 }
        bytes.append(zigzag: least)
        var widths: (Int, Int, Int, Int) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &widths) { widths in
            let widths = widths.assumingMemoryBound(to: Int.self)
            for part in 0..<partsOfBlock {
                var all: UInt64 = 0
                for index in part * partSize..<(part + 1) * partSize { all |= room[index] }
                let width = UInt64.bitWidth - all.leadingZeroBitCount
                widths[part] = isByteAligned ? (width + 7) & ~7 : width
                bytes.append(UInt8(widths[part]))
            }
            for part in 0..<partsOfBlock {
                let part32 = UnsafeBufferPointer(
                    rebasing: room[part * partSize..<(part + 1) * partSize])
                bytes.append(packing: part32, width: widths[part])
            }
        }
    }
}
