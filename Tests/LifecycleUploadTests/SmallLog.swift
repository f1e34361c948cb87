import LifecycleEvents
import LifecycleRecording
import LifecycleUpload

/// A log in memory, of events that mean nothing.
struct SmallLog: EventSource, Sendable {
    static let feed = RunDescription(
        uuid: "a", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667)

    var run = Self.feed
    var events: [LifecycleEvent]
    var ending: RunStatus? = .finished
    /// The largest page that was asked for.
    let largestPage = Locked(0)

    init(_ count: Int64) {
        events = (0..<count).map { LifecycleEvent(seq: $0 + 1, tNs: $0, turn: 1, kind: .appBackground) }
    }

    func events(after seq: Int64, count: Int) throws -> EventPage {
        largestPage.withLock { $0 = max($0, count) }
        let page = events.drop { $0.seq <= seq }.prefix(count)
        return page.isEmpty
            ? .end(last: events.last?.seq ?? 0, status: ending) : .events(Array(page))
    }
}
