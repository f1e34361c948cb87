/// A checksum of a file's bytes, FNV-1a of 64 bits. It finds accidents, not forgeries.
struct LogDigest: Hashable, Sendable {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var value = self.value
        bytes.withUnsafeBufferPointer { for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        self.value = value
    }

    /// How many digits the checksum has.
    static let digitCount = 16

    /// The checksum as lower-case hexadecimal digits.
    var digits: [UInt8] {
        (0..<Self.digitCount).map { place in
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(4 * (Self.digitCount - 1 - place))) & 0xF
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }
}
