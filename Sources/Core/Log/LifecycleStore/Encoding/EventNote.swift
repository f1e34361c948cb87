import GRDB
import LifecycleEvents

/// The fields of an event that a log stores in a row of `note`, once for all events with the same values.
///
/// A new field that few events have, or whose values repeat, belongs here and in a migration. All code that
/// writes, reads and hashes notes uses this type.
struct EventNote: Hashable {
    let site: CallSite?
    var detail: EventDetail
    let list: ListID?
    let subject: Int32?

    static let nothing = EventNote(site: nil, detail: .none, list: nil, subject: nil)
}

extension EventNote {
    @inline(__always)
    init(of event: borrowing LifecycleEvent) {
        site = event.site
        detail = event.detail
        list = event.list
        subject = event.subject
    }

    /// Whether an event has none of these fields, and so needs no row.
    @inline(__always)
    static func isNothing(_ event: borrowing LifecycleEvent) -> Bool {
        event.site == nil && event.detail == .none && event.list == nil && event.subject == nil
    }

    @inline(__always)
    func matches(_ event: borrowing LifecycleEvent) -> Bool {
        site == event.site && detail == event.detail && list == event.list && subject == event.subject
    }

    @inline(__always)
    func fill(_ event: inout LifecycleEvent) {
        event.site = site
        event.detail = detail
        event.list = list
        event.subject = subject
    }

    // MARK: Rows

    /// The columns of a row after its ID.
    static let columns = "site_id, detail, list, subject"

    /// Reads a row of ``columns`` after an ID. The detail is plain text, whatever the kind of the event.
    init(_ row: RowReader, sites: [Int64: CallSite]) {
        site = row.integerOrNil(1).flatMap { sites[$0] }
        detail = row.textOrNil(2).map { .text($0) } ?? .none
        list = row.int32OrNil(3).map(ListID.init)
        subject = row.int32OrNil(4)
    }

    /// Returns the values of ``columns``.
    func values(site number: Int64?) -> [(any DatabaseValueConvertible)?] {
        [number, detail.text, list?.rawValue, subject]
    }

    /// The note with its detail as plain text, as in a row.
    var stored: EventNote {
        var stored = self
        stored.detail = detail.text.map { .text($0) } ?? .none
        return stored
    }

    /// The hash of the note's values, for ``EventDigest``. The hash does not depend on the numbers of rows.
    var hash: UInt64 {
        var hash = StableHash()
        for text in [site?.text, detail.text, "\(list?.rawValue ?? 0) \(subject ?? 0)"] {
            hash.add((text ?? "\u{1}").utf8)
            hash.add(0)
        }
        return hash.value
    }
}

extension Database {
    /// Returns the call sites of a log by the numbers of their rows.
    func callSites() throws -> [Int64: CallSite] {
        let sites = try rows("SELECT id, file, line FROM site", []) { row in
            (row.integer(0), CallSite(file: row.text(1), line: row.int32OrNil(2) ?? 0))
        }
        return Dictionary(sites) { first, _ in first }
    }
}

/// The ID of a row that belongs to a run: `run << 40 | number`.
enum RowID {
    static let numberBits: Int64 = 40
    static let numberMask: Int64 = 1 << 40 - 1
    /// The numbers that runs have, so that each ID is positive.
    static let runs: ClosedRange<Int64> = 1...(1 << 23 - 1)

    static func make(run: Int64, number: Int64) -> Int64 { run << numberBits | number & numberMask }

    /// Returns the ID of an animator's row. The animator's number has 32 bits, and a negative number is
    /// stored as its bits.
    static func make(run: Int64, animator: AnimatorID) -> Int64 {
        make(run: run, number: Int64(UInt32(bitPattern: animator.rawValue)))
    }

    /// Returns the range of the IDs of a run's rows.
    static func range(ofRun run: Int64) -> ClosedRange<Int64> {
        make(run: run, number: 0)...make(run: run, number: numberMask)
    }

    static func number(_ id: Int64) -> Int64 { id & numberMask }

    static func number32(_ id: Int64) -> Int32 { Int32(truncatingIfNeeded: id) }
}
