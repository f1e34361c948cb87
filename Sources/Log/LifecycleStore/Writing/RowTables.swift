import GRDB
import LifecycleEvents
import SQLiteRowImage

/// The tables of a log's rows. The rows of a transaction are put into images and then inserted.
///
/// A row has its values in the order of the columns that the migrations declare. Only the log's connection uses the
/// tables, one access at a time.
struct RowTables: @unchecked Sendable {
    /// The rows of runs on their way to the file.
    private let image: RowImage
    /// The log itself, if it is an image: most rows are put into their place in the file.
    private let log: RowImage?
    private let events: RowTable
    private let errors: IndexEntries
    private let bases: RowTable
    private let frames: RowTable
    private let frameBases: RowTable
    private let animators: RowTable
    private let kept: IndexEntries
    /// Rows that are merged with rows of the log.
    private let animatorsAgain: RowTable
    private let uses: RowTable
    private let orphans: RowTable
    private let insertions: [RowInsertion]

    /// The tables of the image that is attached to a log.
    ///
    /// - Parameter db: a log of the newest version.
    static func layout(_ db: Database) throws -> RowImageLayout {
        try RowImageLayout(
            db, tables: tables + [orphans], indexes: [errorIndex, keptIndex], copies: [again: animators])
    }

    /// Tables whose rows are only added.
    private static let tables = [
        "event_row", EventBase.table, "frame_row", FrameBase.table, animators, "cell_use",
    ]
    private static let animators = "animator"
    private static let orphans = "orphaned_animator"
    /// The index of misuses and hazards.
    private static let errorIndex = "event_error"
    /// The index of animators that are alive, or were released in a phase in which UIKit raises.
    private static let keptIndex = "animator_kept"
    /// The image's table of rows for animators that have one in the log.
    private static let again = "animator_again"

    /// - Parameters:
    ///   - db: a log of the newest version, outside of a transaction.
    ///   - log: the image that `db` is, if it is one.
    init(_ db: Database, log: RowImage? = nil) throws {
        image = try RowImage(NewLogFile.template.get().imageLayout)
        try image.attach(to: db)
        self.log = log
        let place = log ?? image
        events = RowTable(place, "event_row")
        errors = IndexEntries(place, Self.errorIndex)
        bases = RowTable(place, EventBase.table)
        frames = RowTable(place, "frame_row")
        frameBases = RowTable(place, FrameBase.table)
        animators = RowTable(place, Self.animators)
        kept = IndexEntries(place, Self.keptIndex)
        uses = RowTable(place, "cell_use")
        animatorsAgain = RowTable(image, Self.again)
        orphans = RowTable(image, Self.orphans)
        db.add(function: AnimatorMerging.outcome)
        // First rows before the rows that are merged with them.
        var insertions =
            log == nil ? try Self.tables.map { [image] in try RowInsertion(db, image, into: $0) } : []
        insertions.append(
            try RowInsertion(
                db, image, into: Self.animators, from: Self.again, conflict: AnimatorMerging.clause))
        insertions.append(
            try RowInsertion(
                db, image, into: Self.orphans,
                // The result is the same as if all events had come before.
                conflict: """
                    ON CONFLICT(id) DO UPDATE SET
                        first_seq = min(first_seq, excluded.first_seq), times = times + excluded.times,
                        total_ns = CAST(total_ns + excluded.total_ns AS INTEGER),
                        displayed_ns = CAST(displayed_ns + excluded.displayed_ns AS INTEGER)
                    """))
        self.insertions = insertions
    }

    /// Replaces the rows of the images by those that `body` puts.
    func fill(_ body: () throws -> Void) throws {
        try image.fill { if let log { try log.fill(body) } else { try body() } }
    }

    /// Inserts the rows that were put into the image.
    func insert() throws { for insertion in insertions { try insertion.insert() } }

    /// Puts events and the bases of blocks that begin with them.
    func put(
        _ rows: [LifecycleEvent], run: Int64, bases written: inout BlockBases<EventBase>,
        notes: inout NoteNumbers, digest: inout EventDigest, _ db: Database
    ) throws {
        try events.put(rows) { event, row in
            let id = RowID.make(run: run, number: event.seq)
            let base = try written.base(of: event, id: id, in: db)
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
            if Self.isError(event.kind) { try errors.put(id, Int64(event.kind.rawValue), of: id) }
        }
        try bases.put(written.begun) { base, row in
            row.put(id: base.block)
            row.put(base.tNs)
            row.put(base.turn)
            row.put(base.generation)
            row.put(base.item)
            row.put(base.animator)
        }
        written.removeBegun()
    }

    /// Whether an event of this kind has an entry in the index of misuses and hazards.
    @inline(__always)
    private static func isError(_ kind: EventKind) -> Bool { 32...63 ~= kind.rawValue }

    /// Puts frames and the bases of blocks that begin with them.
    func put(
        _ rows: [FrameRecord], run: Int64, bases written: inout BlockBases<FrameBase>, _ db: Database
    ) throws {
        try frames.put(rows) { frame, row in
            let id = RowID.make(run: run, number: Int64(frame.frame))
            let base = try written.base(of: frame, id: id, in: db)
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
        try frameBases.put(written.begun) { base, row in
            row.put(id: base.block)
            row.put(base.turn)
            row.put(base.expectedNs)
            row.put(base.intervalNs)
            row.put(base.firstSeq)
        }
        written.removeBegun()
    }

    /// Puts the rows that a batch has finished.
    func put(_ finished: borrowing FinishedRows, run: Int64, notes: borrowing NoteNumbers) throws {
        try put(finished.animators, run: run, into: animators, notes: notes)
        for outcome in Self.keptOutcomes {
            for animator in finished.animators where animator.fate.outcome == outcome {
                let id = RowID.make(run: run, animator: animator.animator)
                try kept.put(Int64(outcome.rawValue), id, of: id)
            }
        }
        try put(finished.animatorsAgain, run: run, into: animatorsAgain, notes: notes)
        try put(finished.uses, run: run)
        try put(finished.orphans, run: run)
    }

    /// The outcomes of animators that have an entry in the index ``keptIndex``, in its order.
    private static let keptOutcomes: [AnimatorOutcome] = [.alive, .misused]

    private func put(
        _ rows: [AnimatorRow], run: Int64, into table: RowTable, notes: borrowing NoteNumbers
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
        }
    }

    private func put(_ rows: [CellUseRow], run: Int64) throws {
        try uses.put(rows) { use, row in
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
        }
    }

    private func put(_ rows: [OrphanedRow], run: Int64) throws {
        try orphans.put(rows) { orphan, row in
            row.put(id: RowID.make(run: run, animator: orphan.animator))
            row.put(orphan.firstSeq)
            row.put(orphan.times)
            row.put(orphan.totalNs)
            row.put(orphan.displayedNs)
        }
    }

    /// Inserts cells with plain SQL: they are few, and their rows have more than integers.
    func insert(_ rows: [CellRecord], run: Int64, into db: Database) throws {
        for cell in rows {
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
