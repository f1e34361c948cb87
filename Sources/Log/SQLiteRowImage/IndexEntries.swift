/// The entries of one of the log's indexes, which have two columns, one of them the row's id. SQLite copies entries as
/// it copies records.
package struct IndexEntries {
    private let tree: ImageTree
    private let record = RowRecord(columns: 3)

    package init(_ image: RowImage, _ index: String) { tree = image.tree(index) }

    /// Puts the entry of the row `id`: the index's two columns, and the row's id once more.
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
