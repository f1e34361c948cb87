/// What stands before a page.
struct ParquetPage {
    var kind: ParquetPageKind?
    var sizeBefore = 0
    var size = 0
    /// Rows of the page, or values of the dictionary.
    var count = 0
    var encoding: Int32 = 0
    /// Of a page of the second version: bytes of its levels, which are never packed, and whether the rest is.
    var levelBytes = 0
    var isPacked = true

    /// More than a page of any writer has before it is packed.
    static let largest = 1 << 28

    init(_ reader: inout ThriftCompactReader) throws {
        try reader.structure { reader, field, kind in
            switch field {
            case 1: self.kind = ParquetPageKind(rawValue: Int32(truncatingIfNeeded: try reader.integer(kind)))
            case 2: sizeBefore = try reader.count(kind)
            case 3: size = try reader.count(kind)
            case 5, 7: try readCounts(&reader, encoding: 2)
            case 8: try readCounts(&reader, encoding: 4)
            default: return false
            }
            return true
        }
        guard sizeBefore <= Self.largest else {
            throw ParquetFault("a page has \(sizeBefore) bytes, more than \(Self.largest)")
        }
    }

    private mutating func readCounts(_ reader: inout ThriftCompactReader, encoding number: Int16) throws {
        try reader.structure { reader, field, kind in
            switch field {
            case 1: count = try reader.count(kind)
            case number: encoding = Int32(truncatingIfNeeded: try reader.integer(kind))
            case 5 where number == 4: levelBytes = try reader.count(kind)
            case 6 where number == 4:
                guard try reader.count(kind) == 0 else { throw ParquetFault("a page has levels of lists") }
            case 7 where number == 4: isPacked = try reader.bool(kind)
            default: return false
            }
            return true
        }
    }
}
