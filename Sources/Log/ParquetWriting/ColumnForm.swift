/// How the values of a column lie in its pages. Which form takes the least room is tried on a column's first values;
/// later row groups have the same.
struct ColumnForm: Hashable {
    enum Encoding: Hashable {
        /// As they are: eight bytes a number.
        case plain
        case delta(isByteAligned: Bool)
        /// Places in a dictionary, in runs and bits, or a byte or two each: see ``HybridEncoding``.
        case dictionary(isByteAligned: Bool)
    }

    var encoding: Encoding
    /// Whether pages are packed by gzip: not where that gains next to nothing.
    var isPacked: Bool

    /// What may be tried for a column.
    static func candidates(_ kind: ParquetTable.Column.Kind) -> [Encoding] {
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
