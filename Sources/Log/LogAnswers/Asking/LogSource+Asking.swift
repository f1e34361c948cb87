import LifecycleStore

extension LogSource {
    /// Gives the rows of each run that `selector` names, up to `limit` in all.
    ///
    /// - Parameters:
    ///   - page: the rows of a run, with a limit of those that are left.
    ///   - body: called with each row.
    /// - Returns: whether there were more.
    package func forEachRow<Row>(
        of selector: RunSelector, limit: Int, page: (ListedRun, Int) throws -> LogPage<Row>,
        _ body: (ListedRun, Row) -> Void
    ) throws -> Bool {
        var left = limit
        var wasCut = false
        try forEachRun(selector) { run in
            let page = try page(run, left)
            for row in page.rows { body(run, row) }
            left -= page.rows.count
            wasCut = page.wasCut
            return !wasCut
        }
        return wasCut
    }

    /// Gives the answer of each run that `selector` names to `question`, up to `limit` rows in all.
    ///
    /// - Parameters:
    ///   - progress: called now and then with how far a run's answer is, while it takes its time.
    ///   - body: called with the answer of each run.
    /// - Returns: whether there were more rows.
    package func ask(
        _ question: Question, of selector: RunSelector, limit: Int,
        progress: @escaping (ListedRun, String) -> Void = { _, _ in },
        _ body: (ListedRun, SQLResult) throws -> Void
    ) throws -> Bool {
        var left = limit
        var wasCut = false
        try forEachRun(selector) { run in
            let answer = try run.reader.answer(question, run: run.record.number, limit: left) { state in
                progress(run, state)
            }
            try body(run, answer)
            left -= answer.rows.count
            wasCut = answer.wasCut
            return !wasCut
        }
        return wasCut
    }
}
