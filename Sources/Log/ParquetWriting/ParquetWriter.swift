/// Writes the rows of a table as an Apache Parquet file, one row group at a time.
///
/// Memory holds a row group, and a few hundred bytes about each chunk. The caller appends the values of each
/// row in the order of the columns. The output accumulates in ``bytes``. Equal rows produce equal bytes.
package struct ParquetWriter {
    /// The output since the last ``removeAll()``.
    package private(set) var bytes: [UInt8] = Self.magic

    private let table: ParquetTable
    private let producer: String
    private let notes: [(key: String, value: String)]
    private let gzip: (([UInt8]) throws -> [UInt8])?
    private let rowsInGroup: Int
    private let textInGroup: Int
    private var columns: [ParquetColumnValues]
    private var encodings: [ColumnEncoding?]
    /// The column of the next value.
    private var column = 0
    private var rows = 0
    private var hasLongTexts = false
    private var groups: [ParquetRowGroup] = []
    /// The number of bytes that were already removed from ``bytes``.
    private var taken = 0

    private static let magic = Array("PAR1".utf8)

    /// The number of rows in a group: a few megabytes of memory, and a good size for query engines.
    package static let rowsInGroup = 1 << 17

    /// The size of texts, in bytes, at which a group ends, because texts may have any length.
    package static let textInGroup = 1 << 24

    /// - Parameters:
    ///   - producer: the program, for example `name version 1.2.3`.
    ///   - notes: other metadata of the file.
    ///   - rowsInGroup: the number of rows in a group, except the last.
    ///   - textInGroup: the maximum size of a column's different texts in a group, in bytes. The group then
    ///     ends early.
    ///   - gzip: compresses a page; nil for no compression.
    package init(
        _ table: ParquetTable, producer: String, notes: [(key: String, value: String)] = [],
        rowsInGroup: Int = ParquetWriter.rowsInGroup, textInGroup: Int = ParquetWriter.textInGroup,
        gzip: (([UInt8]) throws -> [UInt8])?
    ) {
        self.table = table
        self.producer = producer
        self.notes = notes
        self.rowsInGroup = rowsInGroup
        self.textInGroup = textInGroup
        self.gzip = gzip
        columns = table.columns.map { ParquetColumnValues($0) }
        encodings = table.columns.map { _ in nil }
    }

    /// Empties ``bytes`` and keeps its capacity.
    package mutating func removeAll() {
        taken += bytes.count
        bytes.removeAll(keepingCapacity: true)
    }

    // MARK: Rows

    @inline(__always)
    package mutating func append(_ value: Int64?) {
        if let value { columns[column].append(value) } else { columns[column].appendNothing() }
        column += 1
    }

    package mutating func append(_ value: Double?) {
        if let value { columns[column].append(value) } else { columns[column].appendNothing() }
        column += 1
    }

    package mutating func append(_ value: String?) {
        if let value {
            columns[column].append(value)
            hasLongTexts = hasLongTexts || columns[column].texts.size > textInGroup
        } else {
            columns[column].appendNothing()
        }
        column += 1
    }

    /// Appends a text with its number, which counts from 0. Equal texts have the same number.
    @inline(__always)
    package mutating func append(word: Int, _ text: @autoclosure () -> String) {
        columns[column].append(word: word, text)
        column += 1
    }

    /// Completes the row, and the group if it is full.
    ///
    /// - Throws: the error of the compression.
    @inline(__always)
    package mutating func endRow() throws {
        precondition(column == columns.count, "A row has a value for each column, or nothing in its place.")
        column = 0
        rows += 1
        if rows == rowsInGroup || hasLongTexts { try endGroup() }
    }

    // MARK: File

    private mutating func endGroup() throws {
        guard rows > 0 else { return }
        var group = ParquetRowGroup(rows: rows, chunks: [])
        group.chunks.reserveCapacity(columns.count)
        for index in columns.indices {
            let encoder = ChunkEncoder(columns[index], encoding: encodings[index], gzip: gzip)
            let encoding = try encodings[index] ?? encoder.bestEncoding()
            group.chunks.append(try encoder.append(encoding, to: &bytes, at: taken))
            // The encoding for a column without values may be unsuitable for later groups.
            if columns[index].count > 0 { encodings[index] = encoding }
            columns[index].removeAll()
        }
        groups.append(group)
        (rows, hasLongTexts) = (0, false)
    }

    /// Writes the last group and the footer.
    ///
    /// - Throws: the error of the compression.
    package mutating func finish() throws {
        precondition(column == 0, "The last row has a value for each column, or nothing in its place.")
        try endGroup()
        let footer = ParquetFooter(table: table, groups: groups, producer: producer, notes: notes).bytes
        bytes.append(contentsOf: footer)
        bytes.append(littleEndian: UInt32(footer.count))
        bytes.append(contentsOf: Self.magic)
    }
}
