import FleetShipping
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers
import LogUpload

/// A run of a log file to send: events, frames and table rows, which are read a page at a time.
struct LoggedRun: EventSource, ShippedRun {
    private let record: RunRecord
    private let reader: LogReader

    /// - Parameter listed: the run. Keep `listed` while this value is used: its release may remove the file.
    init(_ listed: ListedRun) { (record, reader) = (listed.record, listed.reader) }

    var run: RunDescription { record.description }

    func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage {
        func filter(after place: Int64) -> LogFilter {
            LogFilter(run: record.number, after: place, limit: count)
        }
        let events = try reader.events(filter(after: seq))
        let lastSeq = events.wasCut ? events.rows.last?.seq ?? 0 : .max
        let frames = try reader.frames(filter(after: Int64(frame))).rows
            .filter { $0.firstSeq <= lastSeq }
        guard events.rows.isEmpty, frames.isEmpty else {
            return .batch(LifecycleBatch(events: events.rows, frames: frames))
        }
        return .end(last: try reader.lastSeq(run: record.number), ending)
    }

    /// How the run ended; nil while the run is open.
    private var ending: RunEnding? {
        guard record.status != .open else { return nil }
        return RunEnding(
            status: record.status, endedNs: record.endedNs ?? 0, dropped: record.dropped)
    }
}

extension LoggedRun {
    var description: RunDescription { record.description }
    var asOf: Int64 { 2 &* record.events &+ (record.status == .open ? 0 : 1) }

    func events(after seq: Int64, count: Int) throws -> [LifecycleEvent] {
        try reader.events(LogFilter(run: record.number, after: seq, limit: count)).rows
    }

    func rows(of table: StoredTable, after place: Int64?, count: Int) throws -> LogPage<StoredRow> {
        try reader.rows(of: table, LogFilter(run: record.number, after: place, limit: count))
    }
}

extension ListedRun {
    /// Returns the path of the run's file if the file is sealed and holds only this run, completed.
    func sealedFile() throws -> String? {
        guard record.status != .open, try reader.runs().count == 1,
            LogReader.isSealed(path: reader.path)
        else { return nil }
        return reader.path
    }
}
