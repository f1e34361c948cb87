import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Sends the events of a run as they are written, as server-sent events whose ids are the events' numbers.
///
/// A client that connects again continues after the last event it has.
struct RunFollower: FollowedContent {
    private var followed: FollowedRun
    private var filter: LogFilter

    /// How many events one piece has at most.
    private static let page = 1000

    /// - Parameter filter: Which events of the run to send.
    init(_ run: FollowedRun, _ filter: LogFilter) {
        followed = run
        self.filter = filter
        self.filter.limit = Self.page
    }

    let rest = Duration.milliseconds(100)
    let takesLong = false

    mutating func next() throws -> FollowerStep {
        switch try followed.log.news(filter, isFresh: followed.hasEnded) {
        case .page(let page):
            filter.after = page.lastSeq
            return .bytes(page.bytes)
        case .nothing where followed.hasEnded: return .end(followed.farewell)
        case .nothing:
            try followed.look()
            filter.run = followed.run.record.number
            return .nothing
        case .unchanged: return .nothing
        }
    }

    func interrupted() -> FollowerStep { .end(FollowedRun.interruption) }
}
