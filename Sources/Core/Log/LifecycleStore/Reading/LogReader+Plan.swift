import GRDB

extension LogReader {
    /// Returns SQLite's query plan for a filter of a table, or of events if `table` is nil, for tests. A good
    /// plan is the difference between a moment and a minute in a large log.
    package func queryPlan(of table: StoredTable? = nil, _ filter: LogFilter) throws(StoreError) -> [String] {
        try read { db in
            let run = try self.run(filter.run, db)
            let queries = try table.map { [$0.query(filter, run: run)] } ?? db.eventQueries(filter, run: run)
            return try queries.flatMap { query in
                let sql =
                    table?.sql(query, limit: filter.limit)
                    ?? query.select(EventDecoder.columns, from: query.eventTable, limit: filter.limit)
                return try db.rows("EXPLAIN QUERY PLAN " + sql, query.arguments) { $0.text(3) }
            }
        }
    }
}
