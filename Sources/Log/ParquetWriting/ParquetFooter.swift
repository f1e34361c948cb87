/// The footer of a Parquet file: its columns, the positions of their chunks, and statistics.
struct ParquetFooter {
    var table: ParquetTable
    var groups: [ParquetRowGroup]
    /// The program that writes the file, and other metadata.
    var producer: String
    var notes: [(key: String, value: String)]

    /// The metadata of the file in Thrift's compact protocol.
    var bytes: [UInt8] {
        var thrift = ThriftCompactWriter()
        thrift.int32(1, 2)
        // The schema is a tree in depth-first order: a root, and a leaf for each column.
        thrift.structures(2, [nil] + table.columns.map(Optional.some)) { column, thrift in
            write(column, to: &thrift)
        }
        thrift.int64(3, groups.reduce(0) { $0 + Int64($1.rows) })
        thrift.structures(4, groups.enumerated()) { group, thrift in
            write(group.element, number: group.offset, to: &thrift)
        }
        thrift.structures(5, notes) { note, thrift in
            thrift.text(1, note.key)
            thrift.text(2, note.value)
        }
        thrift.text(6, producer)
        // Bounds have the order of the column's type. Readers ignore bounds without this statement.
        thrift.structures(7, table.columns) { _, thrift in thrift.structure(1) { _ in } }
        thrift.end()
        return thrift.bytes
    }

    private func write(_ column: ParquetTable.Column?, to thrift: inout ThriftCompactWriter) {
        guard let column else {
            thrift.text(4, table.name)
            thrift.int32(5, Int32(table.columns.count))
            return
        }
        thrift.int32(1, column.kind.type.rawValue)
        thrift.int32(3, column.isOptional ? 1 : 0)
        thrift.text(4, column.name)
        guard column.kind == .text else { return }
        // UTF-8, in the forms for old and for new readers.
        thrift.int32(6, 0)
        thrift.structure(10) { $0.structure(1) { _ in } }
    }

    private func write(_ group: ParquetRowGroup, number: Int, to thrift: inout ThriftCompactWriter) {
        thrift.structures(1, group.chunks) { chunk, thrift in
            // Zero, as the format requires. The metadata of the chunk contains the position.
            thrift.int64(2, 0)
            thrift.structure(3) { write(chunk, to: &$0) }
        }
        thrift.int64(2, group.chunks.reduce(0) { $0 + Int64($1.sizeBefore) })
        thrift.int64(3, Int64(group.rows))
        let order = table.order.compactMap { name in table.columns.firstIndex { $0.name == name } }
        if !order.isEmpty {
            thrift.structures(4, order) { column, thrift in
                thrift.int32(1, Int32(column))
                thrift.bool(2, false)
                thrift.bool(3, true)
            }
        }
        thrift.int64(5, Int64(group.chunks.first?.offset ?? 0))
        thrift.int64(6, group.chunks.reduce(0) { $0 + Int64($1.size) })
        // The number has 16 bits. Later groups have none.
        if let number = Int16(exactly: number) { thrift.int16(7, number) }
    }

    private func write(_ chunk: ParquetChunk, to thrift: inout ThriftCompactWriter) {
        thrift.int32(1, chunk.column.kind.type.rawValue)
        // Levels use run lengths, and a dictionary uses plain encoding.
        let others: [ParquetEncoding] = chunk.dictionaryOffset == nil ? [.rle] : [.plain, .rle]
        thrift.int32s(2, (others + [chunk.encoding]).map(\.rawValue))
        thrift.texts(3, [chunk.column.name])
        thrift.int32(4, chunk.codec.rawValue)
        thrift.int64(5, Int64(chunk.rows))
        thrift.int64(6, Int64(chunk.sizeBefore))
        thrift.int64(7, Int64(chunk.size))
        thrift.int64(9, Int64(chunk.dataOffset))
        if let offset = chunk.dictionaryOffset { thrift.int64(11, Int64(offset)) }
        thrift.structure(12) { write(chunk.statistics, to: &$0) }
        var pages: [(ParquetPageKind, ParquetEncoding, Int)] = [(.data, chunk.encoding, chunk.dataPages)]
        if chunk.dictionaryOffset != nil { pages.insert((.dictionary, .plain, 1), at: 0) }
        thrift.structures(13, pages) { page, thrift in
            thrift.int32(1, page.0.rawValue)
            thrift.int32(2, page.1.rawValue)
            thrift.int32(3, Int32(page.2))
        }
    }

    private func write(_ statistics: ParquetStatistics, to thrift: inout ThriftCompactWriter) {
        thrift.int64(3, Int64(statistics.nulls))
        if let distinct = statistics.distinct { thrift.int64(4, Int64(distinct)) }
        if let most = statistics.most { thrift.binary(5, most.bytes) }
        if let least = statistics.least { thrift.binary(6, least.bytes) }
        if let most = statistics.most { thrift.bool(7, most.isExact) }
        if let least = statistics.least { thrift.bool(8, least.isExact) }
    }
}
