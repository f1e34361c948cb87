/// A row group of a file: how many rows it has, and what can be known of them without reading any.
package struct ParquetGroup {
    package private(set) var rows = 0
    /// Its place among the groups, from 0.
    package let number: Int
    private(set) var chunks: [Chunk] = []
    /// Those of the file.
    var columns: [ParquetContents.Column] = []

    /// Where a column of the group lies. See ``ParquetChunk``.
    struct Chunk: Hashable {
        var name = ""
        var codec: Int32 = 0
        var values = 0
        /// Bytes of its pages with their headers.
        var size = 0
        /// Where its first page begins.
        var start = 0
        var least: ParquetStatistics.Bound?
        var most: ParquetStatistics.Bound?
    }

    init(_ reader: inout ThriftCompactReader, _ number: Int) throws {
        self.number = number
        try reader.structure { reader, field, kind in
            switch field {
            case 1: try reader.structures(kind) { chunks.append(try Chunk(&$0)) }
            case 3: rows = try reader.count(kind)
            default: return false
            }
            return true
        }
    }

    // MARK: What it may hold

    /// Whether a row may have a number of `range` in the column: false where its bounds rule that out.
    package func mayHold(_ range: ClosedRange<Int64>, in column: String) -> Bool {
        guard let (chunk, kind) = chunk(column), kind == .integer else { return true }
        if let most = chunk.most?.integer, most < range.lowerBound { return false }
        if let least = chunk.least?.integer, least > range.upperBound { return false }
        return true
    }

    /// Whether a row may have one of `texts` in the column: false where its bounds rule that out.
    package func mayHold(anyOf texts: some Sequence<String>, in column: String) -> Bool {
        guard let (chunk, kind) = chunk(column), kind == .text else { return true }
        return texts.contains { text in
            if let most = chunk.most?.bytes, most.lexicographicallyPrecedes(text.utf8) { return false }
            if let least = chunk.least?.bytes, text.utf8.lexicographicallyPrecedes(least) { return false }
            return true
        }
    }

    private func chunk(_ name: String) -> (Chunk, ParquetTable.Column.Kind?)? {
        columns.firstIndex { $0.name == name }.map { (chunks[$0], columns[$0].kind) }
    }
}

extension ParquetStatistics.Bound {
    fileprivate var integer: Int64? {
        guard bytes.count == 8 else { return nil }
        return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }
}

extension ParquetGroup.Chunk {
    fileprivate init(_ reader: inout ThriftCompactReader) throws {
        try reader.structure { reader, field, kind in
            switch field {
            case 1: throw ParquetFault("a column lies in another file, which is not read here")
            case 3: try readMetadata(&reader)
            default: return false
            }
            return true
        }
    }

    private mutating func readMetadata(_ reader: inout ThriftCompactReader) throws {
        var (data, dictionary): (Int, Int?) = (0, nil)
        try reader.structure { reader, field, kind in
            switch field {
            case 3:
                var names: [String] = []
                try reader.list(kind) { names.append(try $0.text($1)) }
                name = names.joined(separator: ".")
            case 4: codec = Int32(truncatingIfNeeded: try reader.integer(kind))
            case 5: values = try reader.count(kind)
            case 7: size = try reader.count(kind)
            case 9: data = try reader.count(kind)
            case 11: dictionary = try reader.count(kind)
            case 12: try readStatistics(&reader)
            default: return false
            }
            return true
        }
        // Some writers say 0 where there is no dictionary.
        start = dictionary.flatMap { $0 > 0 && $0 < data ? $0 : nil } ?? data
    }

    /// The older fields of the bounds are passed over: nobody knows in which order they are.
    private mutating func readStatistics(_ reader: inout ThriftCompactReader) throws {
        var (isMostExact, isLeastExact) = (false, false)
        try reader.structure { reader, field, kind in
            switch field {
            case 5: most = .init(bytes: try reader.binary(kind), isExact: false)
            case 6: least = .init(bytes: try reader.binary(kind), isExact: false)
            case 7: isMostExact = try reader.bool(kind)
            case 8: isLeastExact = try reader.bool(kind)
            default: return false
            }
            return true
        }
        most?.isExact = isMostExact
        least?.isExact = isLeastExact
    }
}
