import GRDB
import LifecycleEvents

/// A table of a run other than its events: its columns for other programs, and which of them commands and the
/// service show.
///
/// Each row has the run's UUID, because its number is valid only in this file. Codes are words.
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

        /// - Parameter sql: the SQL expression; nil for a column of the same name in the log's table.
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

    /// Returns the SQL that selects the ID and the columns of each row of a query.
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

    private static let run = Column("run", .text, shown: false, sql: "r.uuid")

    /// Returns a column of an animator's or a cell's number, which has 32 bits and a sign. An ID has no sign.
    private static func number(_ name: String) -> Column {
        Column(
            name,
            sql: "(t.id & 4294967295) - (CASE WHEN t.id & 2147483648 THEN 4294967296 ELSE 0 END)")
    }

    /// The SQL expression of an event's or a frame's number.
    private static let place = "t.id & 1099511627775"

    /// Returns a column of words for codes. An unknown code has the last word.
    private static func words(_ name: String, _ words: [String]) -> Column {
        let cases = words.dropLast().enumerated().map { "WHEN \($0.offset) THEN '\($0.element)' " }
        return Column(
            name, .text, sql: "CASE t.\(name) \(cases.joined())ELSE '\(words.last ?? "")' END")
    }

    /// Returns the source of a run's rows in a table whose IDs begin with the run's number.
    private static func rowsOfRun(_ table: String) -> String {
        "\(table) t JOIN run r ON r.id = ?1 >> 40 WHERE t.id BETWEEN ?1 AND ?2"
    }

    package static let runs = StoredTable(
        name: "runs",
        columns: [
            Column("run", .text, sql: "t.uuid"), Column("name", .text), Column("source", .text),
            Column("workload", .text, optional: true), Column("seed", optional: true),
            Column("strategy", .text, optional: true), Column("regime", .text, optional: true),
            Column("cells", .text, optional: true), Column("app", .text, optional: true),
            Column("os", .text, optional: true), Column("device", .text, optional: true),
            Column("config", .text), Column("started_unix_ns"), Column("refresh_ns"), Column("schema"),
            Column("ended_ns", optional: true), words("status", RunStatus.allCases.map(\.name)),
            Column(
                "events",
                sql: """
                    CASE t.status WHEN 0 THEN coalesce((SELECT max(e.id) & 1099511627775 FROM event_row e \
                    WHERE e.id BETWEEN ?1 AND ?2), 0) ELSE t.events END
                    """),
            Column("dropped"), Column("summary", .text, optional: true),
        ], order: nil, source: "run t WHERE t.id = ?1 >> 40")

    /// The time of an animator is its request, or its attach if it has no request.
    package static let animators = StoredTable(
        name: "animators",
        columns: [
            run, number("animator_id"), Column("first_seq", shown: false), Column("last_seq", shown: false),
            Column("cell_id", optional: true), Column("generation", optional: true),
            Column("item", optional: true),
            Column("site", .text, optional: true, sql: "s.file || ':' || s.line"),
            Column("requested_turn", optional: true, shown: false),
            Column("attached_turn", optional: true, shown: false),
            Column("requested_ns", optional: true), Column("attached_ns", optional: true),
            Column("started_ns", optional: true, shown: false), Column("ended_ns", optional: true),
            Column("torn_down_ns", optional: true), Column("released_ns", optional: true, shown: false),
            words("outcome", AnimatorOutcome.allCases.map(\.name)), Column("hazards"),
            Column("misuses", shown: false),
        ], order: "animator_id", time: "coalesce(requested_ns, attached_ns)",
        source: "animator t JOIN run r ON r.id = ?1 >> 40 LEFT JOIN site s ON s.id = t.site_id "
            + "WHERE t.id BETWEEN ?1 AND ?2")

    /// The time of a frame is its target vsync.
    package static let frames = StoredTable(
        name: "frames",
        columns: [run]
            + FrameField.all.map { field in
                Column(
                    field.column, shown: !field.isImplied,
                    sql: field == .frame ? place : nil)
            },
        order: "frame", time: "expected_ns", source: rowsOfRun("frame"))

    package static let uses = StoredTable(
        name: "uses",
        columns: [
            run, Column("first_seq", sql: place), Column("cell_id"), Column("generation"),
            Column("item", optional: true), Column("dequeued_ns", optional: true),
            Column("displayed_ns", optional: true), Column("ended_ns", optional: true),
            Column("animators"), Column("bare_frames"), Column("last_seq"),
        ], order: "first_seq", source: rowsOfRun("cell_use"))

    package static let cells = StoredTable(
        name: "cells",
        columns: [
            run, number("cell_id"), Column("reuse_identifier", .text), Column("state", .text),
            Column("item", optional: true), Column("generation"), Column("animator_id", optional: true),
            Column("phase", .text, optional: true), Column("backed", .flag),
            Column("wanted", .real, optional: true), Column("value", .real, optional: true),
        ], order: "cell_id", source: rowsOfRun("cell"))

    package static let orphaned = StoredTable(
        name: "orphaned",
        columns: [
            run, number("animator_id"), Column("first_seq"), Column("times"), Column("total_ns"),
            Column("displayed_ns"),
        ], order: "animator_id", source: rowsOfRun("orphaned_animator"))
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
