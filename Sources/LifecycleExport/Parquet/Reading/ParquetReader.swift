/// Reads an Apache Parquet file column by column, row group by row group: what is held is one column of one group.
/// It reads what ``ParquetWriter`` writes, and files of other programs as far as they keep to that: plain tables of
/// 64-bit numbers and texts, PLAIN, dictionary and DELTA_BINARY_PACKED, gzip and zstd.
///
/// A file may say what it likes: what does not agree with itself or with its size is a ``ParquetError``, and memory
/// follows what is there and not what is promised.
package struct ParquetReader {
    package let groups: [ParquetGroup]
    /// Rows of all groups.
    package let rows: Int

    private let source: ParquetSource
    private let contents: ParquetContents
    /// The file's last bytes, which were read first: of a small file all of them.
    private let end: (bytes: [UInt8], start: Int)

    /// Bytes that are read of the end at once.
    private static let endSize = 1 << 16
    private static let magic = Array("PAR1".utf8)

    /// Opens the file and reads its end.
    ///
    /// - Throws: ``ParquetError``, or what the source throws.
    package init(_ source: ParquetSource) throws {
        self.source = source
        guard source.size >= 12 else {
            throw ParquetError(
                file: source.name, place: "end", problem: "it has \(source.size) bytes, too few for Parquet")
        }
        var start = max(source.size - Self.endSize, 0)
        var bytes = try source.read(start..<source.size)
        (contents, end) = try Self.naming(source, "end") {
            guard bytes.count == source.size - start, bytes.suffix(4) == Self.magic[...] else {
                throw ParquetFault("it does not end as Parquet does; copy or export the file again")
            }
            let length = bytes.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard length <= source.size - 12 else { throw ParquetFault.cutOff }
            if length + 8 > bytes.count {
                start = source.size - 8 - length
                bytes = try source.read(start..<source.size)
                guard bytes.count == length + 8 else { throw ParquetFault.cutOff }
            }
            let contents = try bytes.withUnsafeBytes { bytes in
                try ParquetContents(
                    .init(rebasing: bytes[(bytes.count - 8 - length)..<(bytes.count - 8)]),
                    fileSize: source.size - 8 - length)
            }
            return (contents, (bytes, start))
        }
        (groups, rows) = (contents.groups, contents.rows)
    }

    /// The names of its columns, in order.
    package var columns: [String] { contents.columns.map(\.name) }

    /// Reads a column of a row group.
    ///
    /// - Parameter kind: what its values are to be.
    /// - Throws: ``ParquetError``, or what the source throws.
    package func column(
        _ name: String, _ kind: ParquetTable.Column.Kind, of group: ParquetGroup
    ) throws -> ParquetColumn {
        try Self.naming(source, "column \(name) of group \(group.number + 1)") {
            guard let index = contents.columns.firstIndex(where: { $0.name == name }) else {
                throw ParquetFault("there is none; export the run again")
            }
            let described = contents.columns[index]
            guard described.kind == kind else {
                throw ParquetFault("its values are not of the type \(kind.type); export the run again")
            }
            let chunk = group.chunks[index]
            guard let codec = ParquetCodec(rawValue: chunk.codec) else {
                throw ParquetFault(
                    "\(Self.name(codec: chunk.codec)) has packed it; write it with gzip or zstd")
            }
            let bytes = try bytes(chunk.start..<chunk.start + chunk.size)
            return try bytes.withUnsafeBytes { bytes in
                var decoder = ChunkDecoder(
                    ParquetColumn(kind, isOptional: described.isOptional, rows: group.rows), codec,
                    isOptional: described.isOptional, unpack: source.unpack)
                return try decoder.decode(bytes)
            }
        }
    }

    /// What a codec that is not read here is called.
    private static func name(codec: Int32) -> String {
        [1: "Snappy", 3: "LZO", 4: "Brotli", 5: "LZ4", 7: "LZ4"][codec] ?? "codec \(codec)"
    }

    private func bytes(_ range: Range<Int>) throws -> ArraySlice<UInt8> {
        if range.lowerBound >= end.start {
            return end.bytes[(range.lowerBound - end.start)..<(range.upperBound - end.start)]
        }
        let bytes = try source.read(range)
        guard bytes.count == range.count else { throw ParquetFault.cutOff }
        return bytes[...]
    }

    /// Says of a fault in which file it is, and where.
    private static func naming<Result>(
        _ source: ParquetSource, _ place: String, _ work: () throws -> Result
    ) throws -> Result {
        do {
            return try work()
        } catch let fault as ParquetFault {
            throw ParquetError(file: source.name, place: place, problem: fault.problem)
        }
    }
}
