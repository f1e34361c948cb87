/// Encodes a chunk, one column of one row group, as pages.
struct ChunkEncoder {
    /// The number of rows in a page. A reader that needs a few rows decompresses one page at a time.
    static let rowsInPage = 1 << 15

    private let values: ParquetColumnValues
    private let gzip: (([UInt8]) throws -> [UInt8])?
    /// The dictionary of a column with few different numbers.
    private let integers: IntegerDictionary?

    /// - Parameters:
    ///   - encoding: the encoding of the previous row groups, or nil.
    ///   - gzip: compresses a page; nil for no compression.
    init(_ values: ParquetColumnValues, encoding: ColumnEncoding?, gzip: (([UInt8]) throws -> [UInt8])?) {
        self.values = values
        self.gzip = gzip
        let needsDictionary =
            switch encoding?.kind {
            case nil, .dictionary: true
            case .plain, .delta: false
            }
        integers =
            needsDictionary && values.column.kind == .integer
            ? values.integers.withUnsafeBufferPointer { IntegerDictionary($0) } : nil
    }

    // MARK: Encoding

    /// The number of rows in the sample for choosing the encoding.
    private static let rowsInSample = 1 << 13

    /// Returns the encoding with the smallest result for the sample.
    func bestEncoding() throws -> ColumnEncoding {
        guard values.count > 0 else { return ColumnEncoding(kind: .plain, isPacked: false) }
        let sample = pageRanges(of: Self.rowsInSample)[0]
        // The dictionary belongs to the whole chunk, so the sample accounts for a share of it.
        let share = Double(sample.rows.count) / Double(values.rows)
        var best: (encoding: ColumnEncoding, size: Double)?
        for encoding in ColumnEncoding.candidates(values.column.kind) where canBe(encoding) {
            let page = page(sample, encoding)
            let dictionary = dictionaryPage(encoding) ?? []
            let before = Double(page.count) + share * Double(dictionary.count)
            for isPacked in gzip == nil ? [false] : [false, true] {
                let size =
                    try isPacked
                    ? Double(packed(page).count) + share * Double(packed(dictionary).count) : before
                // The weight includes the time of decompression.
                let weight = isPacked ? 1.05 * size : size
                if best.map({ weight < $0.size }) ?? true {
                    best = (ColumnEncoding(kind: encoding, isPacked: isPacked), weight)
                }
            }
        }
        return best?.encoding ?? ColumnEncoding(kind: .delta(isByteAligned: false), isPacked: gzip != nil)
    }

    /// Whether the encoding is possible for the chunk. A dictionary of numbers needs few different numbers.
    private func canBe(_ encoding: ColumnEncoding.Kind) -> Bool {
        if case .dictionary = encoding { return values.column.kind == .text || integers != nil }
        return true
    }

    // MARK: Chunk

    /// Appends the chunk to `bytes`, whose first byte is at `start` in the file.
    func append(_ wanted: ColumnEncoding, to bytes: inout [UInt8], at start: Int) throws -> ParquetChunk {
        var encoding = wanted
        let ranges = pageRanges(of: Self.rowsInPage)
        // The encoding may be from an earlier group. This group may have no values, or too many different
        // numbers for a dictionary.
        if values.count == 0 { encoding.kind = .plain }
        if !canBe(encoding.kind) { encoding.kind = .delta(isByteAligned: false) }
        var chunk = ParquetChunk(
            column: values.column, encoding: encoding.kind.number,
            codec: encoding.isPacked ? .gzip : .uncompressed, rows: values.rows, dataPages: ranges.count,
            sizeBefore: 0, size: 0, dictionaryOffset: nil, dataOffset: 0,
            statistics: ParquetStatistics(values))
        if let page = dictionaryPage(encoding.kind) {
            chunk.dictionaryOffset = start + bytes.count
            try append(page, .dictionary, count: dictionaryCount, encoding, &chunk, to: &bytes)
        }
        chunk.dataOffset = start + bytes.count
        for range in ranges {
            try append(
                page(range, encoding.kind), .data, count: range.rows.count, encoding, &chunk, to: &bytes)
        }
        return chunk
    }

    private func append(
        _ page: [UInt8], _ kind: ParquetPageKind, count: Int, _ encoding: ColumnEncoding,
        _ chunk: inout ParquetChunk,
        to bytes: inout [UInt8]
    ) throws {
        let content = encoding.isPacked ? try packed(page) : page
        var header = ThriftCompactWriter()
        header.int32(1, kind.rawValue)
        header.int32(2, Int32(page.count))
        header.int32(3, Int32(content.count))
        if kind == .dictionary {
            header.structure(7) { header in
                header.int32(1, Int32(count))
                header.int32(2, ParquetEncoding.plain.rawValue)
            }
        } else {
            header.structure(5) { header in
                header.int32(1, Int32(count))
                header.int32(2, chunk.encoding.rawValue)
                header.int32(3, ParquetEncoding.rle.rawValue)
                header.int32(4, ParquetEncoding.rle.rawValue)
            }
        }
        header.end()
        bytes.append(contentsOf: header.bytes)
        bytes.append(contentsOf: content)
        chunk.sizeBefore += header.bytes.count + page.count
        chunk.size += header.bytes.count + content.count
    }

    private func packed(_ page: [UInt8]) throws -> [UInt8] {
        guard let gzip, !page.isEmpty else { return page }
        return try gzip(page)
    }

    // MARK: Pages

    /// The rows of a page, and the range of their values in the column.
    private struct PageRange {
        var rows: Range<Int>
        var values: Range<Int>
    }

    private func pageRanges(of count: Int) -> [PageRange] {
        var value = 0
        return stride(from: 0, to: values.rows, by: count).map { row in
            let rows = row..<min(row + count, values.rows)
            let count = values.column.isOptional ? values.levels[rows].reduce(0) { $0 + Int($1) } : rows.count
            defer { value += count }
            return PageRange(rows: rows, values: value..<value + count)
        }
    }

    private var dictionaryCount: Int { integers?.numbers.count ?? values.texts.texts.count }

    /// Returns the content of the dictionary page, or nil for an encoding without a dictionary.
    private func dictionaryPage(_ encoding: ColumnEncoding.Kind) -> [UInt8]? {
        guard case .dictionary = encoding else { return nil }
        var page: [UInt8] = []
        if let integers {
            page.reserveCapacity(8 * integers.numbers.count)
            for number in integers.numbers { page.append(littleEndian: number) }
        } else {
            page.reserveCapacity(values.texts.size + 4 * values.texts.texts.count)
            for text in values.texts.texts {
                page.append(littleEndian: UInt32(text.utf8.count))
                page.append(contentsOf: text.utf8)
            }
        }
        return page
    }

    /// Returns a data page of version 1: the levels that mark rows with a value, then the values.
    private func page(_ range: PageRange, _ encoding: ColumnEncoding.Kind) -> [UInt8] {
        var page: [UInt8] = []
        if values.column.isOptional {
            var levels: [UInt8] = []
            values.levels.withUnsafeBufferPointer { all in
                HybridEncoding.append(.init(rebasing: all[range.rows]), width: 1, to: &levels)
            }
            page.append(littleEndian: UInt32(levels.count))
            page.append(contentsOf: levels)
        }
        guard !range.values.isEmpty else {
            // A page of dictionary indices begins with their width, even without indices.
            if case .dictionary = encoding { page.append(0) }
            if case .delta = encoding { append([], isByteAligned: false, to: &page) }
            return page
        }
        switch encoding {
        case .plain:
            for number in values.reals[range.values] { page.append(littleEndian: number.bitPattern) }
        case .delta(let isByteAligned):
            values.integers.withUnsafeBufferPointer { all in
                DeltaEncoding.append(
                    .init(rebasing: all[range.values]), isByteAligned: isByteAligned, to: &page)
            }
        case .dictionary(let isByteAligned):
            let width = HybridEncoding.width(for: dictionaryCount - 1)
            (integers?.places ?? values.texts.places).withUnsafeBufferPointer { all in
                let places = UnsafeBufferPointer(rebasing: all[range.values])
                if isByteAligned {
                    let whole = max((width + 7) & ~7, 8)
                    page.append(UInt8(whole))
                    HybridEncoding.append(packed: places, width: whole, to: &page)
                } else {
                    page.append(UInt8(width))
                    HybridEncoding.append(places, width: width, to: &page)
                }
            }
        }
        return page
    }

    private func append(_ numbers: [Int64], isByteAligned: Bool, to page: inout [UInt8]) {
        numbers.withUnsafeBufferPointer {
            DeltaEncoding.append($0, isByteAligned: isByteAligned, to: &page)
        }
    }
}

extension ColumnEncoding.Kind {
    fileprivate var number: ParquetEncoding {
        switch self {
        case .plain: .plain
        case .delta: .deltaBinaryPacked
        case .dictionary: .rleDictionary
        }
    }
}
