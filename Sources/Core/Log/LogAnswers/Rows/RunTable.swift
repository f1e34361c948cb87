import FileKit
import LifecycleEvents
import LifecycleStore

/// A table of a run, with the columns of the commands, the service and CSV files.
package enum RunTable: String, CaseIterable, Sendable {
    case events, frames, cells, uses, animators

    /// - Throws: ``InputError`` that suggests the nearest table, if there is no table with the name.
    package init(named name: String) throws(InputError) {
        guard let table = RunTable(rawValue: name) else {
            let near = Spelling.suggestion(for: name, among: Self.allCases.map(\.rawValue))
            throw InputError("there is no table “\(name)”; " + (near ?? "there are \(Self.list)"))
        }
        self = table
    }

    /// What is shown of the table; nil for events.
    private var stored: StoredTable? {
        switch self {
        case .events: nil
        case .animators: StoredTable.animators
        case .frames: StoredTable.frames
        case .cells: StoredTable.cells
        case .uses: StoredTable.uses
        }
    }

    /// The names of all tables, for a sentence: `events, frames, cells, uses and animators`.
    package static let list =
        allCases.dropLast().map(\.rawValue).joined(separator: ", ")
        + " and \(allCases.last?.rawValue ?? "")"

    package var columns: [String] {
        stored.map { AnswerShape(of: $0).names } ?? EventFields.columns
    }

    /// Returns the rows that match the filter, with their values in the order of ``columns``.
    package func page(of reader: LogReader, _ filter: LogFilter) throws -> LogPage<NumberedRow> {
        guard let stored else {
            return try reader.events(filter).map { NumberedRow($0.seq, EventFields.values($0)) }
        }
        let shape = AnswerShape(of: stored)
        return try reader.rows(of: stored, filter).map { NumberedRow($0.number, shape.row($0.values)) }
    }
}

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
