/// Writes the rows of a table as an Apache Parquet file, row group by row group: nothing is held that grows with
/// the file but the few hundred bytes by which its end describes each chunk.
///
/// A row is written value by value, in the order of the columns. What is ready waits in ``bytes``, from where
/// whoever writes the file takes it.
///
/// The same rows give the same bytes.
package struct ParquetWriter {
    /// What was made since the last ``removeAll()``.
    package private(set) var bytes: [UInt8] = Self.magic

    private let table: ParquetTable
    private let producer: String
    private let notes: [(key: String, value: String)]
    private let gzip: (([UInt8]) throws -> [UInt8])?
    private let rowsInGroup: Int
    private let textInGroup: Int
    private var columns: [ParquetColumnValues]
    private var forms: [ColumnForm?]
    /// The column of the next value.
    private var column = 0
    private var rows = 0
    private var hasLongTexts = false
    private var groups: [ParquetRowGroup] = []
    /// Bytes of the file that were taken out of ``bytes``.
    private var taken = 0

    private static let magic = Array("PAR1".utf8)

    /// Rows of a group, which is what is held: a few megabytes, and as many as engines like to read at once.
    package static let rowsInGroup = 1 << 17

    /// Bytes of text of a group: texts of a log may be as long as anybody likes.
    package static let textInGroup = 1 << 24

    /// - Parameters:
    ///   - producer: who writes it: `name version 1.2.3`.
    ///   - notes: what else the file says about itself.
    ///   - rowsInGroup: rows of a group, but for the last.
    ///   - textInGroup: a group ends early when a column has more bytes of different texts than this.
    ///   - gzip: packs a page as gzip does; nil leaves pages as they are.
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
        forms = table.columns.map { _ in nil }
    }

    /// Empties ``bytes`` and keeps its room.
    package mutating func removeAll() {
        taken += bytes.count
        bytes.removeAll(keepingCapacity: true)
    }

    // MARK: A row

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

    /// Appends a text that is known by a number from 0 on, always the same for the same text.
    @inline(__always)
    package mutating func append(word: Int, _ text: @autoclosure () -> String) {
        columns[column].append(word: word, text)
        column += 1
    }

    /// Ends the row, and with it a group that is whole.
    ///
    /// - Throws: what packing throws.
    @inline(__always)
    package mutating func endRow() throws {
        precondition(column == columns.count, "A row has a value for each column, or nothing in its place.")
        column = 0
        rows += 1
        if rows == rowsInGroup || hasLongTexts { try endGroup() }
    }

    // MARK: The file

    private mutating func endGroup() throws {
        guard rows > 0 else { return }
        var group = ParquetRowGroup(rows: rows, chunks: [])
        group.chunks.reserveCapacity(columns.count)
        for index in columns.indices {
            let encoder = ChunkEncoder(columns[index], form: forms[index], gzip: gzip)
            let form = try forms[index] ?? encoder.bestForm()
            group.chunks.append(try encoder.append(form, to: &bytes, at: taken))
            // A column without a value shows nothing of those to come.
            if columns[index].count > 0 { forms[index] = form }
            columns[index].removeAll()
        }
        groups.append(group)
        (rows, hasLongTexts) = (0, false)
    }

    /// Writes the last group and the end of the file.
    ///
    /// - Throws: what packing throws.
    package mutating func finish() throws {
        precondition(column == 0, "The last row has a value for each column, or nothing in its place.")
        try endGroup()
        let footer = ParquetFooter(table: table, groups: groups, producer: producer, notes: notes).bytes
        bytes.append(contentsOf: footer)
        bytes.append(littleEndian: UInt32(footer.count))
        bytes.append(contentsOf: Self.magic)
    }
}
