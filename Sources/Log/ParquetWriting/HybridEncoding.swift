/// Parquet's hybrid of run lengths and packed bits, for small numbers: levels, and places in a dictionary.
///
/// Numbers that come eight times or more in a row are a run; those between are packed, eight to a group.
/// (Apache Parquet, Encodings.md: "Run Length Encoding / Bit-Packing Hybrid".)
package enum HybridEncoding {
    /// The least number of bits that numbers up to `largest` need.
    package static func width(for largest: Int) -> Int {
        UInt32.bitWidth - UInt32(largest).leadingZeroBitCount
    }

    /// Appends `numbers`, none of which needs more than `width` bits, runs as runs.
    package static func append(_ numbers: UnsafeBufferPointer<UInt32>, width: Int, to bytes: inout [UInt8]) {
        /// Numbers before it are written.
        var written = 0
        var at = 0
        while at < numbers.count {
            var end = at + 1
            while end < numbers.count, numbers[end] == numbers[at] { end += 1 }
            if end - at >= 8 {
                // What is packed comes in whole groups, but for the last: the run lends what the group before lacks.
                let start = at == written ? at : at + (8 - (at - written) % 8) % 8
                if end - start >= 8 {
                    append(packed: .init(rebasing: numbers[written..<start]), width: width, to: &bytes)
                    append(run: end - start, of: numbers[at], width: width, to: &bytes)
                    written = end
                }
            }
            at = end
        }
        append(packed: .init(rebasing: numbers[written...]), width: width, to: &bytes)
    }

    /// Appends `numbers` as packed bits alone, without looking for runs: the better start for a compressor, which
    /// finds what comes again in whole bytes.
    package static func append(
        packed numbers: UnsafeBufferPointer<UInt32>, width: Int, to bytes: inout [UInt8]
    ) {
        guard !numbers.isEmpty else { return }
        let groups = (numbers.count + 7) / 8
        bytes.append(varint: UInt64(groups) << 1 | 1)
        let end = bytes.count + groups * width
        bytes.append(packing: numbers, width: width)
        bytes.append(contentsOf: repeatElement(0, count: end - bytes.count))
    }

    private static func append(run count: Int, of number: UInt32, width: Int, to bytes: inout [UInt8]) {
        bytes.append(varint: UInt64(count) << 1)
        for place in 0..<(width + 7) / 8 {
            bytes.append(UInt8(truncatingIfNeeded: number &>> UInt32(8 * place)))
        }
    }
}
