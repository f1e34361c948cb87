/// Reads the pages of a chunk. See ``ChunkEncoder``.
struct ChunkDecoder {
    private var column: ParquetColumn
    private let codec: ParquetCodec
    private let isOptional: Bool
    private let unpack: (ParquetCodec, UnsafeRawBufferPointer, Int) throws -> [UInt8]
    /// Bytes of pages that were unpacked.
    private var unpacked = 0

    /// What unpacks to more bytes than this, and to so many times what it takes in the file, was made to fill
    /// a memory.
    private static let harmlessBytes = 64 << 20
    private static let largestGrowth = 200

    init(
        _ column: ParquetColumn, _ codec: ParquetCodec, isOptional: Bool,
        unpack: @escaping (ParquetCodec, UnsafeRawBufferPointer, Int) throws -> [UInt8]
    ) {
        (self.column, self.codec, self.isOptional, self.unpack) = (column, codec, isOptional, unpack)
    }

    /// - Parameter bytes: the chunk's.
    /// - Throws: ``ParquetFault``.
    mutating func decode(_ bytes: UnsafeRawBufferPointer) throws -> ParquetColumn {
        var cursor = ByteCursor(bytes)
        while column.read < column.rows {
            var header = ThriftCompactReader(cursor)
            let before = header.place
            let page = try ParquetPage(&header)
            _ = try cursor.take(header.place - before)
            let content = try cursor.take(page.size)
            switch page.kind {
            case .data, .dataVersion2:
                guard page.count > 0 else { continue }
                try decodeData(page, content, of: bytes.count)
            case .dictionary:
                try decodeDictionary(page, content, of: bytes.count)
            case .index: break
            case nil: throw ParquetFault("a page is of a kind that is not known here")
            }
        }
        return column
    }

    private mutating func decodeDictionary(
        _ page: ParquetPage, _ content: UnsafeRawBufferPointer, of size: Int
    ) throws {
        try withUnpacked(content, page.sizeBefore, isPacked: true, of: size) { decoder, bytes in
            var cursor = ByteCursor(bytes)
            try decoder.column.readDictionary(&cursor, count: page.count)
        }
    }

    private mutating func decodeData(
        _ page: ParquetPage, _ content: UnsafeRawBufferPointer, of size: Int
    ) throws {
        guard let encoding = ParquetEncoding(rawValue: page.encoding) else {
            throw ParquetFault("its values are in encoding \(page.encoding), which is not read here")
        }
        guard page.kind == .dataVersion2 else {
            return try withUnpacked(content, page.sizeBefore, isPacked: true, of: size) { decoder, bytes in
                var cursor = ByteCursor(bytes)
                var levels: ByteCursor?
                if decoder.isOptional {
                    let count = Int(try cursor.littleEndian(UInt32.self))
                    levels = ByteCursor(try cursor.take(count))
                }
                try decoder.column.readPage(&cursor, levels: levels, encoding, count: page.count)
            }
        }
        // In the second version the levels stand before what is packed.
        var cursor = ByteCursor(content)
        let levels = ByteCursor(try cursor.take(page.levelBytes))
        let values = try cursor.take(cursor.left)
        guard page.sizeBefore >= page.levelBytes else { throw ParquetFault.cutOff }
        try withUnpacked(
            values, page.sizeBefore - page.levelBytes, isPacked: page.isPacked, of: size
        ) { decoder, bytes in
            var cursor = ByteCursor(bytes)
            try decoder.column.readPage(
                &cursor, levels: decoder.isOptional ? levels : nil, encoding, count: page.count)
        }
    }

    /// - Parameter size: bytes of the chunk in the file.
    private mutating func withUnpacked(
        _ content: UnsafeRawBufferPointer, _ sizeBefore: Int, isPacked: Bool, of size: Int,
        _ read: (inout ChunkDecoder, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        // Nothing may be packed, too, and is nothing whatever its packing says.
        guard sizeBefore > 0 else { return try read(&self, UnsafeRawBufferPointer(start: nil, count: 0)) }
        guard isPacked, codec != .uncompressed else {
            guard content.count == sizeBefore else {
                throw ParquetFault("a page has another size than it says")
            }
            return try read(&self, content)
        }
        unpacked += sizeBefore
        guard unpacked <= Self.harmlessBytes || unpacked / Self.largestGrowth <= size else {
            throw ParquetFault("it unpacks to more than \(Self.largestGrowth) times its size, as no log does")
        }
        let bytes = try unpack(codec, content, sizeBefore)
        guard bytes.count == sizeBefore else { throw ParquetFault("a page has another size than it says") }
        try bytes.withUnsafeBytes { try read(&self, $0) }
    }
}
