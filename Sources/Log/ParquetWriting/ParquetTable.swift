/// The table of a Parquet file: its name and columns.
package struct ParquetTable: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A signed 64-bit number. The encoding stores only the bits that the values need.
            case integer
            case real
            case text
        }

        package let name: String
        package let kind: Kind
        /// Whether a row may have no value.
        package let isOptional: Bool

        package init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
            self.name = name
            self.kind = kind
            self.isOptional = isOptional
        }
    }

    package let name: String
    package let columns: [Column]
    /// The columns by which the rows are sorted, the most significant first.
    package let order: [String]

    /// - Precondition: `order` contains only names of columns.
    package init(_ name: String, _ columns: [Column], order: [String]) {
        self.name = name
        self.columns = columns
        self.order = order
        for name in order {
            precondition(columns.contains { $0.name == name }, "A table is in the order of its own columns.")
        }
    }
}

extension ParquetTable.Column.Kind {
    var type: ParquetType {
        switch self {
        case .integer: .int64
        case .real: .double
        case .text: .byteArray
        }
    }
}
