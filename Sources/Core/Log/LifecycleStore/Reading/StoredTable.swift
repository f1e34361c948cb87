import GRDB
import LifecycleEvents

/// A table of a run other than its events: its columns for other programs, and which of them commands and the
/// service show.
///
/// The log has a view of the same name with these columns. Each row has the run's UUID in addition, because the
/// run's number is valid only in this file.
package struct StoredTable: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case integer, real, text
            /// 1 or 0, shown as true or false.
            case flag
        }

        package let name: String
        package let kind: Kind
        package let isOptional: Bool
        /// Whether commands, the service and CSV files show the column.
        fileprivate let isShown: Bool
        fileprivate let sql: String

        /// - Parameter sql: the SQL expression; nil for a column of the same name in the view.
        fileprivate init(
            _ name: String, _ kind: Kind = .integer, optional: Bool = false, shown: Bool = true,
            sql: String? = nil
        ) {
            self.name = name
            self.kind = kind
            isOptional = optional
            isShown = shown
            self.sql = sql ?? "t.\(name)"
        }
    }

    package let name: String
    /// The columns. The first is `run`, the run's UUID, which is not shown.
    package private(set) var columns: [Column]
    /// The column that orders the rows of a run; nil if a run has only one row.
    package let order: String?
    /// The SQL expression of the time that a filter compares; nil for rows without a time.
    fileprivate var time: String?
    fileprivate let source: String

    /// The same table without the columns that commands and the service do not show.
    package var shown: StoredTable {
        var table = self
        table.columns = columns.filter(\.isShown)
        return table
    }

    /// Returns the SQL that selects the number and the columns of each row of a query.
    func sql(_ query: LogQuery, limit: Int? = nil) -> String {
        query.select(
            (["t.id"] + columns.map(\.sql)).joined(separator: ", "), fromRows: source, by: "t.id",
            limit: limit)
    }

    /// Returns the query of the rows that match a filter. Ignores conditions on columns that the table does not
    /// have.
    func query(_ filter: LogFilter, run: RunRecord) -> LogQuery {
        var query = LogQuery(filter, run: run.number)
        let numbers = [("animator_id", filter.animator?.rawValue), ("cell_id", filter.cell?.rawValue)]
        for case (let column, let number?) in numbers {
            if column == order {
                query.narrow(to: number, run: run.number)
            } else if has(column) {
                query.require("\(column) = ?", Int64(number))
            }
        }
        if let item = filter.item, has("item") { query.require("item = ?", item.rawValue) }
        if let time { query.require(time, from: filter.sinceNs, until: filter.untilNs) }
        return query
    }

    private func has(_ column: String) -> Bool { columns.contains { $0.name == column } }

    // MARK: Tables

    package static let all = [runs, animators, frames, uses, cells, orphaned]

    /// Creates a table of rows that have an ID, with the columns of a view.
    ///
    /// - Parameter source: the view with the rows; nil for the view with the table's name.
    private init(
        name: String, columns: [Column], order: String, time: String? = nil, source: String? = nil
    ) {
        self.name = name
        self.columns = [Column("run", .text, shown: false, sql: "r.uuid")] + columns
        self.order = order
        self.time = time
        self.source =
            "\(source ?? name) t JOIN run_row r ON r.id = ?1 >> 40 WHERE t.id BETWEEN ?1 AND ?2"
    }

    /// Creates the table of runs. A run's ID is its number.
    private init(runs columns: [Column]) {
        name = "runs"
        self.columns = [Column("run", .text, sql: "t.uuid")] + columns
        order = nil
        source = "(SELECT *, run_id AS id FROM runs) t WHERE t.id BETWEEN ?1 >> 40 AND ?2 >> 40"
    }

    package static let runs = StoredTable(runs: [
        Column("name", .text), Column("source", .text), Column("workload", .text, optional: true),
        Column("seed", optional: true), Column("strategy", .text, optional: true),
        Column("regime", .text, optional: true), Column("cells", .text, optional: true),
        Column("app", .text, optional: true), Column("os", .text, optional: true),
        Column("device", .text, optional: true), Column("config", .text),
        Column("started_unix_ns", sql: "t.started_ns"), Column("refresh_ns"), Column("schema"),
        Column("ended_ns", optional: true), Column("status", .text), Column("events"), Column("dropped"),
        Column("summary", .text, optional: true),
    ])

    /// The time of an animator is its request, or its attach if it has no request.
    package static let animators = StoredTable(
        name: "animators",
        columns: [
            Column("animator_id"), Column("first_seq", shown: false), Column("last_seq", shown: false),
            Column("cell_id", optional: true), Column("generation", optional: true),
            Column("item", optional: true), Column("site", .text, optional: true),
            Column("requested_turn", optional: true, shown: false),
            Column("attached_turn", optional: true, shown: false),
            Column("requested_ns", optional: true), Column("attached_ns", optional: true),
            Column("started_ns", optional: true, shown: false), Column("ended_ns", optional: true),
            Column("torn_down_ns", optional: true), Column("released_ns", optional: true, shown: false),
            Column("outcome", .text), Column("hazards"), Column("misuses", shown: false),
        ], order: "animator_id", time: "coalesce(requested_ns, attached_ns)")

    /// The time of a frame is its target vsync.
    package static let frames = StoredTable(
        name: "frames",
        columns: FrameField.all.map { Column($0.column, shown: !$0.isImplied) },
        order: "frame", time: "expected_ns")

    package static let uses = StoredTable(
        name: "uses",
        columns: [
            Column("first_seq"), Column("cell_id"), Column("generation"), Column("item", optional: true),
            Column("dequeued_ns", optional: true), Column("displayed_ns", optional: true),
            Column("ended_ns", optional: true), Column("animators"), Column("bare_frames"),
            Column("last_seq"),
        ], order: "first_seq", time: "coalesce(dequeued_ns, displayed_ns)")

    package static let cells = StoredTable(
        name: "cells",
        columns: [
            Column("cell_id"), Column("reuse_identifier", .text), Column("state", .text),
            Column("item", optional: true), Column("generation"), Column("animator_id", optional: true),
            Column("phase", .text, optional: true), Column("backed", .flag),
            Column("wanted", .real, optional: true), Column("value", .real, optional: true),
        ], order: "cell_id")

    package static let orphaned = StoredTable(
        name: "orphaned",
        columns: [
            Column("animator_id"), Column("first_seq"), Column("times"), Column("total_ns"),
            Column("displayed_ns"),
        ], order: "animator_id")
}

/// A row of a table.
package struct StoredRow: Hashable, Sendable {
    /// The number of the row in the run, after which the next page begins.
    package let number: Int64
    package let values: [SQLValue]

    package init(number: Int64, values: [SQLValue]) {
        self.number = number
        self.values = values
    }

    fileprivate init(_ row: RowReader, _ columns: [StoredTable.Column]) {
        number = RowID.number(row.integer(0))
        values = columns.enumerated().map { index, column in
            let index = CInt(index + 1)
            switch column.kind {
            case .integer, .flag: return row.integerOrNil(index).map { .integer($0) } ?? .null
            case .real: return row.doubleOrNil(index).map { .real($0) } ?? .null
            case .text: return row.textOrNil(index).map { .text($0) } ?? .null
            }
        }
    }
}

extension LogReader {
    /// Returns the rows of a table that match a filter, in order. Ignores kinds, and conditions on columns that
    /// the table does not have.
    package func rows(of table: StoredTable, _ filter: LogFilter) throws(StoreError) -> LogPage<StoredRow> {
        try read { db in
            let query = table.query(filter, run: try self.run(filter.run, db))
            let sql = table.sql(query, limit: filter.limit)
            let rows = try db.rows(sql, query.arguments) { StoredRow($0, table.columns) }
            return LogPage(rows, limit: filter.limit)
        }
    }
}
