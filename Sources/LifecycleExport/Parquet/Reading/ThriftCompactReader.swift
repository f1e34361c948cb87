/// Reads a struct in Thrift's compact protocol field by field, and passes over what nobody asks for: see
/// ``ThriftCompactWriter``.
///
/// Nothing it says of itself is believed: a list has no more elements than bytes are left, and structs lie in
/// each other only so deep.
struct ThriftCompactReader {
    private var cursor: ByteCursor
    private var depth = 0

    /// Parquet's metadata need seven.
    private static let deepest = 16

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    /// How many bytes were read.
    var place: Int { cursor.place }

    /// Reads the fields of a struct.
    ///
    /// - Parameter read: reads the field with a number if it wants it, and says whether it has.
    mutating func structure(
        _ read: (inout ThriftCompactReader, Int16, ThriftCompactKind) throws -> Bool
    ) throws {
        try deeper { reader in
            var last: Int16 = 0
            while true {
                let byte = try reader.cursor.byte()
                guard byte != 0 else { return }
                guard let kind = ThriftCompactKind(rawValue: byte & 0x0F) else { throw Self.unknown }
                if byte >> 4 == 0 {
                    guard let field = Int16(exactly: try reader.cursor.zigzag()) else { throw Self.unknown }
                    last = field
                } else {
                    let (field, overflow) = last.addingReportingOverflow(Int16(byte >> 4))
                    guard !overflow else { throw Self.unknown }
                    last = field
                }
                if try !read(&reader, last, kind) { try reader.skip(kind) }
            }
        }
    }

    // MARK: Values

    mutating func integer(_ kind: ThriftCompactKind) throws -> Int64 {
        switch kind {
        case .int8: return Int64(Int8(bitPattern: try cursor.byte()))
        case .int16, .int32, .int64: return try cursor.zigzag()
        case .yes, .no, .double, .binary, .list, .set, .map, .structure: throw Self.unknown
        }
    }

    /// A number of things, or a place in the file.
    mutating func count(_ kind: ThriftCompactKind) throws -> Int {
        guard let count = Int(exactly: try integer(kind)), count >= 0 else {
            throw ParquetFault("a size is below zero")
        }
        return count
    }

    mutating func bool(_ kind: ThriftCompactKind) throws -> Bool {
        guard kind == .yes || kind == .no else { throw Self.unknown }
        return kind == .yes
    }

    mutating func binary(_ kind: ThriftCompactKind) throws -> [UInt8] {
        guard kind == .binary else { throw Self.unknown }
        return Array(try cursor.take(try cursor.count()))
    }

    mutating func text(_ kind: ThriftCompactKind) throws -> String {
        String(decoding: try binary(kind), as: UTF8.self)
    }

    /// Reads the elements of a list, each by `read`.
    mutating func list(
        _ kind: ThriftCompactKind, _ read: (inout ThriftCompactReader, ThriftCompactKind) throws -> Void
    ) throws {
        guard kind == .list else { throw Self.unknown }
        let (count, element) = try listHeader()
        for _ in 0..<count { try read(&self, element) }
    }

    /// Reads the structs of a list, each by `read`.
    mutating func structures(
        _ kind: ThriftCompactKind, _ read: (inout ThriftCompactReader) throws -> Void
    ) throws {
        try list(kind) { reader, kind in
            guard kind == .structure else { throw Self.unknown }
            try read(&reader)
        }
    }

    // MARK: Parts

    private static let unknown = ParquetFault("this is not Parquet's metadata; copy or export the file again")

    private mutating func listHeader() throws -> (Int, ThriftCompactKind) {
        let byte = try cursor.byte()
        guard let kind = ThriftCompactKind(rawValue: byte & 0x0F) else { throw Self.unknown }
        let count = byte >> 4 == 15 ? try cursor.count() : Int(byte >> 4)
        guard count <= cursor.left else { throw ParquetFault.cutOff }
        return (count, kind)
    }

    private mutating func deeper(_ work: (inout ThriftCompactReader) throws -> Void) throws {
        guard depth < Self.deepest else { throw ParquetFault("its metadata lie in each other too deep") }
        depth += 1
        try work(&self)
        depth -= 1
    }

    private mutating func skip(_ kind: ThriftCompactKind) throws {
        switch kind {
        // In a struct a bool is its kind.
        case .yes, .no: break
        case .int8: _ = try cursor.byte()
        case .int16, .int32, .int64: _ = try cursor.varint()
        case .double: _ = try cursor.take(8)
        case .binary: _ = try cursor.take(try cursor.count())
        case .structure: try structure { _, _, _ in false }
        case .list, .set:
            try deeper { reader in
                let (count, element) = try reader.listHeader()
                for _ in 0..<count { try reader.skip(element: element) }
            }
        case .map:
            try deeper { reader in
                let count = try reader.cursor.count()
                guard count > 0 else { return }
                let kinds = try reader.cursor.byte()
                guard let key = ThriftCompactKind(rawValue: kinds >> 4),
                    let value = ThriftCompactKind(rawValue: kinds & 0x0F)
                else { throw Self.unknown }
                for _ in 0..<count {
                    try reader.skip(element: key)
                    try reader.skip(element: value)
                }
            }
        }
    }

    /// In a list a bool has a byte of its own.
    private mutating func skip(element kind: ThriftCompactKind) throws {
        if kind == .yes || kind == .no { _ = try cursor.byte() } else { try skip(kind) }
    }
}
