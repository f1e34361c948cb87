/// Writes rows in ClickHouse's RowBinary format: the values in succession, in the order of the columns.
struct RowBinaryWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes whether a value follows, in a nullable column.
    mutating func appendMark(isThere: Bool) { bytes.append(isThere ? 0 : 1) }

    mutating func append<Number: FixedWidthInteger>(_ value: Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ value: Double) { append(value.bitPattern) }

    mutating func append(_ value: String) {
        var length = UInt(value.utf8.count)
        while length >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func append<Number: FixedWidthInteger>(_ value: Number?) {
        appendMark(isThere: value != nil)
        if let value { append(value) }
    }

    mutating func append(_ value: Double?) {
        appendMark(isThere: value != nil)
        if let value { append(value) }
    }

    mutating func append(_ value: String?) {
        appendMark(isThere: value != nil)
        if let value { append(value) }
    }

    /// Appends bytes that are already encoded.
    mutating func append(prepared: [UInt8]) { bytes.append(contentsOf: prepared) }
}
