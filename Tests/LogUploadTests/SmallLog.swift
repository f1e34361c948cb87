import LifecycleEvents
import LifecycleRecording
import LogUpload

/// A log in memory, of events that mean nothing, with a frame for each four of them.
struct SmallLog: EventSource, Sendable {
    static let feed = RunDescription(
        uuid: "a", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667)

    var run = Self.feed
    var events: [LifecycleEvent]
    var frames: [FrameRecord]
    var ending: RunEnding? = RunEnding(status: .finished, endedNs: 7, dropped: 0)
    /// The largest page that was asked for.
    let largestPage = Locked(0)

    init(_ count: Int64) {
        events = (0..<count).map {
            LifecycleEvent(seq: $0 + 1, tNs: $0, turn: Int($0) / 4 + 1, kind: .appBackground)
        }
        frames = (0..<(count + 2) / 4).map { number in
            FrameRecord(
                frame: Int(number) + 1, turn: Int(number) + 1, expectedNs: number, beginNs: number,
                endNs: number + 1,
                missedVsyncs: 0, bareCells: 0, intervalNs: 8_333_333, firstSeq: 4 * number + 2)
        }
    }

    func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage {
        largestPage.withLock { $0 = max($0, count) }
        let rest = events.drop { $0.seq <= seq }
        let page = rest.prefix(count)
        let lastSeq = rest.count > count ? page.last?.seq ?? 0 : .max
        let frames = frames.drop { $0.frame <= frame }.prefix(count).filter { $0.firstSeq <= lastSeq }
        return page.isEmpty && frames.isEmpty
            ? .end(last: events.last?.seq ?? 0, ending)
            : .batch(LifecycleBatch(events: Array(page), frames: frames))
    }
}
