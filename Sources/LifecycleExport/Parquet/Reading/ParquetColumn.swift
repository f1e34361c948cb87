/// The values of one column in one row group.
package struct ParquetColumn {
    package let rows: Int
    /// 1 where a row has a value, 0 where it has none; empty where each has one.
    private(set) var levels: [UInt8] = []
    /// The numbers; 0 where a row has none.
    package private(set) var integers: [Int64] = []
    package private(set) var reals: [Double] = []
    /// For each row the place of its text in ``texts``; ``noPlace`` where it has none.
    package private(set) var places: [UInt32] = []
    /// The different texts.
    package private(set) var texts: [String] = []

    package static let noPlace = UInt32.max

    /// Whether a row has a value.
    @inline(__always)
    package func hasValue(_ row: Int) -> Bool { levels.isEmpty || levels[row] == 1 }

    @inline(__always)
    package func integer(_ row: Int) -> Int64? { hasValue(row) ? integers[row] : nil }

    package func real(_ row: Int) -> Double? { hasValue(row) ? reals[row] : nil }

    @inline(__always)
    package func text(_ row: Int) -> String? {
        let place = places[row]
        return place == Self.noPlace ? nil : texts[Int(place)]
    }

    // MARK: Reading

    private let kind: ParquetTable.Column.Kind
    private let isOptional: Bool
    /// Rows that were read.
    private(set) var read = 0
    private var dictionary: Dictionary?
    private var placeOfText: [String: UInt32] = [:]

    private struct Dictionary {
        var integers: [Int64] = []
        var reals: [Double] = []
        /// Where its texts are in ``texts``.
        var texts: Range<Int> = 0..<0
        var count = 0
    }

    init(_ kind: ParquetTable.Column.Kind, isOptional: Bool, rows: Int) {
        (self.kind, self.isOptional, self.rows) = (kind, isOptional, rows)
        if isOptional { levels = Array(repeating: 1, count: rows) }
        switch kind {
        case .integer: integers = Array(repeating: 0, count: rows)
        case .real: reals = Array(repeating: 0, count: rows)
        case .text: places = Array(repeating: Self.noPlace, count: rows)
        }
    }

    /// Reads the page of the dictionary.
    mutating func readDictionary(_ cursor: inout ByteCursor, count: Int) throws {
        guard dictionary == nil, read == 0 else { throw ParquetFault("a dictionary comes too late") }
        var dictionary = Dictionary(count: count)
        // A text has four bytes before it, a number is eight.
        guard count <= cursor.left / (kind == .text ? 4 : 8) else { throw ParquetFault.cutOff }
        switch kind {
        case .integer: for _ in 0..<count { dictionary.integers.append(try cursor.littleEndian(Int64.self)) }
        case .real:
            for _ in 0..<count {
                dictionary.reals.append(Double(bitPattern: try cursor.littleEndian(UInt64.self)))
            }
        case .text:
            texts.reserveCapacity(count)
            for _ in 0..<count { texts.append(try cursor.text()) }
            dictionary.texts = 0..<count
        }
        self.dictionary = dictionary
    }

    /// Reads a page of values.
    ///
    /// - Parameters:
    ///   - levels: says which rows have a value; nil in a column in which each has one.
    ///   - count: rows of the page.
    mutating func readPage(
        _ cursor: inout ByteCursor, levels levelsCursor: ByteCursor?, _ encoding: ParquetEncoding, count: Int
    ) throws {
        guard count <= rows - read else { throw ParquetFault("its pages have more rows than its group") }
        let range = read..<read + count
        var values = count
        if var levelsCursor {
            try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { room in
                try HybridEncoding.read(&levelsCursor, into: .init(rebasing: room[..<count]), width: 1)
                values = 0
                for index in 0..<count {
                    levels[range.lowerBound + index] = UInt8(truncatingIfNeeded: room[index])
                    values += Int(room[index])
                }
            }
        }
        read += count
        // Rows without a value are there already, and what other programs write for none differs.
        guard values > 0 else { return }
        switch kind {
        case .integer: try readIntegers(&cursor, encoding, range, values)
        case .real: try readReals(&cursor, encoding, range, values)
        case .text: try readTexts(&cursor, encoding, range, values)
        }
    }

    private mutating func readIntegers(
        _ cursor: inout ByteCursor, _ encoding: ParquetEncoding, _ range: Range<Int>, _ values: Int
    ) throws {
        let (dictionary, levels) = (dictionary?.integers ?? [], levels)
        try integers.withUnsafeMutableBufferPointer { all in
            let found = UnsafeMutableBufferPointer(
                rebasing: all[range.lowerBound..<range.lowerBound + values])
            switch encoding {
            case .plain:
                let bytes = try cursor.take(values * 8)
                for index in 0..<values {
                    found[index] = Int64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: Int64.self))
                }
            case .deltaBinaryPacked: try DeltaEncoding.read(&cursor, into: found)
            case .rleDictionary, .plainDictionary:
                try Self.forEachPlace(&cursor, values, of: dictionary.count) { found[$0] = dictionary[$1] }
            case .rle: throw Self.unknown(encoding)
            }
            if values < range.count { levels.spread(all, range, values, nothing: 0) }
        }
    }

    private mutating func readReals(
        _ cursor: inout ByteCursor, _ encoding: ParquetEncoding, _ range: Range<Int>, _ values: Int
    ) throws {
        let (dictionary, levels) = (dictionary?.reals ?? [], levels)
        try reals.withUnsafeMutableBufferPointer { all in
            let found = UnsafeMutableBufferPointer(
                rebasing: all[range.lowerBound..<range.lowerBound + values])
            switch encoding {
            case .plain:
                for index in 0..<values {
                    found[index] = Double(bitPattern: try cursor.littleEndian(UInt64.self))
                }
            case .rleDictionary, .plainDictionary:
                try Self.forEachPlace(&cursor, values, of: dictionary.count) { found[$0] = dictionary[$1] }
            case .rle, .deltaBinaryPacked: throw Self.unknown(encoding)
            }
            if values < range.count { levels.spread(all, range, values, nothing: 0) }
        }
    }

    private mutating func readTexts(
        _ cursor: inout ByteCursor, _ encoding: ParquetEncoding, _ range: Range<Int>, _ values: Int
    ) throws {
        switch encoding {
        case .plain:
            if placeOfText.isEmpty {
                for (place, text) in texts.enumerated() { placeOfText[text] = UInt32(place) }
            }
            for index in 0..<values { places[range.lowerBound + index] = place(of: try cursor.text()) }
        case .rleDictionary, .plainDictionary:
            let count = dictionary?.count ?? 0
            try places.withUnsafeMutableBufferPointer { all in
                try Self.forEachPlace(&cursor, values, of: count) { all[range.lowerBound + $0] = UInt32($1) }
            }
        case .rle, .deltaBinaryPacked: throw Self.unknown(encoding)
        }
        if values < range.count {
            let levels = levels
            places.withUnsafeMutableBufferPointer {
                levels.spread($0, range, values, nothing: Self.noPlace)
            }
        }
    }

    private mutating func place(of text: String) -> UInt32 {
        if let place = placeOfText[text] { return place }
        let place = UInt32(texts.count)
        texts.append(text)
        placeOfText[text] = place
        return place
    }

    private static func forEachPlace(
        _ cursor: inout ByteCursor, _ values: Int, of count: Int, _ take: (Int, Int) -> Void
    ) throws {
        let width = Int(try cursor.byte())
        guard width <= 32 else { throw ParquetFault("a place in a dictionary has \(width) bits") }
        try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: values) { room in
            let places = UnsafeMutableBufferPointer(rebasing: room[..<values])
            try HybridEncoding.read(&cursor, into: places, width: width)
            for index in 0..<values {
                guard places[index] < count else { throw ParquetFault("a value is not in the dictionary") }
                take(index, Int(places[index]))
            }
        }
    }

    private static func unknown(_ encoding: ParquetEncoding) -> ParquetFault {
        ParquetFault("values of this type in encoding \(encoding.rawValue) are not read here")
    }
}

extension [UInt8] {
    /// Moves the first `values` elements of a range to those that have one, as these levels say.
    fileprivate func spread<Value>(
        _ all: UnsafeMutableBufferPointer<Value>, _ range: Range<Int>, _ values: Int, nothing: Value
    ) {
        var value = range.lowerBound + values
        for row in range.reversed() {
            if self[row] == 1 {
                value -= 1
                all[row] = all[value]
            } else {
                all[row] = nothing
            }
        }
    }
}

extension ByteCursor {
    /// A text in its plain form.
    fileprivate mutating func text() throws -> String {
        String(decoding: try take(Int(try littleEndian(UInt32.self))), as: UTF8.self)
    }
}
