extension [UInt8] {
    /// Appends seven bits in each byte, the lowest first. The highest bit means that more bytes follow.
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a signed number. Small numbers of either sign stay short: 0, -1, 1, -2 become 0, 1, 2, 3.
    mutating func append(zigzag value: Int64) {
        append(varint: UInt64(bitPattern: value &<< 1 ^ value &>> 63))
    }

    /// Appends the bytes of a number, the lowest byte first.
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends numbers in `width` bits each, from the lowest bit of the first byte.
    ///
    /// - Precondition: `0 <= width <= 64`, and no number needs more than `width` bits.
    /// - Complexity: O(numbers), eight bytes at a time.
    @inline(__always)
    mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
        packing numbers: UnsafeBufferPointer<Number>, width: Int
    ) {
        guard width > 0 else { return }
        let start = count
        // Writes whole words, and removes up to seven bytes at the end.
        let size = (numbers.count * width + 7) / 8
        append(contentsOf: repeatElement(0, count: (size + 7) & ~7))
        withUnsafeMutableBytes { bytes in
            var at = start
            var word: UInt64 = 0
            var bits = 0
            for number in numbers {
                let value = UInt64(truncatingIfNeeded: number)
                word |= value &<< UInt64(truncatingIfNeeded: bits)
                if bits + width >= 64 {
                    bytes.storeBytes(of: word.littleEndian, toByteOffset: at, as: UInt64.self)
                    at += 8
                    // The bits that did not fit into the word.
                    word = bits == 0 ? 0 : value &>> UInt64(truncatingIfNeeded: 64 - bits)
                    bits += width - 64
                } else {
                    bits += width
                }
            }
            if bits > 0 { bytes.storeBytes(of: word.littleEndian, toByteOffset: at, as: UInt64.self) }
        }
        removeLast(count - start - size)
    }
}
