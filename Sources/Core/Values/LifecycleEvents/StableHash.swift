/// FNV-1a with 64 bits: the same number for the same bytes in every process, unlike `Hasher`.
///
/// It detects accidental changes, not forgeries.
package struct StableHash: Hashable, Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

    /// The number as hexadecimal digits.
    package var text: String { String(value, radix: 16) }
}
