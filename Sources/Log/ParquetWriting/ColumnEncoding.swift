/// The encoding and compression of a column.
///
/// The writer tries the encodings on the first values of a column. Later row groups use the same encoding.
struct ColumnEncoding: Hashable {
    enum Kind: Hashable {
        /// Plain encoding, with eight bytes for each number.
        case plain
        case delta(isByteAligned: Bool)
        /// Indices in a dictionary, as runs and bits, or as one or two bytes each: see ``HybridEncoding``.
        case dictionary(isByteAligned: Bool)
    }

    var kind: Kind
    /// Whether pages are compressed with gzip, which is not worthwhile for every column.
    var isPacked: Bool

    /// Returns the encodings to try for a kind of column.
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
