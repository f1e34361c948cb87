extension LogReader {
    /// The answer to a question about a run; nil is the newest run.
    ///
    /// - Parameters:
    ///   - limit: the most rows. The result states whether it was cut.
    ///   - progress: called from time to time with the progress.
    /// - Throws: ``StoreError``.
    public func answer(
        _ question: Question, run: Int64? = nil, limit: Int? = nil,
        progress: @escaping (String) -> Void = { _ in }
    ) throws(StoreError) -> SQLResult {
        let number = try self.run(run).number
        if let followed = FollowedAnswer(to: question) {
            return try follow(followed, question, run: number, limit: limit, progress)
        }
        return try SQLConsole(path: path).run(
            question.sql, parameters: question.parameters(run: number), rowLimit: limit,
            seconds: Self.patience, progress: { progress("\(Int($0)) s") })
    }

    private func follow(
        _ answer: FollowedAnswer, _ question: Question, run: Int64, limit: Int?,
        _ progress: (String) -> Void
    ) throws(StoreError) -> SQLResult {
        var result = SQLResult(columns: question.columns.map(\.name), rows: [], wasCut: false)
        try read { db in
            try answer.count(run: run, in: db, path: path, progress: progress) { row in
                if let limit, result.rows.count >= limit {
                    result.wasCut = true
                    return false
                }
                result.rows.append(row)
                return true
            }
        }
        return result
    }

    /// The time limit of a question. The slowest question sorts every animator of a run.
    private static let patience = 3600.0
}
