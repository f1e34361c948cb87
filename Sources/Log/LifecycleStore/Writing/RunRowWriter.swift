import GRDB
import LifecycleEvents
import LifecycleRecording

/// The rows of one run on their way to its log. It is a value: a batch that fails leaves the old value in place.
struct RunRowWriter {
    private let run: Int64
    private let tables: RowTables
    private var notes: NoteNumbers
    private var bases = BlockBases<EventBase>()
    private var frameBases = BlockBases<FrameBase>()
    private var digest = EventDigest()
    /// Aggregates the run's events.
    var rows: RowAggregation

    init(run: Int64, _ tables: RowTables, _ notes: NoteNumbers, refreshNs: Int64) {
        (self.run, self.tables, self.notes) = (run, tables, notes)
        rows = RowAggregation(refreshNs: refreshNs)
    }

    /// Inserts the row of a run that begins, and returns its number.
    static func insert(_ run: RunDescription, configJSON: String, into db: Database) throws -> Int64 {
        try db.executeCached(
            """
            INSERT INTO run(
                id, uuid, name, source, workload, seed, strategy, regime, cells, app, os, device,
                config, started_unix_ns, refresh_ns, schema)
            VALUES (
                (SELECT coalesce(max(id), 0) + 1 FROM run), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                run.uuid, run.name, run.source.rawValue, run.workload, run.seed, run.strategy, run.regime,
                run.cells, run.app, run.os, run.device, configJSON, run.startedUnixNs, run.refreshNs,
                run.schema,
            ])
        return db.lastInsertedRowID
    }

    /// Puts the rows of a batch, and those that it has finished, into the image.
    mutating func put(_ batch: borrowing LifecycleBatch, _ finished: borrowing FinishedRows, _ db: Database)
        throws
    {
        try tables.put(batch.events, run: run, bases: &bases, notes: &notes, digest: &digest, db)
        try tables.put(batch.frames, run: run, bases: &frameBases, db)
        try tables.put(finished, run: run, notes: notes)
    }

    /// Inserts the rows of the image, and what they name.
    mutating func insert(into db: Database) throws {
        try notes.insertBegun(into: db)
        try tables.insert()
    }

    /// Completes the run's own row.
    ///
    /// - Parameter hasCells: whether to insert the cells as well.
    func end(_ ending: RunEnding, hasCells: Bool, _ db: Database) throws {
        if hasCells { try tables.insert(ending.cells, run: run, into: db) }
        try db.executeCached(
            """
            UPDATE run SET
                ended_ns = ?, status = ?, events = ?, digest = ?, dropped = ?, summary = ?,
                config = coalesce(?, config)
            WHERE id = ?
            """,
            arguments: [
                ending.endedNs, ending.status.rawValue, digest.count, digest.stored, ending.dropped,
                ending.summaryJSON, ending.configJSON, run,
            ])
    }
}

extension Database {
    /// Executes a statement that is prepared once for each connection. A sweep executes it for each run.
    func executeCached(_ sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
