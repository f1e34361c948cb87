/// Reads the rows of tables from the pages of an SQLite file, without SQLite.
///
/// SQLite parses the schema of each file that it opens, which takes most of the time when one row of each of many
/// files is read. The pages may be damaged or malicious: reading them ends with an error, or with other values.
package struct TableReader {
    private let pageSize: Int
    private let longestRow: Int
    private let page: (UInt32) throws -> [UInt8]
    /// The bytes of pages and rows that may still be read. No page belongs to two rows, and no byte either.
    private var bytesLeft: Int

    /// The pages are not those of a table.
    package struct Damage: Error {}

    /// - Parameters:
    ///   - pageCount: the number of pages of the file.
    ///   - longestRow: the maximum size of a row, in bytes.
    ///   - page: returns the page with a number from 1 to `pageCount`.
    package init(
        pageSize: Int, pageCount: Int, longestRow: Int, page: @escaping (UInt32) throws -> [UInt8]
    ) {
        (self.pageSize, self.longestRow) = (pageSize, longestRow)
        bytesLeft = pageSize * pageCount * 2
        self.page = { number in
            guard 1...pageCount ~= Int(number) else { throw Damage() }
            return try page(number)
        }
    }

    /// Returns the rows of the table with a root page, in the order of their IDs.
    package mutating func rows(root: UInt32) throws -> [TableRow] {
        var rows: [TableRow] = []
        try addRows(below: root, depth: 0, to: &rows)
        return rows
    }

    private mutating func addRows(below number: UInt32, depth: Int, to rows: inout [TableRow]) throws {
        // SQLite's own limit of the depth.
        guard depth < 20 else { throw Damage() }
        let bytes = try content(of: number)
        // The header of the file precedes that of the first page.
        var head = ByteCursor(bytes[(number == 1 ? 100 : 0)...])
        let kind = TreePage.Kind(rawValue: UInt8(try head.integer(1)))
        guard let kind, kind == .tableLeaf || kind == .tableInterior else { throw Damage() }
        _ = try head.integer(2)
        let cells = try head.integer(2)
        _ = try head.integer(3)
        let lastChild = kind.isInterior ? UInt32(try head.integer(4)) : nil
        for _ in 0..<cells {
            var cell = ByteCursor(bytes[...])
            _ = try cell.take(try head.integer(2))
            if kind.isInterior {
                try addRows(below: UInt32(try cell.integer(4)), depth: depth + 1, to: &rows)
            } else {
                rows.append(try row(&cell))
            }
        }
        if let lastChild { try addRows(below: lastChild, depth: depth + 1, to: &rows) }
    }

    private mutating func content(of number: UInt32) throws -> [UInt8] {
        try spend(pageSize)
        let bytes = try page(number)
        guard bytes.count == pageSize else { throw Damage() }
        return bytes
    }

    private mutating func spend(_ bytes: Int) throws {
        guard bytes <= bytesLeft else { throw Damage() }
        bytesLeft -= bytes
    }

    private mutating func row(_ cell: inout ByteCursor) throws -> TableRow {
        guard let size = Int(exactly: try cell.varint()), size <= longestRow else { throw Damage() }
        let id = Int64(bitPattern: try cell.varint())
        try spend(size)
        // SQLite's rule for how much of a record is in the table's page, and how much in a chain of other pages.
        let most = pageSize - 35
        if size <= most { return try TableRow(id: id, record: try cell.take(size)) }
        let least = (pageSize - 12) * 32 / 255 - 23
        let some = least + (size - least) % (pageSize - 4)
        var record = Array(try cell.take(some <= most ? some : least))
        var next = UInt32(try cell.integer(4))
        while record.count < size {
            let bytes = try content(of: next)
            var rest = ByteCursor(bytes[...])
            next = UInt32(try rest.integer(4))
            record += try rest.take(min(size - record.count, pageSize - 4))
        }
        return try TableRow(id: id, record: record[...])
    }
}

/// A row as a file stores it.
package struct TableRow {
    package let id: Int64
    /// The values in the order of the columns. That of a column with the row's ID is null.
    package private(set) var values: [Value] = []

    package enum Value {
        case null
        case integer(Int64)
        case text(ArraySlice<UInt8>)
        /// A floating-point number or a blob.
        case other
    }

    init(id: Int64, record: ArraySlice<UInt8>) throws {
        self.id = id
        var head = ByteCursor(record)
        guard let size = Int(exactly: try head.varint()) else { throw TableReader.Damage() }
        var content = ByteCursor(record)
        head = ByteCursor(try content.take(size))
        _ = try head.varint()
        while !head.isAtEnd { values.append(try Self.value(of: try head.varint(), &content)) }
    }

    private static func value(of type: UInt64, _ content: inout ByteCursor) throws -> Value {
        switch type {
        case 0: return .null
        case 1...4: return .integer(try content.signed(Int(type)))
        case 5: return .integer(try content.signed(6))
        case 6: return .integer(try content.signed(8))
        case 8, 9: return .integer(Int64(type) - 8)
        case 7:
            _ = try content.take(8)
            return .other
        case 12...:
            guard let size = Int(exactly: (type - 12) / 2) else { throw TableReader.Damage() }
            let bytes = try content.take(size)
            return type % 2 == 1 ? .text(bytes) : .other
        default: throw TableReader.Damage()
        }
    }
}

/// Reads numbers from bytes, and never behind their end.
private struct ByteCursor {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard 0...bytes.count ~= count else { throw TableReader.Damage() }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    /// Reads an unsigned number of at most four bytes.
    mutating func integer(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }

    mutating func signed(_ count: Int) throws -> Int64 {
        let bytes = try take(count)
        let first = Int64(Int8(bitPattern: bytes.first ?? 0))
        return bytes.dropFirst().reduce(first) { $0 << 8 | Int64($1) }
    }

    mutating func varint() throws -> UInt64 {
        let next = bytes.prefix(SQLiteVarint.longest)
        let length = (next.firstIndex { $0 < 0x80 } ?? next.endIndex - 1) - next.startIndex + 1
        let number = try take(length)
        guard length > 0, length == SQLiteVarint.longest || number.last ?? 0x80 < 0x80 else {
            throw TableReader.Damage()
        }
        // The ninth byte has eight bits.
        let seven = number.prefix(SQLiteVarint.longest - 1).reduce(UInt64(0)) { $0 << 7 | UInt64($1 & 0x7F) }
        return length == SQLiteVarint.longest ? seven << 8 | UInt64(number.last ?? 0) : seven
    }
}
