import LifecycleEvents
import LifecycleStore

/// A row of a run's table as it is shown, and its number, behind which the next page begins.
package struct NumberedRow: Sendable {
    package let number: Int64
    package let values: [OutputValue]

    package init(_ number: Int64, _ values: [OutputValue]) {
        self.number = number
        self.values = values
    }
}

/// The rows of one table of a log, page by page, so that memory does not grow with them.
package struct RowPages {
    /// At most so many rows; nil is all of them.
    package var limit: Int?
    /// What rows must be.
    package var condition: RowCondition?

    package init(limit: Int?, condition: RowCondition?) {
        self.limit = limit
        self.condition = condition
    }

    /// Rows that are read at once.
    private static let pageRows = 8192

    /// Gives the rows of each run that `selector` names.
    ///
    /// - Parameters:
    ///   - filter: which rows of a run are meant, as the log finds them.
    ///   - page: the rows that a filter lets through, with its limit.
    ///   - body: called with each row that is to be shown.
    /// - Returns: whether there were more.
    package func forEachRow(
        of log: LogSource, _ selector: RunSelector, _ filter: (ListedRun) -> LogFilter,
        page: (ListedRun, LogFilter) throws -> LogPage<NumberedRow>,
        _ body: (ListedRun, NumberedRow) -> Void
    ) throws -> Bool {
        var budget = RowBudget(condition: condition, left: limit ?? .max)
        try log.forEachRun(selector) { run in
            var filter = filter(run)
            if let condition { filter.narrow(to: condition) }
            while !budget.wasCut {
                filter.limit = min(budget.most, Self.pageRows)
                let page = try page(run, filter)
                for row in page.rows where try budget.takes(row.values) { body(run, row) }
                guard page.wasCut else { break }
                // The run has more rows than were read.
                if budget.most == 0 { budget.wasCut = true }
                if log.client.wantsToStop() { throw CancellationError() }
                filter.after = page.rows.last?.number ?? filter.after
            }
            return !budget.wasCut
        }
        return budget.wasCut
    }

    /// The columns of the answers to `question`, with the run's number before them where all runs are asked.
    package static func columns(of question: Question, _ selector: RunSelector) -> [String] {
        (selector == .all ? ["run"] : []) + AnswerShape(of: question).names
    }

    /// Gives the rows of each run's answer to `question`, each with a value for each of its ``columns(of:_:)``.
    ///
    /// - Parameters:
    ///   - progress: called now and then with how far a run's answer is, while it takes its time.
    ///   - answered: called when a run has answered, before its rows.
    ///   - body: called with each row that is to be shown.
    /// - Returns: whether there were more.
    package func forEachRow(
        of log: LogSource, _ selector: RunSelector, answering question: Question,
        progress: @escaping (ListedRun, String) -> Void = { _, _ in },
        answered: (ListedRun) throws -> Void = { _ in }, _ body: ([OutputValue]) -> Void
    ) throws -> Bool {
        let shape = AnswerShape(of: question)
        var budget = RowBudget(condition: condition, left: limit ?? .max)
        try log.forEachRun(selector) { run in
            let answer = try run.reader.answer(
                question, run: run.record.number, limit: budget.most,
                progress: { progress(run, $0) })
            try answered(run)
            for values in answer.rows {
                let row = (selector == .all ? [.int(run.number)] : []) + shape.row(values)
                if try budget.takes(row) { body(row) }
            }
            if answer.wasCut { budget.wasCut = true }
            return !budget.wasCut
        }
        return budget.wasCut
    }
}

extension LogFilter {
    /// Keeps events of these kinds alone; nil is all of them.
    package mutating func keep(_ kinds: Set<EventKind>?) {
        guard let kinds else { return }
        self.kinds = self.kinds?.intersection(kinds) ?? kinds
    }

    /// Leaves aside what a condition rules out and the log need not read.
    fileprivate mutating func narrow(to condition: RowCondition) {
        cell = cell ?? condition.number(of: "cell").flatMap { Int32(exactly: $0) }.map { CellID($0) }
        animator =
            animator
            ?? condition.number(of: "animator").flatMap { Int32(exactly: $0) }.map { AnimatorID($0) }
        keep(condition.text(of: "kind").flatMap(EventKind.init(name:)).map { [$0] })
    }
}

/// The rows that an answer shows: those a condition holds for, up to a limit, of all its runs together.
private struct RowBudget {
    let condition: RowCondition?
    var left: Int
    /// Whether there were more rows.
    var wasCut = false

    /// The most rows that a run need give. Where a condition decides, that is all of them.
    var most: Int { condition == nil ? left : .max }

    /// Whether a row is shown; counts the rows that are.
    mutating func takes(_ row: [OutputValue]) throws -> Bool {
        guard !wasCut, try condition?.holds(for: row) ?? true else { return false }
        guard left > 0 else {
            wasCut = true
            return false
        }
        left -= 1
        return true
    }
}

// MARK: - Answers

/// The answer to a question as every output shows it.
///
/// SQL has its own names and nanoseconds (`attached_ns`, `animator_id`). Outside of SQL a thing is called
/// as it is everywhere: `attachedTime`, in seconds, and `animator`.
package struct AnswerShape: Hashable, Sendable {
    /// A column of an answer: what it is called, and what its numbers are divided by.
    package struct Column: Hashable, Sendable {
        package let name: String
        let isNanoseconds: Bool

        /// - Parameter sql: its name in SQL.
        package init(sql: String) {
            isNanoseconds = sql.hasSuffix("_ns")
            name = Self.name(sql)
        }

        /// Those that another output has named.
        private static let known = [
            "t_ns": "time", "expected_ns": "expected", "begin_ns": "begin", "end_ns": "end",
            "lifetime_ns": "lifeTime", "hitch_ms_per_s": "hitchMsPerSecond",
        ]

        private static func name(_ sql: String) -> String {
            if let name = known[sql] { return name }
            var words = sql.split(separator: "_").map(String.init)
            switch words.last {
            case "ns": words[words.count - 1] = "time"
            case "id" where words.count > 1: words.removeLast()
            default: break
            }
            return words[0]
                + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    package let columns: [Column]
    /// The column that says what others of its row count in.
    private let unit: Int?

    /// - Parameter sql: the names of the columns in SQL.
    package init(sql: [String]) {
        columns = sql.map(Column.init(sql:))
        unit = sql.firstIndex(of: "unit")
    }

    init(of question: Question) { self.init(sql: question.columns.map(\.name)) }

    package var names: [String] { columns.map(\.name) }

    package func row(_ values: [SQLValue]) -> [OutputValue] {
        let isInNanoseconds = unit.map { values[$0] == .text("ns") } ?? false
        return columns.indices.map { index in
            if index == unit { return isInNanoseconds ? .text("seconds") : OutputValue(values[index]) }
            switch values[index] {
            // Shares of all are times too; how many there are is none.
            case .integer(let value) where isInNanoseconds && columns[index].name != "animators":
                return OutputValue(secondsOfNs: value)
            case .integer(let value) where columns[index].isNanoseconds:
                return OutputValue(secondsOfNs: value)
            case .real(let value) where columns[index].isNanoseconds: return .double(value / 1e9)
            case .null, .integer, .real, .text, .blob: return OutputValue(values[index])
            }
        }
    }
}

extension Question {
    /// What a column of its answer is called outside of SQL, what it counts in, and what it means.
    package var answerColumns: [(name: String, unit: String?, meaning: String)] {
        zip(AnswerShape(of: self).columns, columns).map { shown, column in
            (shown.name, shown.isNanoseconds ? "seconds" : column.unit, column.meaning)
        }
    }
}
