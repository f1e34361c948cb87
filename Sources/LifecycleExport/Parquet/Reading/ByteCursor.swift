/// A place in the bytes of a file. Nothing is read that is not there.
struct ByteCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// How many bytes are left.
    var left: Int { bytes.count - place }

    mutating func byte() throws -> UInt8 {
        guard place < bytes.count else { throw ParquetFault.cutOff }
        defer { place += 1 }
        return bytes[place]
    }

    /// See `append(varint:)`.
    mutating func varint() throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
            let byte = try byte()
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return value }
        }
        throw ParquetFault("a number has more than 64 bits")
    }

    /// See `append(zigzag:)`.
    mutating func zigzag() throws -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number of things of which each takes a byte at least, so that there cannot be more than bytes are left.
    mutating func count() throws -> Int {
        guard let count = Int(exactly: try varint()), count <= left else { throw ParquetFault.cutOff }
        return count
    }

    mutating func littleEndian<Number: FixedWidthInteger>(_: Number.Type) throws -> Number {
        Number(littleEndian: try take(MemoryLayout<Number>.size).loadUnaligned(as: Number.self))
    }

    mutating func take(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard count >= 0, count <= left else { throw ParquetFault.cutOff }
        defer { place += count }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
    }
}

extension UnsafeRawBufferPointer {
    /// Reads numbers of `width` bits each, from the lowest bit of the first byte on.
    ///
    /// - Precondition: `0 <= width <= 64`, and the bytes have that many numbers.
    @inline(__always)
    func unpack<Number: FixedWidthInteger & UnsignedInteger>(
        into numbers: UnsafeMutableBufferPointer<Number>, width: Int
    ) {
        guard width > 0 else { return numbers.update(repeating: 0) }
        precondition(
            count * 8 >= numbers.count * width, "Packed numbers lie in the bytes they are read from.")
        let mask = UInt64.max &>> UInt64(64 - width)
        // Up to here eight bytes can be read from where a number begins.
        let quick = count >= 8 && width <= 57 ? Swift.min(numbers.count, (count - 8) * 8 / width) : 0
        for index in 0..<quick {
            let bit = index * width
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
            numbers[index] = Number(truncatingIfNeeded: word &>> UInt64(bit & 7) & mask)
        }
        for index in quick..<numbers.count {
            var value: UInt64 = 0
            var taken = 0
            while taken < width {
                let bit = index * width + taken
                let part = UInt64(self[bit &>> 3]) &>> UInt64(bit & 7)
                value |= part << UInt64(taken)
                taken += 8 - (bit & 7)
            }
            numbers[index] = Number(truncatingIfNeeded: value & mask)
        }
    }
}
