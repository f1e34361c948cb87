import GRDB

extension LogReader {
    /// The kinds of rows to which a filter applies.
    package enum Rows: CaseIterable, Sendable {
        case events, hazards, animators, cells, frames
    }

    /// Returns SQLite's query plan for a filter, for tests. A good plan is the difference between a moment
    /// and a minute in a large log.
    package func queryPlan(of rows: Rows, _ filter: LogFilter) throws(StoreError) -> [String] {
        try read { db in
            let run = try self.run(filter.run, db)
            let queries: [(query: LogQuery, columns: String, table: String)] =
                switch rows {
                case .events, .hazards:
                    try db.eventQueries(rows == .hazards ? filter.ofHazards : filter, run: run).map {
                        ($0, EventDecoder.columns, $0.eventTable)
                    }
                case .animators: [(animatorQuery(filter, run: run), "*", "animator")]
                case .cells: [(cellQuery(filter, run: run), "*", "cell")]
                case .frames: [(frameQuery(filter, run: run), "*", "frame")]
                }
            return try queries.flatMap { query, columns, table in
                let sql = query.select(columns, from: table, limit: filter.limit)
                return try db.rows("EXPLAIN QUERY PLAN " + sql, query.arguments) { $0.text(3) }
            }
        }
    }
}
