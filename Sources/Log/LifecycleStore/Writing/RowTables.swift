import GRDB
import LifecycleEvents
import SQLiteRowImage

/// The tables of a log's rows. The rows of a transaction are put into images and then inserted.
///
/// Only the log's connection uses the tables, one access at a time.
struct RowTables: @unchecked Sendable {
    /// The rows of runs on their way to the file.
    private let image: RowImage
    /// The log itself, if it is an image: most rows are put into their place in the file.
    private let log: RowImage?
    let events: RowTable
    let errors: IndexEntries
    let bases: RowTable
    let frames: RowTable
    let frameBases: RowTable
    private let animators: RowTable
    private let kept: IndexEntries
    /// Rows that are merged with rows of the log.
    private let animatorsAgain: RowTable
    private let uses: RowTable
    private let orphans: RowTable

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
        let target = log == nil ? db : nil
        events = try RowTable(place, "event_row", insertingInto: target)
        errors = IndexEntries(place, Self.errorIndex)
        bases = try RowTable(place, EventBase.table, insertingInto: target)
        frames = try RowTable(place, "frame_row", insertingInto: target)
        frameBases = try RowTable(place, FrameBase.table, insertingInto: target)
        animators = try RowTable(place, Self.animators, insertingInto: target)
        kept = IndexEntries(place, Self.keptIndex)
        uses = try RowTable(place, "cell_use", insertingInto: target)
        db.add(function: AnimatorMerging.outcome)
        animatorsAgain = try RowTable(
            image, Self.again, insertingInto: db, table: Self.animators, conflict: AnimatorMerging.clause)
        orphans = try RowTable(
            image, Self.orphans, insertingInto: db,
            // The result is the same as if all events had come before.
            conflict: """
                ON CONFLICT(id) DO UPDATE SET
                    first_seq = min(first_seq, excluded.first_seq), times = times + excluded.times,
                    total_ns = CAST(total_ns + excluded.total_ns AS INTEGER),
                    displayed_ns = CAST(displayed_ns + excluded.displayed_ns AS INTEGER)
                """)
    }

    /// Replaces the rows of the images by those that `body` puts.
    func fill(_ body: () throws -> Void) throws {
        try image.fill { if let log { try log.fill(body) } else { try body() } }
    }

    /// Inserts the rows that were put into the image, first rows before the rows that are merged with them.
    func insert() throws {
        for table in [events, bases, frames, frameBases, animators, uses, animatorsAgain, orphans] {
            try table.insert()
        }
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
}
