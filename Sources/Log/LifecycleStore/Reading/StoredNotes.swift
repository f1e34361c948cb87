import GRDB
import LifecycleEvents

/// What the notes of a log say, read when an event names them.
///
/// Call sites and words come again and again: each is made once and then found by its number, so that an
/// event with a note costs no text.
struct StoredNotes {
    private struct Note {
        let site: CallSite?
        let text: String?
        let list: ListID?
        let subject: Int32?
        let hash: UInt64
        /// Its words as the last kind of event that said them means them.
        var kind: EventKind
        var detail: EventDetail

        func tell(_ event: inout LifecycleEvent) {
            event.site = site
            event.detail = detail
            event.list = list
            event.subject = subject
        }
    }

    private let sites: [Int64: CallSite]
    /// By number; numbers count from 1 without holes, but for a file somebody has cut.
    private var notes: [Note?] = []

    /// Texts of users may be many: those of higher numbers are read each time.
    private static let limit: Int64 = 1 << 16

    init(_ db: Database) throws {
        var sites: [Int64: CallSite] = [:]
        try db.forEachRow("SELECT id, file, line FROM site", []) { row in
            sites[row.integer(0)] = CallSite(file: row.text(1), line: row.int32OrNil(2) ?? 0)
            return true
        }
        self.sites = sites
    }

    /// Adds to an event what a note says; nothing when there is no such note.
    ///
    /// - Returns: The note's hash.
    @inline(__always)
    mutating func tell(_ number: Int64, to event: inout LifecycleEvent, in db: Database) throws -> UInt64 {
        if number >= 0, number < notes.count, let note = notes[Int(number)], note.kind == event.kind {
            note.tell(&event)
            return note.hash
        }
        guard let note = try find(number, of: event.kind, in: db) else { return 0 }
        note.tell(&event)
        return note.hash
    }

    /// The note as an event of `kind` means it.
    private mutating func find(_ number: Int64, of kind: EventKind, in db: Database) throws -> Note? {
        let known = number >= 0 && number < notes.count ? notes[Int(number)] : nil
        guard var note = try known ?? read(number, of: kind, in: db) else { return nil }
        note.kind = kind
        note.detail = EventDetail(note.text, of: kind)
        guard number >= 0, number < Self.limit else { return note }
        if Int(number) >= notes.count {
            notes += Array(repeating: nil, count: Int(number) + 1 - notes.count)
        }
        notes[Int(number)] = note
        return note
    }

    private func read(_ number: Int64, of kind: EventKind, in db: Database) throws -> Note? {
        try db.rows("SELECT site_id, detail, list, subject FROM note WHERE id = ?", [number]) { row in
            let site = row.integerOrNil(0).flatMap { sites[$0] }
            let (text, list) = (row.textOrNil(1), row.int32OrNil(2).map(ListID.init))
            let subject = row.int32OrNil(3)
            return Note(
                site: site, text: text, list: list, subject: subject,
                hash: EventDigest.note(site: site, text: text, list: list, subject: subject), kind: kind,
                detail: .none)
        }.first
    }
}
