import LifecycleEvents

/// The columns of a table to display, in their order.
package struct ColumnSelection: Hashable, Sendable {
    package let names: [String]
    private let places: [Int]

    /// - Parameters:
    ///   - text: column names, separated by commas.
    ///   - columns: all columns of the table.
    /// - Throws: ``InputError`` if a column is missing or appears twice.
    package init(_ text: String, of columns: [String]) throws {
        names = text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        places = try names.map { name in
            guard let place = columns.firstIndex(of: name) else {
                throw InputError.noColumn(name, of: columns, in: "--columns")
            }
            return place
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw InputError("--columns: “\(twice)” appears twice; name each column once")
        }
    }

    /// Returns the values of the selected columns.
    package func values(of row: [OutputValue]) -> [OutputValue] { places.map { row[$0] } }
}

extension InputError {
    static func noColumn(_ name: String, of columns: [String], in option: String) -> InputError {
        let near = Spelling.suggestion(for: name, among: columns)
        return InputError(
            "\(option): there is no column “\(name)”; "
                + (near ?? "there are \(columns.joined(separator: ", "))"))
    }
}
