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
        var left = limit ?? .max
        var wasCut = false
        try log.forEachRun(selector) { run in
            var filter = filter(run)
            if let condition { filter.narrow(to: condition) }
            while !wasCut {
                filter.limit = condition == nil ? min(left, Self.pageRows) : Self.pageRows
                let page = try page(run, filter)
                for row in page.rows where try condition?.holds(for: row.values) ?? true {
                    guard left > 0 else {
                        wasCut = true
                        break
                    }
                    body(run, row)
                    left -= 1
                }
                guard page.wasCut else { break }
                // Whether one of what is left is wanted only a look at it tells.
                if left == 0, condition == nil { wasCut = true }
                if log.client.wantsToStop() { throw CancellationError() }
                filter.after = page.rows.last?.number ?? filter.after
            }
            return !wasCut
        }
        return wasCut
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
