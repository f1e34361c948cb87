#if Store
    import GRDB
    import LifecycleEvents

    /// A filter as SQL: a range of ids, which SQLite finds at once, and conditions on what is in it.
    struct LogQuery {
        private(set) var conditions = ["id BETWEEN ? AND ?"]
        private(set) var arguments: [Int64]

        /// The rows of `run` that come after the filter's `after`.
        init(_ filter: LogFilter, run: Int64) {
            let first = RowID.make(run: run, number: 0)
            // An `after` beyond any number leaves an empty range, not the next run.
            let after = filter.after.map { min(max($0, -1), RowID.numberMask) } ?? -1
            arguments = [first + after + 1, first + RowID.numberMask]
        }

        /// Keeps only rows with the numbers `first` to `last`; a last of −1 keeps none.
        mutating func narrow(from first: Int64? = nil, through last: Int64? = nil, run: Int64) {
            let zero = RowID.make(run: run, number: 0)
            if let first { arguments[0] = max(arguments[0], zero + first) }
            if let last { arguments[1] = min(arguments[1], zero + last) }
        }

        mutating func require(_ condition: String, _ value: Int64? = nil) {
            conditions.append(condition)
            if let value { arguments.append(value) }
        }

        /// Adds `ORDER BY` and the limit, and one row more, by which a page knows that it was cut.
        func select(_ columns: String, from table: String, limit: Int?) -> String {
            let end = limit.map { " LIMIT \(max($0, 0) + 1)" } ?? ""
            return "SELECT \(columns) FROM \(table) WHERE \(conditions.joined(separator: " AND ")) "
                + "ORDER BY id\(end)"
        }

        /// Keeps events of `kinds`. Kinds from 32 on alone are found by their index.
        mutating func require(kinds: Set<EventKind>) {
            let numbers = kinds.map(\.rawValue).sorted()
            if let least = numbers.first, least >= 32 { require("kind >= 32") }
            require("kind IN (\(numbers.map(String.init).joined(separator: ",")))")
        }
    }

    extension Database {
        /// The query for the events a filter asks for.
        ///
        /// Times become sequence numbers by halving, for times do not go back in a log; an animator's
        /// events lie between its first and last, which its row knows once the run has ended.
        func eventQuery(_ filter: LogFilter, run: RunRecord) throws -> LogQuery {
            var query = LogQuery(filter, run: run.number)
            if let kinds = filter.kinds { query.require(kinds: kinds) }
            if let cell = filter.cell { query.require("cell_id = ?", Int64(cell.rawValue)) }
            if let item = filter.item { query.require("item = ?", item.rawValue) }
            if let animator = filter.animator {
                query.require("animator_id = ?", Int64(animator.rawValue))
                if run.status != .open {
                    let story = try story(of: animator, run: run.number)
                    query.narrow(from: story?.first, through: story?.last, run: run.number)
                }
            }
            if let since = filter.sinceNs {
                query.narrow(from: try firstSeq(notBefore: since, run: run.number), run: run.number)
            }
            if let until = filter.untilNs {
                query.narrow(through: try firstSeq(notBefore: until, run: run.number) - 1, run: run.number)
            }
            return query
        }

        private func story(of animator: AnimatorID, run: Int64) throws -> (first: Int64, last: Int64)? {
            try rows(
                "SELECT first_seq, last_seq FROM animator WHERE id = ?",
                [RowID.make(run: run, animator: animator)]
            ) { ($0.integer(0), $0.integer(1)) }.first
        }

        /// The number of the first event of `run` at or after a time, or one more than the last.
        /// Complexity: O(log² n) for n events.
        private func firstSeq(notBefore tNs: Int64, run: Int64) throws -> Int64 {
            var low: Int64 = 0
            var high = try lastSeq(run: run) + 1
            let end = RowID.make(run: run, number: RowID.numberMask)
            while low < high {
                let middle = low + (high - low) / 2
                // Numbers may have holes: the event at the middle is the next there is.
                let found = try rows(
                    "SELECT id, t_ns FROM event WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1",
                    [RowID.make(run: run, number: middle), end]
                ) { (seq: RowID.number($0.integer(0)), tNs: $0.integer(1)) }.first
                if let found, found.tNs < tNs { low = found.seq + 1 } else { high = middle }
            }
            return low
        }

        /// The number of the last event of `run`, or 0.
        func lastSeq(run: Int64) throws -> Int64 {
            try rows(
                "SELECT id FROM event WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1",
                [RowID.make(run: run, number: 0), RowID.make(run: run, number: RowID.numberMask)]
            ) { RowID.number($0.integer(0)) }.first ?? 0
        }
    }
#endif
