import GRDB
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import SQLiteRowImage

/// Writes the rows of one run to its log, with values in the order of the columns in the migrations.
///
/// The writer is a value: a failed batch leaves the old value unchanged.
struct RunRowWriter {
    private let run: Int64
    private let tables: RowTables
    private var notes: NoteNumbers
    private var bases = BlockBases<EventBase>()
    private var frameBases = BlockBases<FrameBase>()
    private var digest = EventDigest()
    private var rowDigest = RowDigest()
    /// The IDs of the image's rows that SQLite merges with rows of the log.
    private var merged: (animators: [Int64], orphans: [Int64]) = ([], [])
    /// Aggregates the run's events.
    var rows: RowAggregation

    init(run: Int64, _ tables: RowTables, _ notes: NoteNumbers, refreshNs: Int64) {
        (self.run, self.tables, self.notes) = (run, tables, notes)
        rows = RowAggregation(refreshNs: refreshNs)
    }

    /// Adds the rows of a batch, and the rows that the batch has finished, to the image.
    mutating func put(_ batch: borrowing LifecycleBatch, _ finished: borrowing FinishedRows, _ db: Database)
        throws
    {
        try put(batch.events, db)
        try put(batch.frames, db)
        try put(finished)
    }

    /// Inserts the rows of the image, and the notes and call sites that they contain.
    mutating func insert(into db: Database) throws {
        try notes.insertBegun(into: db)
        try tables.insertNew()
        // SQLite makes the merged rows, so the file has their values.
        rowDigest -= try mergedRows(db)
        try tables.insertMerged()
        rowDigest += try mergedRows(db)
    }

    /// Returns the digest of the rows in ``merged``, as the file has them.
    private func mergedRows(_ db: Database) throws -> RowDigest {
        var digest = RowDigest()
        for id in merged.animators {
            digest += try db.rowDigest(of: RowTables.animators, where: "id = ?", [id])
        }
        for id in merged.orphans { digest += try db.rowDigest(of: RowTables.orphans, where: "id = ?", [id]) }
        return digest
    }

    /// Completes the run's own row.
    func end(_ ending: RunEnding, _ db: Database) throws {
        try db.insert(ending.cells, run: run)
        try db.end(run, ending, digest)
        var rows = rowDigest
        rows += try db.endDigest(ofRun: run)
        try db.executeCached("UPDATE run_row SET row_digest = ? WHERE id = ?", [rows.stored, run])
    }

    // MARK: Rows

    /// Adds events to the image, and the base of each block that begins with one of them.
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
            if Self.isError(event.kind) {
                try tables.errors.put(id, Int64(event.kind.rawValue), of: id)
                rowDigest.addEntry(id, Int64(event.kind.rawValue))
            }
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

    /// Adds frames to the image, and the base of each block that begins with one of them.
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
            rowDigest.add(row)
        }
        try tables.frameBases.put(frameBases.begun) { base, row in
            row.put(id: base.block)
            row.put(base.turn)
            row.put(base.expectedNs)
            row.put(base.intervalNs)
            row.put(base.firstSeq)
            rowDigest.add(row)
        }
        frameBases.removeBegun()
    }

    /// Adds the rows that a batch has finished to the image.
    mutating func put(_ finished: borrowing FinishedRows) throws {
        try put(finished.animators, into: tables.animators) { rowDigest.add($0) }
        for outcome in Self.keptOutcomes {
            for animator in finished.animators where animator.fate.outcome == outcome {
                let id = RowID.make(run: run, animator: animator.animator)
                try tables.kept.put(Int64(outcome.rawValue), id, of: id)
            }
        }
        try put(finished.animatorsAgain, into: tables.animatorsAgain) { _ in }
        try put(finished.uses)
        try put(finished.orphans)
        // The same animator may have several rows.
        merged.animators = Set(finished.animatorsAgain.map(\.animator)).map {
            RowID.make(run: run, animator: $0)
        }
        merged.orphans = finished.orphans.map { RowID.make(run: run, animator: $0.animator) }
    }

    /// The outcomes of animators that have an entry in the index `animator_kept`, in its order.
    private static let keptOutcomes: [AnimatorOutcome] = [.alive, .misused]

    private func put(
        _ rows: [AnimatorRow], into table: RowTable, added: (borrowing RowValues) -> Void
    ) throws {
        try table.put(rows) { animator, row in
            let requestedNs = animator.requestedNs ?? 0
            row.put(id: RowID.make(run: run, animator: animator.animator))
            row.put(animator.firstSeq)
            row.put(animator.lastSeq - animator.firstSeq)
            row.put(animator.cell?.rawValue)
            row.put(animator.generation)
            row.put(animator.item?.rawValue)
            row.put(animator.site.flatMap(notes.number(ofSite:)))
            row.put(animator.requestedTurn.map(Int64.init))
            row.put(animator.attachedTurn.map { Int64($0 &- (animator.requestedTurn ?? 0)) })
            row.put(animator.requestedNs)
            row.put(animator.attachedNs.map { $0 &- requestedNs })
            row.put(animator.startedNs.map { $0 &- requestedNs })
            row.put(animator.endedNs.map { $0 &- requestedNs })
            row.put(animator.tornDownNs.map { $0 &- requestedNs })
            row.put(animator.releasedNs.map { $0 &- (animator.tornDownNs ?? requestedNs) })
            row.put(animator.fate.outcome.rawValue)
            row.put(animator.hazards)
            row.put(animator.misuses)
            added(row)
        }
    }

    private mutating func put(_ rows: [CellUseRow]) throws {
        try tables.uses.put(rows) { use, row in
            let dequeuedNs = use.dequeuedNs ?? 0
            row.put(id: RowID.make(run: run, number: use.firstSeq))
            row.put(use.lastSeq - use.firstSeq)
            row.put(Int64(use.cell.rawValue))
            row.put(Int64(use.generation))
            row.put(use.item?.rawValue)
            row.put(use.dequeuedNs)
            row.put(use.displayedNs.map { $0 &- dequeuedNs })
            row.put(use.endedNs.map { $0 &- dequeuedNs })
            row.put(use.animators)
            row.put(use.bareFrames)
            rowDigest.add(row)
        }
    }

    private func put(_ rows: [OrphanedRow]) throws {
        try tables.orphans.put(rows) { orphan, row in
            row.put(id: RowID.make(run: run, animator: orphan.animator))
            row.put(orphan.firstSeq)
            row.put(orphan.times)
            row.put(orphan.totalNs)
            row.put(orphan.displayedNs)
        }
    }
}

/// The bases of the rows of one run, during the recording.
struct BlockBases<Base: BlockBase> {
    private(set) var current: Base?
    private var highestBlock: Int64 = -1
    /// Bases that are not in the file yet.
    private(set) var begun: [Base] = []

    /// Empties ``begun`` after the bases were inserted into the file.
    mutating func removeBegun() { begun.removeAll(keepingCapacity: true) }

    /// Returns the base of the block of `id`, the ID of `element`.
    @inline(__always)
    mutating func base(
        of element: borrowing Base.Element, id: Int64, in db: Database
    ) throws -> Base {
        if let current, current.block == Base.block(of: id) { return current }
        return try enter(id, element, in: db)
    }

    private mutating func enter(
        _ id: Int64, _ element: borrowing Base.Element, in db: Database
    ) throws -> Base {
        let block = Base.block(of: id)
        if block <= highestBlock, let known = try find(block, in: db) {
            current = known
            return known
        }
        let base = Base(id: id, first: element, after: current)
        begun.append(base)
        highestBlock = max(highestBlock, block)
        current = base
        return base
    }

    /// Returns the base of an earlier block.
    private func find(_ block: Int64, in db: Database) throws -> Base? {
        try begun.first { $0.block == block } ?? Base.find(block, in: db)
    }
}

/// The tables of a log's rows. The rows of a transaction are added to images and then inserted.
///
/// Only the log's connection uses the tables, one access at a time.
struct RowTables: @unchecked Sendable {
    /// The image of the rows to insert.
    private let image: RowImage
    /// The log itself, if it is an image. Most rows are then written to their final position in the file.
    private let log: RowImage?
    let events: RowTable
    let errors: IndexEntries
    let bases: RowTable
    let frames: RowTable
    let frameBases: RowTable
    let animators: RowTable
    let kept: IndexEntries
    /// Rows to merge with rows of the log.
    let animatorsAgain: RowTable
    let uses: RowTable
    let orphans: RowTable

    /// Returns the layout of the image that is attached to a log.
    ///
    /// - Parameter db: a log of the newest version.
    static func layout(_ db: Database) throws -> RowImageLayout {
        try RowImageLayout(
            db, tables: tables + [orphans], indexes: [errorIndex, keptIndex], copies: [again: animators])
    }

    /// Tables whose rows are only added.
    private static let tables = [
        "event_row", EventBase.table, "frame_row", FrameBase.table, animators, "use_row",
    ]
    static let animators = "animator_row"
    static let orphans = "orphan_row"
    /// Tables of integers whose rows ``RowDigest`` covers.
    static let digested = ["frame_row", FrameBase.table, animators, "use_row", orphans]
    /// The index of misuses and hazards.
    private static let errorIndex = "event_error"
    /// The index of animators that are alive, or were released in a phase in which UIKit raises.
    private static let keptIndex = "animator_kept"
    /// The image's table for additional rows of animators that have a row in the log.
    private static let again = "animator_again"

    /// - Parameters:
    ///   - db: a log of the newest version, outside of a transaction.
    ///   - log: the image of `db`, if `db` is an image.
    init(_ db: Database, log: RowImage? = nil) throws {
        image = try RowImage(NewLogFile.template.get().imageLayout)
        try image.attach(to: db)
        self.log = log
        let place = log ?? image
        let target = log == nil ? db : nil
        events = try RowTable(place, "event_row", insertingInto: target)
        errors = IndexEntries(place, Self.errorIndex)
        bases = try RowTable(place, EventBase.table, insertingInto: target)
        frames = try RowTable(place, "frame_row", insertingInto: target)
        frameBases = try RowTable(place, FrameBase.table, insertingInto: target)
        animators = try RowTable(place, Self.animators, insertingInto: target)
        kept = IndexEntries(place, Self.keptIndex)
        uses = try RowTable(place, "use_row", insertingInto: target)
        db.add(function: AnimatorMerging.outcome)
        animatorsAgain = try RowTable(
            image, Self.again, insertingInto: db, table: Self.animators, conflict: AnimatorMerging.clause)
        orphans = try RowTable(
            image, Self.orphans, insertingInto: db,
            // The order of the events does not matter.
            conflict: """
                ON CONFLICT(id) DO UPDATE SET
                    first_seq = min(first_seq, excluded.first_seq), times = times + excluded.times,
                    total_ns = CAST(total_ns + excluded.total_ns AS INTEGER),
                    displayed_ns = CAST(displayed_ns + excluded.displayed_ns AS INTEGER)
                """)
    }

    /// Replaces the rows of the images by the rows that `body` adds.
    func fill(_ body: () throws -> Void) throws {
        try image.fill { if let log { try log.fill(body) } else { try body() } }
    }

    /// Inserts the rows of the image.
    func insert() throws {
        try insertNew()
        try insertMerged()
    }

    /// Inserts the rows of the image that are not merged with others.
    func insertNew() throws {
        for table in [events, bases, frames, frameBases, animators, uses] { try table.insert() }
    }

    /// Inserts the rows of the image that SQLite merges with rows of the log.
    func insertMerged() throws {
        for table in [animatorsAgain, orphans] { try table.insert() }
    }
}

/// Merges an animator's row with later events of the animator. The order of the events does not matter.
enum AnimatorMerging {
    /// The end of the insert statement. Merges times and turns, and makes them relative to the first again.
    static let clause = """
        ON CONFLICT(id) DO UPDATE SET
            later_seqs = max(last_seq, excluded.last_seq) - first_seq,
            item = coalesce(item, excluded.item),
            site_id = coalesce(site_id, excluded.site_id),
            requested_turn = \(requestedTurn),
            attach_turns = \(least("attached_turn")) - coalesce(\(requestedTurn), 0),
            requested_ns = \(requestedNs),
            attach_after_ns = \(least("attached_ns")) - coalesce(\(requestedNs), 0),
            start_after_ns = \(least("started_ns")) - coalesce(\(requestedNs), 0),
            end_after_ns = \(greatest("ended_ns")) - coalesce(\(requestedNs), 0),
            teardown_after_ns = \(tornDownNs) - coalesce(\(requestedNs), 0),
            release_after_ns =
                \(greatest("released_ns")) - coalesce(\(tornDownNs), \(requestedNs), 0),
            hazards = hazards + excluded.hazards,
            misuses = misuses + excluded.misuses,
            outcome = \(outcome.name)(
                outcome, excluded.outcome, \(greatest("attached_ns")), \(greatest("ended_ns")),
                \(tornDownNs), \(greatest("released_ns")))
        """

    /// An SQL function that returns the outcome of an animator.
    ///
    /// The arguments are both outcomes, and the times of the attach, the end, the teardown and the release.
    static let outcome = DatabaseFunction("animator_outcome", argumentCount: 6, pure: true) { values in
        var fate = AnimatorFate()
        let outcomes = values.prefix(2).map { Int.fromDatabaseValue($0).flatMap(AnimatorOutcome.init) }
        if outcomes.contains(.misused) { fate.insert(.raised) }
        if outcomes.contains(.cancelled) { fate.insert(.cancelled) }
        let times: [AnimatorFate] = [.attached, .ended, .tornDown, .released]
        for (part, time) in zip(times, values.dropFirst(2)) where !time.isNull { fate.insert(part) }
        return fate.outcome.rawValue
    }

    private static let requestedTurn = least("requested_turn")
    private static let requestedNs = least("requested_ns")
    private static let tornDownNs = greatest("torn_down_ns")

    private static func least(_ column: String) -> String { either("min", column) }

    private static func greatest(_ column: String) -> String { either("max", column) }

    /// Returns SQL for the minimum or maximum of two values of a column, or for the value that is not NULL.
    private static func either(_ choose: String, _ column: String) -> String {
        "coalesce(\(choose)(\(column), excluded.\(column)), \(column), excluded.\(column))"
    }
}

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
