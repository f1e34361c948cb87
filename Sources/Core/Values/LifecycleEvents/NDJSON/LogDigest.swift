/// A checksum of a file's bytes.
struct LogDigest: Hashable, Sendable {
    private var hash = StableHash()

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var hash = self.hash
        bytes.withUnsafeBufferPointer { hash.add($0) }
        self.hash = hash
    }

    /// The number of digits of the checksum.
    static let digitCount = 16

    /// The checksum as lower-case hexadecimal digits.
    var digits: [UInt8] {
        (0..<Self.digitCount).map { place in
            let digit =
                UInt8(truncatingIfNeeded: hash.value >> UInt64(4 * (Self.digitCount - 1 - place))) & 0xF
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }
}
