import GRDB
import LifecycleEvents
import LifecycleRecording

// Rows of runs and of their cells use plain SQL, because they are few and have columns that are not integers.
extension Database {
    /// Inserts the row of a new run, and returns the run's number.
    func insert(_ run: RunDescription, configJSON: String) throws -> Int64 {
        try executeCached(
            """
            INSERT INTO run_row(
                id, uuid, name, source, workload, seed, strategy, regime, cells, app, os, device,
                config, updates, transitions, started_unix_ns, refresh_ns, schema)
            VALUES (
                (SELECT coalesce(max(id), 0) + 1 FROM run_row), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?, ? ->> 'updates', ? ->> 'transitions', ?, ?, ?)
            """,
            [
                run.uuid, run.name, run.source.rawValue, run.workload, run.seed, run.strategy, run.regime,
                run.cells, run.app, run.os, run.device, configJSON, configJSON, configJSON,
                run.startedUnixNs, run.refreshNs, run.schema,
            ])
        return lastInsertedRowID
    }

    /// Inserts the cells at the end of a run.
    func insert(_ cells: [CellRecord], run: Int64) throws {
        for cell in cells {
            try executeCached(
                "INSERT INTO cell_row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    RowID.make(run: run, number: Int64(UInt32(bitPattern: cell.cell.rawValue))),
                    cell.reuseIdentifier, cell.state.rawValue, cell.item?.rawValue, cell.generation,
                    cell.animator?.rawValue, cell.phase?.rawValue, cell.backed, cell.wanted, cell.value,
                ])
        }
    }

    /// Completes the row of a run.
    func end(_ run: Int64, _ ending: RunEnding, _ digest: EventDigest) throws {
        try executeCached(
            """
            UPDATE run_row SET
                ended_ns = ?, status = ?, events = ?, digest = ?, dropped = ?, summary = ?,
                config = coalesce(?, config), updates = coalesce(?, config) ->> 'updates',
                transitions = coalesce(?, config) ->> 'transitions'
            WHERE id = ?
            """,
            [
                ending.endedNs, ending.status.rawValue, digest.count, digest.stored, ending.dropped,
                ending.summaryJSON, ending.configJSON, ending.configJSON, ending.configJSON, run,
            ])
    }

    /// Executes a statement that is prepared once for each connection. A sweep executes it for each run.
    func executeCached(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
