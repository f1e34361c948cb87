/// A message in the wire format of protocol buffers, read without knowing what its fields mean.
struct ProtobufMessage {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    struct Malformed: Error {}

    private(set) var fields: [(number: Int, value: Value)] = []

    init(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let tag = try Self.varint(&rest)
            let value: Value
            switch tag & 7 {
            case 0: value = .number(try Self.varint(&rest))
            case 1: value = .number(try Self.take(8, &rest).reversed().reduce(0) { $0 << 8 | UInt64($1) })
            case 2: value = .bytes(try Self.take(Int(try Self.varint(&rest)), &rest))
            default: throw Malformed()
            }
            fields.append((Int(tag >> 3), value))
        }
    }

    // MARK: Fields by their number

    func has(_ field: Int) -> Bool { fields.contains { $0.number == field } }

    func numbers(_ field: Int) -> [UInt64] {
        fields.compactMap { number, value in
            guard number == field, case .number(let found) = value else { return nil }
            return found
        }
    }

    func number(_ field: Int) -> UInt64 { numbers(field).last ?? 0 }

    func messages(_ field: Int) throws -> [ProtobufMessage] { try all(field).map { try ProtobufMessage($0) } }

    func text(_ field: Int) -> String { String(decoding: all(field).last ?? [], as: UTF8.self) }

    private func all(_ field: Int) -> [ArraySlice<UInt8>] {
        fields.compactMap { number, value in
            guard number == field, case .bytes(let found) = value else { return nil }
            return found
        }
    }

    // MARK: Bytes

    private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
        }
        throw Malformed()
    }
}
