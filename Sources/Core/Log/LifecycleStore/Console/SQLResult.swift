/// A value of a query's result, or of one of its parameters.
public enum SQLValue: Hashable, Codable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// Creates the value of a text that a user typed: an integer, a number or a text.
    public init(typed text: String) {
        if let integer = Int64(text) {
            self = .integer(integer)
        } else if let real = Double(text), real.isFinite {
            self = .real(real)
        } else {
            self = .text(text)
        }
    }
}

extension SQLValue {
    /// The size of a text or a blob, in bytes.
    var bytesOfContent: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }
}

/// The result of a query.
public struct SQLResult: Hashable, Sendable {
    /// The names of the columns. Two columns may have the same name.
    public var columns: [String]
    /// The rows, with a value for each column.
    public var rows: [[SQLValue]]
    /// Whether the limit left out rows.
    public var wasCut: Bool

    public init(columns: [String], rows: [[SQLValue]], wasCut: Bool) {
        self.columns = columns
        self.rows = rows
        self.wasCut = wasCut
    }

    /// The size of the rows in memory, in bytes.
    public var bytes: Int { rows.reduce(0) { $0 + Self.bytes(of: $1) } }

    /// Returns the size of a row in memory, in bytes.
    package static func bytes(of row: [SQLValue]) -> Int {
        // The size of the array, its elements, and the contents of texts and blobs.
        row.reduce(40) { $0 + 24 + $1.bytesOfContent }
    }
}
