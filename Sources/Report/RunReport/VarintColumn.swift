/// The values of one field, each as a number of variable length.
struct VarintColumn {
    private(set) var bytes: [UInt8] = []
    /// The number of values.
    private(set) var count = 0

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Appends seven bits in each byte, the lowest first. The highest bit means that more bytes follow.
    mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
        count += 1
    }

    /// Appends a signed number. Small numbers of either sign stay short: 0, -1, 1, -2 become 0, 1, 2, 3.
    mutating func append(signed value: Int64) {
        append(UInt64(bitPattern: value &<< 1 ^ value &>> 63))
    }

    /// Appends the length and then the bytes, as one value.
    mutating func append(_ other: some Collection<UInt8>) {
        append(UInt64(other.count))
        bytes.append(contentsOf: other)
    }
}
