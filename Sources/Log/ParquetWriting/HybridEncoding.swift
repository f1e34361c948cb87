/// Parquet's hybrid of run lengths and packed bits for small numbers, such as levels and dictionary indices.
///
/// Eight or more equal numbers in a row are a run. Other numbers are packed in groups of eight. (Apache
/// Parquet, Encodings.md: "Run Length Encoding / Bit-Packing Hybrid".)
package enum HybridEncoding {
    /// Returns the minimum number of bits for numbers up to `largest`.
    package static func width(for largest: Int) -> Int {
        UInt32.bitWidth - UInt32(largest).leadingZeroBitCount
    }

    /// Appends `numbers` in runs and packed groups. No number needs more than `width` bits.
    package static func append(_ numbers: UnsafeBufferPointer<UInt32>, width: Int, to bytes: inout [UInt8]) {
        /// The number of numbers that are already written.
        var written = 0
        var at = 0
        while at < numbers.count {
            var end = at + 1
            while end < numbers.count, numbers[end] == numbers[at] { end += 1 }
            if end - at >= 8 {
                // Packed groups are complete, except the last. A run first completes the group before it.
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

    /// Appends `numbers` as packed bits without runs. Whole bytes compress better.
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
