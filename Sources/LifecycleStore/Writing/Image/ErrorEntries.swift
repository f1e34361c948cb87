#if Store
    import LifecycleEvents

    /// The entries of the log's one index of events, that of misuses and hazards. Records are copied as they are,
    /// and so are the entries that belong to them.
    struct ErrorEntries {
        static let index = "event_error"

        private let tree: RowTree
        private let record = RowRecord(columns: 3)

        init(_ image: RowImage) { tree = image.tree(Self.index) }

        /// Whether events of this kind have an entry.
        @inline(__always)
        static func has(_ kind: EventKind) -> Bool { 32...63 ~= kind.rawValue }

        /// Puts the entry of an event: the index's two columns, and the row's id once more.
        func put(_ id: Int64, _ kind: EventKind) throws {
            var values = record.begin()
            values.put(id)
            values.put(Int64(kind.rawValue))
            values.put(id)
            try tree.withLeaf { leaf in
                if !leaf.hasRoom(for: 1 + values.bytes.count) { try tree.turn(&leaf) }
                leaf.addEntry(values)
            }
        }
    }
#endif
