/// The encoding and compression of a column. The writer tries the encodings on the first values of a column; later row
/// groups use the same encoding.
struct ColumnEncoding: Hashable {
    enum Kind: Hashable {
        /// Plain encoding: eight bytes a number.
        case plain
        case delta(isByteAligned: Bool)
        /// Places in a dictionary, in runs and bits, or a byte or two each: see ``HybridEncoding``.
        case dictionary(isByteAligned: Bool)
    }

    var kind: Kind
    /// Whether pages are compressed with gzip; not where that gains little.
    var isPacked: Bool

    /// The encodings to try for a kind of column.
    static func candidates(_ kind: ParquetTable.Column.Kind) -> [Kind] {
        switch kind {
        case .integer:
            [
                .delta(isByteAligned: false), .delta(isByteAligned: true), .dictionary(isByteAligned: false),
                .dictionary(isByteAligned: true),
            ]
        case .real: [.plain]
        case .text: [.dictionary(isByteAligned: false), .dictionary(isByteAligned: true)]
        }
    }
}
