#if Store
    extension LogReader {
        /// The answer to a question about a run; nil is the newest.
        ///
        /// - Parameter limit: rows beyond it are left out, and the result says so.
        /// - Throws: ``StoreError``.
        public func answer(
            _ question: Question, run: Int64? = nil, limit: Int? = nil
        ) throws(StoreError) -> SQLResult {
            let number = try self.run(run).number
            return try SQLConsole(path: path).run(
                question.sql, parameters: question.parameters(run: number), rowLimit: limit,
                seconds: Self.patience)
        }

        /// How long a question may take: the slowest sorts every event of a run.
        private static let patience = 3600.0
    }
#endif
