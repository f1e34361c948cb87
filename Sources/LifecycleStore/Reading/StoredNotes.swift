#if Store
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
            /// Its words as the last kind of event that said them means them.
            var kind: EventKind
            var detail: EventDetail
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

        /// Calls `body` with what the note says in an event of `kind`; nothing when there is no such note.
        @inline(__always)
        mutating func find(
            _ number: Int64, of kind: EventKind, in db: Database,
            _ body: (CallSite?, EventDetail) -> Void
        ) throws {
            if number >= 0, number < notes.count, let note = notes[Int(number)], note.kind == kind {
                body(note.site, note.detail)
                return
            }
            try read(number, of: kind, in: db, body)
        }

        private mutating func read(
            _ number: Int64, of kind: EventKind, in db: Database,
            _ body: (CallSite?, EventDetail) -> Void
        ) throws {
            let known = number >= 0 && number < notes.count ? notes[Int(number)] : nil
            let text: String?
            let site: CallSite?
            if let known {
                (site, text) = (known.site, known.text)
            } else {
                let found = try db.rows("SELECT site_id, detail FROM note WHERE id = ?", [number]) { row in
                    (site: row.integerOrNil(0), text: row.textOrNil(1))
                }.first
                guard let found else { return }
                (site, text) = (found.site.flatMap { sites[$0] }, found.text)
            }
            let detail = EventDetail(text, of: kind)
            body(site, detail)
            guard number >= 0, number < Self.limit else { return }
            if Int(number) >= notes.count {
                notes += Array(repeating: nil, count: Int(number) + 1 - notes.count)
            }
            notes[Int(number)] = Note(site: site, text: text, kind: kind, detail: detail)
        }
    }
#endif
