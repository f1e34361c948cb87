import GRDB
import LifecycleEvents

/// A table of a run other than its events, for other programs.
///
/// Each row has the run's UUID, because its number is valid only in this file. Codes are words.
package struct StoredTable: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case integer, real, text
        }

        package let name: String
        package let kind: Kind
        package let isOptional: Bool
        fileprivate let sql: String

        /// - Parameter sql: the SQL expression; nil for a column of the same name in the log's table.
        fileprivate init(
            _ name: String, _ kind: Kind = .integer, optional: Bool = false, sql: String? = nil
        ) {
            self.name = name
            self.kind = kind
            isOptional = optional
            self.sql = sql ?? "t.\(name)"
        }
    }

    package let name: String
    /// The columns. The first is `run`, the run's UUID.
    package let columns: [Column]
    /// The column that orders the rows of a run; nil if a run has only one row.
    package let order: String?
    fileprivate let source: String

    fileprivate var sql: String {
        "SELECT \(columns.map(\.sql).joined(separator: ", ")) FROM \(source) ORDER BY t.id"
    }

    // MARK: Tables

    package static let all = [runs, animators, frames, uses, cells, orphaned]

    private static let run = Column("run", .text, sql: "r.uuid")

    /// Returns a column of an animator's or a cell's number, which has 32 bits and a sign. An ID has no sign.
    private static func number(_ name: String) -> Column {
        Column(
            name,
            sql: "(t.id & 4294967295) - (CASE WHEN t.id & 2147483648 THEN 4294967296 ELSE 0 END)")
    }

    /// Returns a column of an event's or a frame's number.
    private static func place(_ name: String) -> Column { Column(name, sql: "t.id & 1099511627775") }

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

    package static let animators = StoredTable(
        name: "animators",
        columns: [
            run, number("animator_id"), Column("first_seq"), Column("last_seq"),
            Column("cell_id", optional: true), Column("generation", optional: true),
            Column("item", optional: true),
            Column("site", .text, optional: true, sql: "s.file || ':' || s.line"),
            Column("requested_turn", optional: true), Column("attached_turn", optional: true),
            Column("requested_ns", optional: true), Column("attached_ns", optional: true),
            Column("started_ns", optional: true), Column("ended_ns", optional: true),
            Column("torn_down_ns", optional: true), Column("released_ns", optional: true),
            words("outcome", AnimatorOutcome.allCases.map(\.name)), Column("hazards"), Column("misuses"),
        ], order: "animator_id",
        source: "animator t JOIN run r ON r.id = ?1 >> 40 LEFT JOIN site s ON s.id = t.site_id "
            + "WHERE t.id BETWEEN ?1 AND ?2")

    package static let frames = StoredTable(
        name: "frames",
        columns: [run] + FrameField.all.map { $0 == .frame ? place($0.column) : Column($0.column) },
        order: "frame", source: rowsOfRun("frame"))

    package static let uses = StoredTable(
        name: "uses",
        columns: [
            run, place("first_seq"), Column("cell_id"), Column("generation"),
            Column("item", optional: true), Column("dequeued_ns", optional: true),
            Column("displayed_ns", optional: true), Column("ended_ns", optional: true),
            Column("animators"), Column("bare_frames"), Column("last_seq"),
        ], order: "first_seq", source: rowsOfRun("cell_use"))

    package static let cells = StoredTable(
        name: "cells",
        columns: [
            run, number("cell_id"), Column("reuse_identifier", .text), Column("state", .text),
            Column("item", optional: true), Column("generation"), Column("animator_id", optional: true),
            Column("phase", .text, optional: true), Column("backed"),
            Column("wanted", .real, optional: true), Column("value", .real, optional: true),
        ], order: "cell_id", source: rowsOfRun("cell"))

    package static let orphaned = StoredTable(
        name: "orphaned",
        columns: [
            run, number("animator_id"), Column("first_seq"), Column("times"), Column("total_ns"),
            Column("displayed_ns"),
        ], order: "animator_id", source: rowsOfRun("orphaned_animator"))
}

/// Some rows of a table.
package struct StoredRows: Sendable {
    package let rows: [[SQLValue]]
    /// The position of the last row, after which the next page begins; nil if there are no more rows.
    package let last: Int64?

    package init(rows: [[SQLValue]], last: Int64?) {
        self.rows = rows
        self.last = last
    }
}

extension LogReader {
    /// Returns a page of a run's rows in a table, in order.
    ///
    /// - Parameters:
    ///   - run: the run's number.
    ///   - place: ``StoredRows/last`` of the previous page; nil for the first page.
    ///   - count: the maximum number of rows.
    package func rows(
        of table: StoredTable, run number: Int64, after place: Int64?, count: Int
    ) throws -> StoredRows {
        try withDatabase { db in
            let range = RowID.range(ofRun: try self.run(number, db).number)
            let first = place.map { $0 + 1 } ?? range.lowerBound
            guard table.order != nil else {
                let rows = try db.rows(table.sql, [range.lowerBound, range.upperBound]) { row in
                    row.values(table.columns)
                }
                return StoredRows(rows: rows, last: nil)
            }
            var last: Int64?
            let sql = table.sql.replacing("SELECT ", with: "SELECT t.id, ", maxReplacements: 1)
            let rows = try db.rows("\(sql) LIMIT \(count)", [first, range.upperBound]) { row in
                last = row.integer(0)
                return row.values(table.columns, from: 1)
            }
            return StoredRows(rows: rows, last: rows.count < count ? nil : last)
        }
    }

    /// Reads all tables of a run: first the events, then every other table.
    ///
    /// The result is one snapshot, even of an open run. Reads row by row, so memory use does not grow with
    /// the log.
    ///
    /// - Parameters:
    ///   - run: the run's number.
    ///   - event: called with each event, in order.
    ///   - begin: called before the rows of a table.
    ///   - row: called with each row of the table.
    /// - Throws: ``StoreError``, or an error of a closure.
    package func tellTables(
        run number: Int64, event: (LifecycleEvent) throws -> Void,
        begin: (StoredTable) throws -> Void, row: ([SQLValue]) throws -> Void
    ) throws {
        try withDatabase { db in
            let run = try self.run(number, db)
            try step(LogFilter(run: run.number), run: run, db) {
                try event($0)
                return true
            }
            let range = RowID.range(ofRun: run.number)
            for table in StoredTable.all {
                try begin(table)
                try db.forEachRow(table.sql, [range.lowerBound, range.upperBound]) { reader in
                    try row(reader.values(table.columns))
                    return true
                }
            }
        }
    }
}

extension RowReader {
    /// - Parameter first: the index of the first column.
    fileprivate func values(_ columns: [StoredTable.Column], from first: Int = 0) -> [SQLValue] {
        columns.enumerated().map { index, column in
            let index = CInt(first + index)
            switch column.kind {
            case .integer: return integerOrNil(index).map { .integer($0) } ?? .null
            case .real: return doubleOrNil(index).map { .real($0) } ?? .null
            case .text: return textOrNil(index).map { .text($0) } ?? .null
            }
        }
    }
}
