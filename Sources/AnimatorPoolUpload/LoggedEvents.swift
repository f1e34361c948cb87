import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LifecycleUpload
import RunDesk

/// The events of a run in a log file, read a page at a time.
struct LoggedEvents: EventSource, Sendable {
    private let record: RunRecord
    private let reader: LogReader

    /// - Parameter listed: to be held for as long as this is used: its file may go with it.
    init(_ listed: ListedRun) { (record, reader) = (listed.record, listed.reader) }

    var run: RunDescription { record.description }

    func events(after seq: Int64, count: Int) throws -> EventPage {
        let filter = LogFilter(run: record.number, after: seq, limit: count)
        let page = try reader.events(filter).rows
        guard page.isEmpty else { return .events(page) }
        let last = try reader.events(LogFilter(run: record.number), before: .max, count: 1).last?.seq ?? 0
        return .end(last: last, status: ending)
    }

    /// How the run ended. One that is still being written, or whose process died, has no end.
    private var ending: RunStatus? {
        [.open, .recovered].contains(record.status) ? nil : record.status
    }
}

extension ListedRun {
    /// The path of the run's file if that holds this one run, and all of it.
    func sealedFile() throws -> String? {
        guard record.status != .open, try reader.runs().count == 1,
            try SealedFile.isOne(reader.path)
        else { return nil }
        return reader.path
    }
}
