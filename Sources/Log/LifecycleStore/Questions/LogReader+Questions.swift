extension LogReader {
    /// The answer to a question about a run; nil is the newest.
    ///
    /// - Parameters:
    ///   - limit: rows beyond it are left out, and the result says so.
    ///   - progress: called now and then with how far it is, while the answer takes its time.
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

    /// How long a question may take: the slowest sorts every animator of a run.
    private static let patience = 3600.0
}
