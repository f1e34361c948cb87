import GRDB
import LifecycleEvents

/// The numbers of call sites and notes while a run is written. Each is stored once, and rows name its number.
struct NoteNumbers {
    private var sites: [CallSite: Int64] = [:]
    /// Notes as the file has them.
    private var stored: [EventNote: Int64] = [:]
    private var notes: [EventNote: Named] = [:]
    /// The last two notes of each kind of event. Most events have one of the two.
    private var last = [Known](
        repeating: Known(note: .nothing, named: Named()), count: 256 * Self.lastOfKind)

    /// The number of a note in the file, 0 for none, and the hash of what the note says.
    struct Named {
        var number: Int64 = 0
        var hash: UInt64 = 0
    }

    private struct Known {
        var note: EventNote
        var named: Named
    }

    private static let lastOfKind = 2

    /// Rows that are not in the file yet.
    private var begunSites: [(number: Int64, site: CallSite)] = []
    private var begunNotes: [(number: Int64, note: EventNote)] = []
    private var highestSite: Int64 = 0
    private var highestNote: Int64 = 0

    /// Texts of users may be many: beyond so many notes, a new note is stored each time it occurs.
    private static let limit = 1 << 16

    /// The numbers for a file without a run.
    init() {}

    /// Reads the call sites and notes that the file has already.
    init(_ db: Database) throws {
        highestSite = try Self.highestNumber("site", db)
        highestNote = try Self.highestNumber("note", db)
        let known = try db.callSites()
        for (number, site) in known { sites[site] = number }
        try db.forEachRow("SELECT id, \(EventNote.columns) FROM note LIMIT ?", [Int64(Self.limit)]) { row in
            let note = EventNote(row, sites: known)
            // A note of a damaged file may name a site that the file does not have.
            if note.site != nil || row.isNull(1) { stored[note] = row.integer(0) }
            return true
        }
    }

    private static func highestNumber(_ table: String, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
    }

    /// The number of a call site that an event has named.
    func number(ofSite site: CallSite) -> Int64? { sites[site] }

    /// The event's note, nil when it has none. Begins a new note where the file has no such one.
    @inline(__always)
    mutating func note(of event: borrowing LifecycleEvent) -> Named? {
        if EventNote.isNothing(event) { return nil }
        // In its place, for a copy would cost more than the comparison.
        let place = Self.lastOfKind * Int(event.kind.rawValue)
        let known: Named = last.withUnsafeBufferPointer { last in
            guard let last = last.baseAddress.map({ $0 + place }) else { return Named() }
            if last[0].note.matches(event) { return last[0].named }
            return last[1].note.matches(event) ? last[1].named : Named()
        }
        return known.number > 0 ? known : find(EventNote(of: event), event.kind)
    }

    private mutating func find(_ note: EventNote, _ kind: EventKind) -> Named {
        let named: Named
        if let known = notes[note] {
            named = known
        } else {
            named = Named(number: number(of: note.stored), hash: note.hash)
            if notes.count < Self.limit { notes[note] = named }
        }
        let place = Self.lastOfKind * Int(kind.rawValue)
        last.swapAt(place, place + 1)
        last[place] = Known(note: note, named: named)
        return named
    }

    private mutating func number(of note: EventNote) -> Int64 {
        if let site = note.site, sites[site] == nil {
            highestSite += 1
            begunSites.append((highestSite, site))
            sites[site] = highestSite
        }
        if let known = stored[note] { return known }
        highestNote += 1
        begunNotes.append((highestNote, note))
        return highestNote
    }

    /// Inserts what was begun since the last time.
    mutating func insertBegun(into db: Database) throws {
        for (number, site) in begunSites {
            try db.executeCached(
                "INSERT INTO site(id, file, line) VALUES (?, ?, ?)", [number, site.file, site.line])
        }
        for (number, note) in begunNotes {
            let values = note.values(site: note.site.flatMap { sites[$0] })
            let places = values.map { _ in ", ?" }.joined()
            try db.executeCached(
                "INSERT INTO note(id, \(EventNote.columns)) VALUES (?\(places))",
                [number] + StatementArguments(values))
        }
        begunSites.removeAll()
        begunNotes.removeAll()
    }
}
