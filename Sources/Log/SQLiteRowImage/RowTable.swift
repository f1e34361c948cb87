/// A table of a row image. Its rows are made of integers.
@usableFromInline
package struct RowTable {
    @usableFromInline let tree: ImageTree
    @usableFromInline let record: RowRecord
    @usableFromInline let columns: Int
    /// The bytes of the largest row, with the varints before it.
    @usableFromInline let mostSize: Int

    package init(_ image: RowImage, _ name: String) {
        let columns = image.layout.columns[name]?.count ?? 0
        tree = image.tree(name)
        record = RowRecord(columns: columns)
        self.columns = columns
        mostSize = RowRecord.mostSize(columns: columns) + 2 * SQLiteVarint.longest
    }

    /// Puts `rows` into the image, in ascending order of their ids; `put` puts the values of one, in the order of the
    /// columns.
    @inlinable @inline(__always)
    package func put<Row>(_ rows: [Row], put: (borrowing Row, inout RowValues) throws -> Void) throws {
        try tree.withLeaf { leaf in
            try rows.forEachInPlace { row in
                var values = record.begin()
                try put(row.element, &values)
                precondition(values.count == columns, "A row has a value for each column.")
                if !leaf.hasRoom(for: mostSize) { try tree.turn(&leaf) }
                leaf.addRow(values)
            }
        }
    }
}
