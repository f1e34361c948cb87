import GRDB
import LifecycleEvents

/// Decodes rows of `event_row` to events.
///
/// Does the same as the SQL view `event_code`, several times as fast: the base of a block is looked up once for
/// 256 events, and a note once for all its events.
final class EventDecoder {
    static let columns =
        "id, t_ns, turn, kind, cell_id, generation, item, animator_id, arg, note_id"

    private let path: String
    private let db: Database
    private let kinds: [EventKind?]
    private var notes: StoredNotes
    /// The block of ``base``.
    private var block: Int64 = -1
    private var base: EventBase?
    /// The digest of the decoded events.
    private(set) var digest = EventDigest()

    init(_ db: Database, path: String) throws {
        self.path = path
        self.db = db
        kinds = (0...UInt8.max).map { EventKind(rawValue: $0) }
        notes = try StoredNotes(db)
    }

    /// Returns the event of a row of ``columns``, or nil if `condition` excludes the event.
    ///
    /// - Throws: ``StoreError`` if this version does not know the kind of the event.
    @inline(__always)
    func event(_ row: RowReader, where condition: EventCondition) throws -> LifecycleEvent? {
        let id = row.integer(0)
        if EventBase.block(of: id) != block { try enter(EventBase.block(of: id)) }
        // Every row that the writer has written has a base. In the view, a row without a base has NULL.
        guard let base else { throw StoreError(path, withoutBase: RowID.number(id)) }
        let animator = row.integerOrNil(7).map {
            AnimatorID(Int32(truncatingIfNeeded: base.animator &+ $0))
        }
        let item = row.integerOrNil(6).map { ItemID(base.item &+ $0) }
        guard condition.keeps(animator: animator, item: item) else { return nil }
        let number = row.integer(3)
        guard number >= 0, number < kinds.count, let kind = kinds[Int(number)] else {
            throw StoreError(
                .newer, path,
                "has an event of kind \(number), which this version does not know; "
                    + "a newer animatorpool reads it")
        }
        var event = LifecycleEvent(
            seq: RowID.number(id), tNs: base.tNs &+ row.integer(1),
            turn: Int(truncatingIfNeeded: base.turn &+ row.integer(2)), kind: kind,
            cell: row.int32OrNil(4).map(CellID.init),
            generation: row.integerOrNil(5).map { Int32(truncatingIfNeeded: base.generation &+ $0) },
            item: item, animator: animator, arg: row.integerOrNil(8))
        let hash = try row.integerOrNil(9).map { try notes.fill(&event, with: $0, in: db) }
        digest.add(event, note: hash ?? 0)
        // The note contains the subject. The query reads only kinds that can have this subject.
        if let subject = condition.subject, event.about != subject { return nil }
        return event
    }

    private func enter(_ block: Int64) throws {
        base = try EventBase.find(block, in: db)
        self.block = block
    }
}

/// A condition on the objects of an event. A nil property matches every event.
struct EventCondition {
    var animator: AnimatorID?
    var item: ItemID?
    var subject: EventSubject?

    @inline(__always)
    func keeps(animator: AnimatorID?, item: ItemID?) -> Bool {
        (self.animator == nil || self.animator == animator) && (self.item == nil || self.item == item)
    }
}

extension StoreError {
    fileprivate init(_ path: String, withoutBase seq: Int64) {
        self.init(
            .corrupt, path,
            "has an event (\(seq)) without a base to count it from; "
                + "`animatorpool db integrity` says what else is amiss")
    }
}

/// The notes of a log, which are read on first use.
///
/// Call sites and words repeat. Each is created once and then found by its number, so events share the text
/// of a note.
struct StoredNotes {
    private struct Known {
        /// The note, with its detail in the form of ``kind``.
        var note: EventNote
        let hash: UInt64
        var kind: EventKind
    }

    private let sites: [Int64: CallSite]
    /// The notes by number. Numbers count from 1 without holes, except in an edited file.
    private var notes: [Known?] = []

    /// The maximum number of notes in memory. Notes with higher numbers are read each time, because users may
    /// log many texts.
    private static let limit: Int64 = 1 << 16

    init(_ db: Database) throws { sites = try db.callSites() }

    /// Adds the note with a number to an event. Does nothing if the note does not exist.
    ///
    /// - Returns: the note's hash.
    @inline(__always)
    mutating func fill(_ event: inout LifecycleEvent, with number: Int64, in db: Database) throws -> UInt64 {
        if number >= 0, number < notes.count, let known = notes[Int(number)], known.kind == event.kind {
            known.note.fill(&event)
            return known.hash
        }
        guard let known = try find(number, of: event.kind, in: db) else { return 0 }
        known.note.fill(&event)
        return known.hash
    }

    /// Returns the note in the form of an event of `kind`.
    private mutating func find(_ number: Int64, of kind: EventKind, in db: Database) throws -> Known? {
        let known = number >= 0 && number < notes.count ? notes[Int(number)] : nil
        guard var known = try known ?? read(number, of: kind, in: db) else { return nil }
        known.kind = kind
        known.note.detail = EventDetail(known.note.detail.text, of: kind)
        guard number >= 0, number < Self.limit else { return known }
        if Int(number) >= notes.count {
            notes += Array(repeating: nil, count: Int(number) + 1 - notes.count)
        }
        notes[Int(number)] = known
        return known
    }

    private func read(_ number: Int64, of kind: EventKind, in db: Database) throws -> Known? {
        try db.rows("SELECT id, \(EventNote.columns) FROM note WHERE id = ?", [number]) { row in
            let note = EventNote(row, sites: sites)
            return Known(note: note, hash: note.hash, kind: kind)
        }.first
    }
}
