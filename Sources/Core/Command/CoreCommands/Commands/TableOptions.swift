import ArgumentParser
import LogAnswers

/// The option that selects columns of a table.
package struct TableOptions: ParsableArguments {
    @Option(
        name: .customLong("columns"),
        help: "Only these columns, in this order, with commas between, such as seq,kind,cell.")
    var givenColumns: String?

    package init() {}

    package func selection(of columns: [String]) throws -> ColumnSelection? {
        try givenColumns.map { try ColumnSelection($0, of: columns) }
    }
}

/// The greatest number of rows.
package struct RowLimit: ExpressibleByArgument, Hashable, CustomStringConvertible {
    /// Nil for all rows.
    package let rows: Int?

    static let standard = RowLimit(rows: 1000)

    package init(rows: Int?) { self.rows = rows }

    package init?(argument: String) {
        guard argument != "none" else {
            rows = nil
            return
        }
        guard let rows = Int(argument), rows >= 0 else { return nil }
        self.rows = rows
    }

    package var description: String { rows.map { String($0) } ?? "none" }

    package var defaultValueDescription: String { description }

    /// Returns the message that rows were omitted.
    ///
    /// - Parameter way: how to see more.
    func cut(_ thing: String, _ way: String) -> String {
        "cut after \((rows ?? 0).counting(thing)); \(way)\n"
    }
}
