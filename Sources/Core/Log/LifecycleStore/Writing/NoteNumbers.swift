import GRDB
import LifecycleEvents

/// The numbers of call sites and notes during the recording of a run. Each note is stored once, and rows
/// contain its number.
struct NoteNumbers {
    private var sites: [CallSite: Int64] = [:]
    /// The notes in the form of the file.
    private var stored: [EventNote: Int64] = [:]
    private var notes: [EventNote: Named] = [:]
    /// The last two notes of each kind of event, which most events have.
    private var last = [Known](
        repeating: Known(note: .nothing, named: Named()), count: 256 * Self.lastOfKind)

    /// The number of a note in the file, 0 for no note, and the hash of the note.
    struct Named {
        var number: Int64 = 0
        var hash: UInt64 = 0
    }

    private struct Known {
        var note: EventNote
        var named: Named
    }

    private static let lastOfKind = 2

    /// Call sites and notes that are not in the file yet.
    private var begunSites: [(number: Int64, site: CallSite)] = []
    private var begunNotes: [(number: Int64, note: EventNote)] = []
    private var highestSite: Int64 = 0
    private var highestNote: Int64 = 0

    /// The maximum number of notes in memory, because users may log many texts. Any further note is stored
    /// each time it occurs.
    private static let limit = 1 << 16

    /// Creates the numbers for a file without runs.
    init() {}

    /// Reads the existing call sites and notes of a file.
    init(_ db: Database) throws {
        highestSite = try Self.highestNumber("site", db)
        highestNote = try Self.highestNumber("note", db)
        let known = try db.callSites()
        for (number, site) in known { sites[site] = number }
        try db.forEachRow("SELECT id, \(EventNote.columns) FROM note LIMIT ?", [Int64(Self.limit)]) { row in
            let note = EventNote(row, sites: known)
            // A note of a damaged file may name a missing site.
            if note.site != nil || row.isNull(1) { stored[note] = row.integer(0) }
            return true
        }
    }

    private static func highestNumber(_ table: String, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
    }

    /// Returns the number of a call site that an earlier event has.
    func number(ofSite site: CallSite) -> Int64? { sites[site] }

    /// Returns the event's note, or nil if the event has none. Adds a new note if the file does not have it.
    @inline(__always)
    mutating func note(of event: borrowing LifecycleEvent) -> Named? {
        if EventNote.isNothing(event) { return nil }
        // Compares in place, because a copy would cost more than the comparison.
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

    /// Inserts the notes and call sites that were added since the last call.
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
