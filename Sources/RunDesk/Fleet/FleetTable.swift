import LifecycleExport
import LifecycleStore

/// A table of a run in a fleet's folder, read row group by row group.
struct FleetTable {
    let reader: ParquetReader
    private let table: ParquetTable
    private let client: DeskClient

    /// Which rows are wanted: asked of a group's bounds first, so that most are never read.
    struct Condition {
        /// The columns it looks at.
        let columns: [String]
        /// Whether a group may hold such a row.
        let mayHold: (ParquetGroup) -> Bool
        /// Makes of the group's columns what says it of a row; nil where none of the group is wanted.
        let holds: ([ParquetColumn]) -> ((Int) -> Bool)?

        init(
            _ columns: [String], mayHold: @escaping (ParquetGroup) -> Bool = { _ in true },
            holds: @escaping ([ParquetColumn]) -> ((Int) -> Bool)?
        ) {
            (self.columns, self.mayHold, self.holds) = (columns, mayHold, holds)
        }

        /// Rows with one of these texts in a column.
        static func texts(_ texts: Set<String>, in name: String) -> Condition {
            func holds(_ columns: [ParquetColumn]) -> ((Int) -> Bool)? {
                let column = columns[0]
                let isWanted = column.texts.map { texts.contains($0) }
                guard isWanted.contains(true) else { return nil }
                return { row in
                    let place = column.places[row]
                    return place != ParquetColumn.noPlace && isWanted[Int(place)]
                }
            }
            return Condition([name], mayHold: { $0.mayHold(anyOf: texts, in: name) }, holds: holds)
        }

        /// Rows with a number of a range in a column.
        static func numbers(_ range: ClosedRange<Int64>, in name: String) -> Condition {
            func holds(_ columns: [ParquetColumn]) -> ((Int) -> Bool)? {
                let column = columns[0]
                return { row in column.hasValue(row) && range.contains(column.integers[row]) }
            }
            return Condition([name], mayHold: { $0.mayHold(range, in: name) }, holds: holds)
        }
    }

    /// - Throws: `ParquetError`.
    init(_ table: ParquetTable, _ path: String, for client: DeskClient) throws {
        self.table = table
        self.client = client
        reader = try ParquetReader(ParquetFile(path).source)
    }

    func column(_ name: String, of group: ParquetGroup) throws -> ParquetColumn {
        guard let column = table.columns.first(where: { $0.name == name }) else {
            preconditionFailure("The table \(table.name) has no column \(name).")
        }
        return try reader.column(name, column.kind, of: group)
    }

    /// Calls `body` with each row group that may hold wanted rows.
    ///
    /// - Throws: `CancellationError` when the client wants to stop.
    func forEachGroup(
        where mayHold: (ParquetGroup) -> Bool = { _ in true }, _ body: (ParquetGroup) throws -> Bool
    ) throws {
        for group in reader.groups where mayHold(group) {
            if client.wantsToStop() { throw CancellationError() }
            guard try body(group) else { return }
        }
    }

    /// Calls `row` with the values of each wanted row until it returns false.
    func forEachRow(
        _ columns: [String], where condition: Condition? = nil, _ row: ([SQLValue]) throws -> Bool
    ) throws {
        try forEachGroup(where: condition?.mayHold ?? { _ in true }) { group in
            var rows = Array(0..<group.rows)
            var known: [String: ParquetColumn] = [:]
            if let condition {
                let looked = try condition.columns.map { try column($0, of: group) }
                guard let holds = condition.holds(looked) else { return true }
                rows.removeAll(where: { !holds($0) })
                guard !rows.isEmpty else { return true }
                known = Dictionary(zip(condition.columns, looked)) { first, _ in first }
            }
            let read = try columns.map { name in
                (
                    try known[name] ?? column(name, of: group),
                    table.columns.first { $0.name == name }?.kind
                )
            }
            for index in rows {
                guard try row(read.map { $0.0.value(index, $0.1) }) else { return false }
            }
            return true
        }
    }
}

extension ParquetColumn {
    fileprivate func value(_ row: Int, _ kind: ParquetTable.Column.Kind?) -> SQLValue {
        switch kind {
        case .integer: integer(row).map { .integer($0) } ?? .null
        case .real: real(row).map { .real($0) } ?? .null
        case .text: text(row).map { .text($0) } ?? .null
        case nil: .null
        }
    }
}
