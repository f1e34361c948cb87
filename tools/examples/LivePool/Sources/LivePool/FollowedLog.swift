import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LifecycleUpload

/// The run of a log file while it is written, for an upload that follows it.
struct FollowedLog: EventSource, Sendable {
    let run: RunDescription
    private let reader: LogReader

    init(path: String) throws {
        reader = try LogReader(path: path)
        run = try reader.run().description
    }

    func events(after seq: Int64, count: Int) throws -> EventPage {
        // Looked at before the events: once it has ended there are no others.
        let status = try reader.run().status
        let page = try reader.events(LogFilter(after: seq, limit: count)).rows
        guard page.isEmpty else { return .events(page) }
        let last = try reader.events(LogFilter(), before: .max, count: 1).last?.seq ?? 0
        return status == .open ? .upToDate(last: last) : .end(last: last, status: .finished)
    }
}
