/// Writes fields in the wire format of protocol buffers: a tag with number and kind, then the value.
///
/// If fields are written in the order of their numbers, the bytes are the same as from other writers.
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

    /// Writes a signed number. The format requires ten bytes for a negative `int32` or `int64`.
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

    /// Writes a nested message, whose fields `write` writes.
    mutating func message(_ field: UInt64, _ write: (inout ProtobufWriter) -> Void) {
        tag(field, .length)
        // The length precedes the message but is known only after it. One reserved byte is usually enough.
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

    /// Appends seven bits in each byte, the lowest first. The highest bit means that more bytes follow.
    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
