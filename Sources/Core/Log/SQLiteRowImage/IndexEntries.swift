/// The entries of one of the log's indexes. The index has two columns, one of which is the row's ID.
///
/// SQLite copies entries in the same way as records.
package struct IndexEntries {
    private let tree: ImageTree
    private let record = RowRecord(columns: 3)

    package init(_ image: RowImage, _ index: String) { tree = image.tree(index) }

    /// Adds the entry of the row `id`: the two columns of the index, followed by the ID of the row.
    package func put(_ first: Int64, _ second: Int64, of id: Int64) throws {
        var values = record.begin()
        values.put(first)
        values.put(second)
        values.put(id)
        try tree.withLeaf { leaf in
            if !leaf.hasRoom(for: 1 + values.bytes.count) { try tree.turn(&leaf) }
            leaf.addEntry(values)
        }
    }
}
