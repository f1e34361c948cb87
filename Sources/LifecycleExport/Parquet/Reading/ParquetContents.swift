/// What the end of a Parquet file says is in it: its columns, and where their chunks lie. See ``ParquetFooter``.
struct ParquetContents {
    /// A column as the file describes it.
    struct Column: Hashable {
        var name: String
        var isOptional: Bool
        /// Nil where it is of a type that is not read here.
        var kind: ParquetTable.Column.Kind?
    }

    var columns: [Column] = []
    var rows = 0
    var groups: [ParquetGroup] = []

    /// More rows of a group than any writer makes unless it is told to: what a column of one takes in memory is
    /// eight bytes for each.
    static let mostRowsInGroup = 1 << 22

    /// - Parameters:
    ///   - bytes: the metadata alone.
    ///   - size: how many bytes the file has.
    /// - Throws: ``ParquetFault``.
    init(_ bytes: UnsafeRawBufferPointer, fileSize size: Int) throws {
        var reader = ThriftCompactReader(ByteCursor(bytes))
        var elements: [Element] = []
        var groups: [ParquetGroup] = []
        var rows = 0
        try reader.structure { reader, field, kind in
            switch field {
            case 2: try reader.structures(kind) { elements.append(try Element(&$0)) }
            case 3: rows = try reader.count(kind)
            case 4: try reader.structures(kind) { groups.append(try ParquetGroup(&$0, groups.count)) }
            default: return false
            }
            return true
        }
        self.rows = rows
        columns = try Self.columns(elements)
        try check(&groups, fileSize: size)
        self.groups = groups
    }

    private static func columns(_ elements: [Element]) throws -> [Column] {
        guard let root = elements.first, root.children == elements.count - 1,
            elements.dropFirst().allSatisfy({ $0.children == 0 && $0.repetition < 2 })
        else {
            throw ParquetFault("its columns lie in each other or in lists; only plain tables are read here")
        }
        return elements.dropFirst().map { element in
            let kind: ParquetTable.Column.Kind? =
                switch element.type.flatMap(ParquetType.init) {
                case .int64: .integer
                case .double: .real
                case .byteArray: .text
                case nil: nil
                }
            return Column(name: element.name, isOptional: element.repetition == 1, kind: kind)
        }
    }

    /// Holds what the groups say against each other and against the file, and names their columns.
    private func check(_ groups: inout [ParquetGroup], fileSize: Int) throws {
        var left = rows
        var bytes = fileSize
        for index in groups.indices {
            let group = groups[index]
            guard group.rows <= Self.mostRowsInGroup else {
                throw ParquetFault(
                    "group \(index + 1) has \(group.rows) rows; write it with \(Self.mostRowsInGroup) at most"
                )
            }
            guard group.chunks.count == columns.count, group.rows <= left else {
                throw ParquetFault("group \(index + 1) and the table have different rows or columns")
            }
            left -= group.rows
            for (chunk, column) in zip(group.chunks, columns) {
                guard chunk.name == column.name, chunk.values == group.rows else {
                    throw ParquetFault("group \(index + 1) has another column in the place of \(column.name)")
                }
                // Chunks lie behind each other, so that no byte can be read twice.
                guard chunk.size <= bytes, chunk.start >= 4, chunk.start <= fileSize - chunk.size else {
                    throw ParquetFault("column \(column.name) of group \(index + 1) lies outside of the file")
                }
                bytes -= chunk.size
            }
            groups[index].columns = columns
        }
        guard left == 0 else { throw ParquetFault("its groups have \(left) rows fewer than the table") }
    }

    /// A part of the schema: the root, or a column.
    private struct Element {
        var type: Int32?
        var repetition: Int64 = 0
        var name = ""
        var children = 0

        init(_ reader: inout ThriftCompactReader) throws {
            try reader.structure { reader, field, kind in
                switch field {
                case 1: type = Int32(truncatingIfNeeded: try reader.integer(kind))
                case 3: repetition = try reader.integer(kind)
                case 4: name = try reader.text(kind)
                case 5: children = try reader.count(kind)
                default: return false
                }
                return true
            }
        }
    }
}
