import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogUpload

/// The run of a growing log file, for an upload that follows it.
struct FollowedLog: EventSource, Sendable {
    let run: RunDescription
    private let reader: LogReader

    init(path: String) throws {
        reader = try LogReader(path: path)
        run = try reader.run().description
    }

    func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage {
        // Read before the events: after the end of the run, no further events can appear.
        let record = try reader.run()
        let events = try reader.events(LogFilter(after: seq, limit: count)).rows
        let frames = try reader.frames(LogFilter(after: Int64(frame), limit: count)).rows
        guard events.isEmpty, frames.isEmpty else {
            return .batch(LifecycleBatch(events: events, frames: frames))
        }
        let last = try reader.lastSeq()
        guard record.status != .open else { return .upToDate(last: last) }
        return .end(
            last: last,
            RunEnding(status: record.status, endedNs: record.endedNs ?? 0, dropped: record.dropped))
    }
}
