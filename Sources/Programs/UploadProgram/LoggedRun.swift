import FleetShipping
import LifecycleEvents
import LifecycleStore
import LogAnswers
import LogUpload

/// A run of a log file as it is shipped.
struct LoggedRun: ShippedRun {
    private let record: RunRecord
    private let reader: LogReader
    private let logged: LoggedEvents

    /// - Parameter listed: to be held for as long as this is used: its file may go with it.
    init(_ listed: ListedRun) {
        (record, reader) = (listed.record, listed.reader)
        logged = LoggedEvents(listed)
    }

    var description: RunDescription { record.description }
    var asOf: Int64 { 2 &* record.events &+ (record.status == .open ? 0 : 1) }
    var events: any EventSource & Sendable { logged }

    func rows(of table: StoredTable, after place: Int64?, count: Int) throws -> StoredRows {
        try reader.rows(of: table, run: record.number, after: place, count: count)
    }
}
