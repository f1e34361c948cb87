#if Store
    import GRDB
    import LifecycleEvents
    import LifecycleRecording

    /// Completes runs whose process died while it wrote them.
    ///
    /// A batch is one transaction, so that the events of such a run are whole up to the last batch. What
    /// its writer still had in memory, the rows of animators and of uses of cells that had not ended, is
    /// made again from the events.
    enum LogRecovery {
        /// Rows are written when so many have gathered.
        private static let gathered = 4096

        /// Completes every run that is open, each in one transaction, and returns their numbers.
        ///
        /// For the writer of the log alone, which has no run open itself. Complexity: O(events of the runs);
        /// memory holds no more than the animators and cells in use at one moment.
        static func completeOpenRuns(_ queue: DatabaseQueue, _ path: String) throws -> [Int64] {
            let open = try queue.read { db in
                try db.rows(
                    "SELECT id FROM run WHERE status = ? ORDER BY id", [Int64(RunStatus.open.rawValue)]
                ) {
                    $0.integer(0)
                }
            }
            for run in open { try queue.write { try complete(run, $0, path) } }
            return open
        }

        private static func complete(_ run: Int64, _ db: Database, _ path: String) throws {
            // The rows that had ended are made again too: what a later event adds to one is in it then.
            for table in ["animator", "cell_use", "orphaned_animator"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE id BETWEEN ? AND ?", arguments: [first(run), last(run)])
            }
            let end = try writeRows(run, db, path)
            try db.execute(
                sql: "UPDATE run SET ended_ns = ?, status = ?, events = ?, dropped = ? WHERE id = ?",
                arguments: [
                    end.tNs, RunStatus.recovered.rawValue, end.events, end.dropped,
                    run,
                ])
        }

        private struct End {
            var tNs: Int64 = 0
            var events: Int64 = 0
            var dropped: Int64 = 0
        }

        /// Folds the events of a run into rows and writes them.
        private static func writeRows(_ run: Int64, _ db: Database, _ path: String) throws -> End {
            let tables = try RowTables(db, run: run)
            let notes = try NoteNumbers(db)
            let decoder = try EventDecoder(db, path: path)
            var rows = LifecycleRows()
            var finished = FinishedRows()
            var end = End()
            func write() throws {
                finished.sort()
                try tables.insert(finished.animators, notes: notes)
                try tables.insert(finished.uses)
                try tables.insert(finished.orphans)
                finished.removeAll()
            }
            try db.forEachRow(
                "SELECT \(EventDecoder.columns) FROM event_row WHERE id BETWEEN ? AND ? ORDER BY id",
                [first(run), last(run)]
            ) { row in
                guard let event = try decoder.event(row, where: EventCondition()) else { return true }
                rows.fold(event, into: &finished)
                end.tNs = max(end.tNs, event.tNs)
                end.events += 1
                if event.kind == .logGap { end.dropped &+= event.arg ?? 0 }
                if finished.animators.count + finished.uses.count >= gathered { try write() }
                return true
            }
            let lastFrameNs =
                try db.rows(
                    "SELECT max(end_ns) FROM frame WHERE id BETWEEN ? AND ?", [first(run), last(run)]
                ) { $0.integerOrNil(0) }.first ?? nil
            end.tNs = max(end.tNs, lastFrameNs ?? 0)
            rows.end(atNs: end.tNs, into: &finished)
            try write()
            return end
        }

        private static func first(_ run: Int64) -> Int64 { RowID.make(run: run, number: 0) }

        private static func last(_ run: Int64) -> Int64 { RowID.make(run: run, number: RowID.numberMask) }
    }
#endif
