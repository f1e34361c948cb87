import GRDB
import LifecycleEvents

/// The numbers of what events say beyond their own numbers: call sites, and notes made of a call site, a
/// text, a list, a subject or several of them. Each is stored once and then called by its number.
struct NoteNumbers {
    private struct Note: Hashable {
        let site: CallSite?
        let detail: EventDetail
        let list: ListID?
        let subject: Int32?

        func says(_ event: borrowing LifecycleEvent) -> Bool {
            site == event.site && detail == event.detail && list == event.list && subject == event.subject
        }
    }

    /// A note as it stands in the file.
    private struct StoredNote: Hashable {
        let site: Int64?
        let text: String?
        let list: Int32?
        let subject: Int32?
    }

    private var sites: [CallSite: Int64] = [:]
    private var stored: [StoredNote: Int64] = [:]
    private var notes: [Note: Named] = [:]
    /// The last two notes of each kind of event, one of which is nearly always the next one, too.
    private var last: [Known]

    /// What a note is called by in the file, and the hash of what it says.
    struct Named {
        var number: Int64 = 0
        var hash: UInt64 = 0
    }

    /// A note and its number; 0 before the first.
    private struct Known {
        var note: Note
        var named = Named()
    }

    private static let lastOfKind = 2

    /// Rows that are not in the file yet.
    private var begunSites: [(number: Int64, site: CallSite)] = []
    private var begunNotes: [(number: Int64, note: StoredNote)] = []
    private var highestSite: Int64
    private var highestNote: Int64

    /// Texts of users may be many; beyond so many notes a new one is stored each time it is met.
    private static let limit = 1 << 16

    /// The call sites and notes the file has already.
    init(_ db: Database) throws {
        highestSite = try Self.highestNumber("site", db)
        highestNote = try Self.highestNumber("note", db)
        last = Array(
            repeating: Known(note: Note(site: nil, detail: .none, list: nil, subject: nil)),
            count: 256 * Self.lastOfKind)
        try db.forEachRow("SELECT id, file, line FROM site", []) { row in
            sites[CallSite(file: row.text(1), line: row.int32OrNil(2) ?? 0)] = row.integer(0)
            return true
        }
        try db.forEachRow(
            "SELECT id, site_id, detail, list, subject FROM note LIMIT ?", [Int64(Self.limit)]
        ) { row in
            let note = StoredNote(
                site: row.integerOrNil(1), text: row.textOrNil(2), list: row.int32OrNil(3),
                subject: row.int32OrNil(4))
            stored[note] = row.integer(0)
            return true
        }
    }

    private static func highestNumber(_ table: String, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
    }

    /// The number of a call site that an event has named.
    func number(ofSite site: CallSite) -> Int64? { sites[site] }

    /// The event's note, nil when it has none; a new note is begun.
    @inline(__always)
    mutating func note(of event: borrowing LifecycleEvent) -> Named? {
        if event.site == nil, event.detail == .none, event.list == nil, event.subject == nil {
            return nil
        }
        // In its place, for a copy would cost more than the look.
        let place = Self.lastOfKind * Int(event.kind.rawValue)
        let known: Named = last.withUnsafeBufferPointer { last in
            guard let last = last.baseAddress.map({ $0 + place }) else { return Named() }
            if last[0].note.says(event) { return last[0].named }
            return last[1].note.says(event) ? last[1].named : Named()
        }
        if known.number > 0 { return known }
        let note = Note(
            site: event.site, detail: event.detail, list: event.list, subject: event.subject)
        return find(note, event.kind)
    }

    private mutating func find(_ note: Note, _ kind: EventKind) -> Named {
        let named: Named
        if let known = notes[note] {
            named = known
        } else {
            named = Named(
                number: add(note),
                hash: EventDigest.note(
                    site: note.site, text: note.detail.text, list: note.list, subject: note.subject))
            if notes.count < Self.limit { notes[note] = named }
        }
        let place = Self.lastOfKind * Int(kind.rawValue)
        last.swapAt(place, place + 1)
        last[place] = Known(note: note, named: named)
        return named
    }

    private mutating func add(_ note: Note) -> Int64 {
        let row = StoredNote(
            site: note.site.map { add($0) }, text: note.detail.text, list: note.list?.rawValue,
            subject: note.subject)
        if let known = stored[row] { return known }
        highestNote += 1
        begunNotes.append((highestNote, row))
        return highestNote
    }

    private mutating func add(_ site: CallSite) -> Int64 {
        if let known = sites[site] { return known }
        highestSite += 1
        begunSites.append((highestSite, site))
        sites[site] = highestSite
        return highestSite
    }

    /// Inserts what was begun since the last time.
    mutating func insertBegun(into db: Database) throws {
        for (number, site) in begunSites {
            try db.execute(
                sql: "INSERT INTO site(id, file, line) VALUES (?, ?, ?)",
                arguments: [number, site.file, site.line])
        }
        for (number, note) in begunNotes {
            try db.execute(
                sql: "INSERT INTO note(id, site_id, detail, list, subject) VALUES (?, ?, ?, ?, ?)",
                arguments: [number, note.site, note.text, note.list, note.subject])
        }
        begunSites.removeAll()
        begunNotes.removeAll()
    }
}
