import GRDB
import LifecycleEvents
import LifecycleRecording
import SQLiteRowImage

/// The rows of one run on their way to its log, each with its values in the order of the columns that the migrations
/// declare. It is a value: a batch that fails leaves the old value in place.
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
        try put(batch.events, db)
        try put(batch.frames, db)
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
        if hasCells { try insert(ending.cells, into: db) }
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

    // MARK: Rows

    /// Puts events and the bases of blocks that begin with them.
    private mutating func put(_ events: [LifecycleEvent], _ db: Database) throws {
        try tables.events.put(events) { event, row in
            let id = RowID.make(run: run, number: event.seq)
            let base = try bases.base(of: event, id: id, in: db)
            row.put(id: id)
            row.put(event.tNs &- base.tNs)
            row.put(Int64(event.turn) &- base.turn)
            row.put(Int64(event.kind.rawValue))
            row.put(event.cell?.rawValue)
            row.put(event.generation.map { Int64($0) - base.generation })
            row.put(event.item.map { $0.rawValue &- base.item })
            row.put(event.animator.map { Int64($0.rawValue) - base.animator })
            row.put(event.arg)
            let note = notes.note(of: event)
            row.put(note?.number)
            digest.add(event, note: note?.hash ?? 0)
            if Self.isError(event.kind) { try tables.errors.put(id, Int64(event.kind.rawValue), of: id) }
        }
        try tables.bases.put(bases.begun) { base, row in
            row.put(id: base.block)
            row.put(base.tNs)
            row.put(base.turn)
            row.put(base.generation)
            row.put(base.item)
            row.put(base.animator)
        }
        bases.removeBegun()
    }

    /// Whether an event of this kind has an entry in the index of misuses and hazards.
    @inline(__always)
    private static func isError(_ kind: EventKind) -> Bool { 32...63 ~= kind.rawValue }

    /// Puts frames and the bases of blocks that begin with them.
    private mutating func put(_ frames: [FrameRecord], _ db: Database) throws {
        try tables.frames.put(frames) { frame, row in
            let id = RowID.make(run: run, number: Int64(frame.frame))
            let base = try frameBases.base(of: frame, id: id, in: db)
            let place = FrameBase.place(of: id)
            row.put(id: id)
            row.put(Int64(frame.turn) &- base.turn &- place)
            row.put(frame.expectedNs &- base.expectedNs &- place &* base.intervalNs)
            row.put(frame.beginNs &- frame.expectedNs)
            row.put(frame.endNs &- frame.beginNs)
            row.put(frame.missedVsyncs)
            row.put(frame.bareCells)
            row.put(frame.intervalNs &- base.intervalNs)
            row.put(frame.firstSeq &- base.firstSeq)
            row.put(frame.overtookTurns ? 1 : 0)
        }
        try tables.frameBases.put(frameBases.begun) { base, row in
            row.put(id: base.block)
            row.put(base.turn)
            row.put(base.expectedNs)
            row.put(base.intervalNs)
            row.put(base.firstSeq)
        }
        frameBases.removeBegun()
    }

    /// Inserts cells with plain SQL: they are few, and their rows have more than integers.
    private func insert(_ cells: [CellRecord], into db: Database) throws {
        for cell in cells {
            try db.executeCached(
                "INSERT INTO cell VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    RowID.make(run: run, number: Int64(UInt32(bitPattern: cell.cell.rawValue))),
                    cell.reuseIdentifier, cell.state.rawValue, cell.item?.rawValue, cell.generation,
                    cell.animator?.rawValue, cell.phase?.rawValue, cell.backed, cell.wanted, cell.value,
                ])
        }
    }
}

extension Database {
    /// Executes a statement that is prepared once for each connection. A sweep executes it for each run.
    func executeCached(_ sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
