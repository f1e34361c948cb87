import GRDB
import LifecycleEvents

/// The notes of a log, read when an event names them.
///
/// Call sites and words repeat: each is made once and then found by its number, so that a note costs an event no text.
struct StoredNotes {
    private struct Known {
        /// With its detail as ``kind`` means it.
        var note: EventNote
        let hash: UInt64
        var kind: EventKind
    }

    private let sites: [Int64: CallSite]
    /// By number. Numbers count from 1 without holes, but in a file that somebody has edited.
    private var notes: [Known?] = []

    /// Texts of users may be many: notes of higher numbers are read each time.
    private static let limit: Int64 = 1 << 16

    init(_ db: Database) throws { sites = try db.callSites() }

    /// Fills an event with a note; does nothing when there is no such note.
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

    /// The note as an event of `kind` means it.
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
