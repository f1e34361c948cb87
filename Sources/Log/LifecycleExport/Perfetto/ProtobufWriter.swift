/// Writes fields in the wire format of protocol buffers: a tag of number and kind, then the value.
///
/// With fields in the order of their numbers, the bytes are the same as those of other writers.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    private enum Kind: UInt64 {
        case varint = 0
        case fixed64 = 1
        case length = 2
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func varint(_ field: UInt64, _ value: UInt64) {
        tag(field, .varint)
        append(value)
    }

    /// A negative number takes ten bytes, as the format requires for `int32` and `int64`.
    mutating func varint(_ field: UInt64, _ value: Int64) { varint(field, UInt64(bitPattern: value)) }

    mutating func fixed64(_ field: UInt64, _ value: UInt64) {
        tag(field, .fixed64)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func text(_ field: UInt64, _ text: String) {
        tag(field, .length)
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// A message inside the message; `write` writes its fields.
    mutating func message(_ field: UInt64, _ write: (inout ProtobufWriter) -> Void) {
        tag(field, .length)
        // The length comes before the message and is known after it: one byte is reserved, which is mostly enough.
        let place = bytes.count
        bytes.append(0)
        write(&self)
        var length = bytes.count - place - 1
        var at = place
        while length >= 0x80 {
            bytes[at] = UInt8(length & 0x7f) | 0x80
            length >>= 7
            at += 1
            bytes.insert(0, at: at)
        }
        bytes[at] = UInt8(length)
    }

    private mutating func tag(_ field: UInt64, _ kind: Kind) { append(field << 3 | kind.rawValue) }

    /// Seven bits a byte, the lowest first; the highest bit means that more follow.
    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
