import LifecycleEvents
import LifecycleStore

/// A displayed row of a run's table, and its number. The next page begins after the number of the last row.
package struct NumberedRow: Sendable {
    package let number: Int64
    package let values: [OutputValue]

    package init(_ number: Int64, _ values: [OutputValue]) {
        self.number = number
        self.values = values
    }
}

/// The rows of one table of a log, read in pages, so that memory use does not grow with the table.
package struct RowPages {
    /// The maximum number of rows; nil for all rows.
    package var limit: Int?

    package init(limit: Int?) { self.limit = limit }

    /// The number of rows to read at once.
    private static let pageRows = 8192

    /// Calls `body` with each displayed row of the runs that `selector` names.
    ///
    /// - Parameters:
    ///   - filter: returns the log filter for a run.
    ///   - page: returns a page of rows for a filter, up to its limit.
    ///   - body: called with each displayed row.
    /// - Returns: whether the limit left out rows.
    package func forEachRow(
        of log: LogSource, _ selector: RunSelector, _ filter: (ListedRun) -> LogFilter,
        page: (ListedRun, LogFilter) throws -> LogPage<NumberedRow>,
        _ body: (ListedRun, NumberedRow) -> Void
    ) throws -> Bool {
        var budget = RowBudget(left: limit ?? .max)
        try log.forEachRun(selector) { run in
            var filter = filter(run)
            while !budget.wasCut {
                filter.limit = min(budget.left, Self.pageRows)
                let page = try page(run, filter)
                for row in page.rows where budget.takesRow() { body(run, row) }
                guard page.wasCut else { break }
                // The run has more rows than were read.
                if budget.left == 0 { budget.wasCut = true }
                if log.client.wantsToStop() { throw CancellationError() }
                filter.after = page.rows.last?.number ?? filter.after
            }
            return !budget.wasCut
        }
        return budget.wasCut
    }

    /// Returns the columns of the answers to `question`. If all runs are selected, the run is the first.
    package static func columns(of question: Question, _ selector: RunSelector) -> [String] {
        (selector == .all ? ["run"] : []) + AnswerShape(of: question).names
    }

    /// Calls `body` with each row of each run's answer to `question`, in the form of ``columns(of:_:)``.
    ///
    /// - Parameters:
    ///   - momentNs: a moment of the run, for a question that ``Question/lasts``; nil for all rows.
    ///   - progress: called repeatedly with the progress of a run's answer, if the answer takes time.
    ///   - answered: called after a run's query and before its rows.
    ///   - body: called with each displayed row.
    /// - Returns: whether the limit left out rows.
    package func forEachRow(
        of log: LogSource, _ selector: RunSelector, answering question: Question, atNs momentNs: Int64? = nil,
        progress: @escaping (ListedRun, String) -> Void = { _, _ in },
        answered: (ListedRun) throws -> Void = { _ in }, _ body: ([OutputValue]) -> Void
    ) throws -> Bool {
        let shape = AnswerShape(of: question)
        var budget = RowBudget(left: limit ?? .max)
        try log.forEachRun(selector) { run in
            let answer = try run.reader.answer(
                question, run: run.record.number, atNs: momentNs, limit: budget.left,
                progress: { progress(run, $0) })
            try answered(run)
            for values in answer.rows {
                let row = (selector == .all ? [.int(run.number)] : []) + shape.row(values)
                if budget.takesRow() { body(row) }
            }
            if answer.wasCut { budget.wasCut = true }
            return !budget.wasCut
        }
        return budget.wasCut
    }
}

extension LogFilter {
    /// Restricts the filter to these kinds; nil allows all kinds.
    package mutating func keep(_ kinds: Set<EventKind>?) {
        guard let kinds else { return }
        self.kinds = self.kinds?.intersection(kinds) ?? kinds
    }
}

/// The number of rows that can still be displayed, for all runs together.
private struct RowBudget {
    var left: Int
    /// Whether rows were left out.
    var wasCut = false

    /// Whether another row is displayed. Counts the displayed rows.
    mutating func takesRow() -> Bool {
        guard !wasCut else { return false }
        guard left > 0 else {
            wasCut = true
            return false
        }
        left -= 1
        return true
    }
}

// MARK: - Answers

/// The columns of an answer to a question, or of a table, as all outputs but SQL have them (``ColumnWord``).
package struct AnswerShape: Hashable, Sendable {
    /// A column of an answer: its name, and whether its values are nanoseconds in SQL.
    package struct Column: Hashable, Sendable {
        package let name: String
        let isNanoseconds: Bool
        fileprivate let isFlag: Bool

        fileprivate init(_ word: ColumnWord, isFlag: Bool = false) {
            name = word.text
            isNanoseconds = word.isTime
            self.isFlag = isFlag
        }
    }

    package let columns: [Column]
    /// The column that contains the unit of the other values in its row.
    private let unit: Int?

    /// - Parameters:
    ///   - sql: the names of the columns in SQL.
    ///   - relation: the table or view of the columns.
    package init(sql: [String], of relation: String = "") {
        columns = sql.map { Column(ColumnWord(sql: $0, in: relation)) }
        unit = sql.firstIndex(of: "unit")
    }

    package init(of question: Question) {
        self.init(sql: question.columns.map(\.name), of: question.viewName)
    }

    init(of table: StoredTable) {
        columns = table.columns.map {
            Column(ColumnWord(sql: $0.name, in: table.name), isFlag: $0.kind == .flag)
        }
        unit = nil
    }

    package var names: [String] { columns.map(\.name) }

    package func row(_ values: [SQLValue]) -> [OutputValue] {
        let isInNanoseconds = unit.map { values[$0] == .text("ns") } ?? false
        return columns.indices.map { index in
            if index == unit { return isInNanoseconds ? .text("seconds") : OutputValue(values[index]) }
            switch values[index] {
            // In such a row all integers are times, except the number of animators.
            case .integer(let value) where isInNanoseconds && columns[index].name != "animators":
                return OutputValue(secondsOfNs: value)
            case .integer(let value) where columns[index].isNanoseconds:
                return OutputValue(secondsOfNs: value)
            case .integer(let value) where columns[index].isFlag: return .bool(value != 0)
            case .real(let value) where columns[index].isNanoseconds: return .double(value / 1e9)
            case .null, .integer, .real, .text, .blob: return OutputValue(values[index])
            }
        }
    }
}

extension Question {
    /// The name outside SQL and in SQL, the unit and the meaning of each column of the answer.
    package var answerColumns: [(name: String, sql: String, unit: String?, meaning: String)] {
        zip(AnswerShape(of: self).columns, columns).map { shown, column in
            (shown.name, column.name, shown.isNanoseconds ? "seconds" : column.unit, column.meaning)
        }
    }
}
