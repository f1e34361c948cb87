import GRDB
import LifecycleEvents

/// A table of a run other than its events: the columns that commands, the service and CSV files show.
///
/// The log has a view of the same name with these columns and others.
package struct StoredTable: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case integer, real, text
            /// 1 or 0, shown as true or false.
            case flag
        }

        package let name: String
        package let kind: Kind

        fileprivate init(_ name: String, _ kind: Kind = .integer) {
            self.name = name
            self.kind = kind
        }
    }

    package let name: String
    package let columns: [Column]
    /// The column that orders the rows of a run.
    package let order: String
    /// The SQL expression of the time that a filter compares; nil for rows without a time.
    fileprivate let time: String?

    /// Returns the SQL that selects the number and the columns of each row of a query.
    func sql(_ query: LogQuery, limit: Int? = nil) -> String {
        query.select(
            (["t.id"] + columns.map { "t.\($0.name)" }).joined(separator: ", "),
            fromRows: "\(name) t WHERE t.id BETWEEN ?1 AND ?2", by: "t.id", limit: limit)
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

    package static let all = [animators, frames, uses, cells]

    /// The time of an animator is its request, or its attach if it has no request.
    package static let animators = StoredTable(
        name: "animators",
        columns: [
            Column("animator_id"), Column("cell_id"), Column("generation"), Column("item"),
            Column("site", .text), Column("requested_ns"), Column("attached_ns"), Column("ended_ns"),
            Column("torn_down_ns"), Column("outcome", .text), Column("hazards"),
        ], order: "animator_id", time: "coalesce(requested_ns, attached_ns)")

    /// The time of a frame is its target vsync.
    package static let frames = StoredTable(
        name: "frames",
        columns: FrameField.all.filter { !$0.isImplied }.map { Column($0.column) },
        order: "frame", time: "expected_ns")

    package static let uses = StoredTable(
        name: "uses",
        columns: [
            Column("first_seq"), Column("cell_id"), Column("generation"), Column("item"),
            Column("dequeued_ns"), Column("displayed_ns"), Column("ended_ns"), Column("animators"),
            Column("bare_frames"), Column("last_seq"),
        ], order: "first_seq", time: "coalesce(dequeued_ns, displayed_ns)")

    package static let cells = StoredTable(
        name: "cells",
        columns: [
            Column("cell_id"), Column("reuse_identifier", .text), Column("state", .text),
            Column("item"), Column("generation"), Column("animator_id"), Column("phase", .text),
            Column("backed", .flag), Column("wanted", .real), Column("value", .real),
        ], order: "cell_id", time: nil)
}

/// A row of a table.
package struct StoredRow: Hashable, Sendable {
    /// The number of the row in the run, after which the next page begins.
    package let number: Int64
    package let values: [SQLValue]

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

/// The one name of a column: the word that commands, the service and CSV files use, and its form in SQL.
///
/// SQL writes the word in snake_case. There, a time is in nanoseconds and ends in `_ns`; everywhere else it is in
/// seconds, without a unit in its name: `attached_ns` is `attachedTime`. The number of a cell, an animator or a run
/// ends in `_id` in SQL. The lines of the log keep their nanoseconds, and so do the tables that repeat them.
package struct ColumnWord: Hashable, Sendable {
    package let text: String
    /// Whether the values of the column in SQL are nanoseconds, and seconds elsewhere.
    package let isTime: Bool

    /// - Parameters:
    ///   - column: the name of the column in SQL.
    ///   - relation: the table or view of the column.
    package init(sql column: String, in relation: String = "") {
        if column == "t_ns" {
            let repeatsLog = Self.linesOfLog.contains(relation)
            text = repeatsLog ? EventField.tNs.name : "time"
            isTime = !repeatsLog
            return
        }
        var words = column.split(separator: "_").map(String.init)
        isTime = words.count > 1 && words.last == "ns"
        if isTime {
            // The log's own line of a frame has the word with the unit behind it: `expectedNs`.
            let isOfFrame = FrameField.all.contains { $0.column == column }
            words[words.count - 1] = isOfFrame ? "" : "time"
        } else if words.count > 1, words.last == "id" {
            words.removeLast()
        }
        text =
            words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The tables whose rows are lines of the log.
    private static let linesOfLog: Set = ["events", "hazards"]
}

extension LogRelation {
    /// Returns the word for a column in all outputs but SQL; nil for a column that only SQL has.
    package func word(of column: Column) -> String? {
        guard kind != .stored, column.name != "id" else { return nil }
        return ColumnWord(sql: column.name, in: name).text
    }
}
