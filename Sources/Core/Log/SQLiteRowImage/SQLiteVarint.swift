/// A number of variable length in SQLite's file format: seven bits in each byte, the highest first.
enum SQLiteVarint {
    static let longest = 9

    static func length(_ value: UInt64) -> Int {
        value < 128 ? 1 : min((70 - value.leadingZeroBitCount) / 7, longest)
    }

    /// Writes `value` and returns the number of bytes.
    @inline(__always)
    static func write(_ value: UInt64, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 128 {
            bytes.pointee = UInt8(truncatingIfNeeded: value)
            return 1
        }
        return writeLong(value, to: bytes)
    }

    private static func writeLong(_ value: UInt64, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
        let length = length(value)
        var rest = value
        var index = length - 1
        if length == longest {
            // The ninth byte has eight bits.
            bytes[index] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        } else {
            bytes[index] = UInt8(truncatingIfNeeded: rest & 0x7F)
            rest >>= 7
        }
        while index > 0 {
            index -= 1
            bytes[index] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= 7
        }
        return length
    }

    /// Returns the length in bytes of the number at this address.
    static func length(at bytes: UnsafePointer<UInt8>) -> Int {
        var length = 1
        while length < longest, bytes[length - 1] & 0x80 != 0 { length += 1 }
        return length
    }
}
