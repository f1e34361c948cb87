import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Sends the events of a run as they are written, as server-sent events whose ids are the events' numbers.
///
/// A client that connects again continues after the last event it has.
final class RunFollower: Follower {
    private struct State {
        var followed: FollowedRun
        var filter: LogFilter
    }

    private let catalog: RunCatalog
    private let state: Locked<State>
    private let place: FollowerPlace
    private let wantsToStop: @Sendable () -> Bool

    /// How many events one piece has at most.
    private static let page = 1000

    /// - Parameter filter: Which events of the run to send.
    init(
        _ run: FollowedRun, _ filter: LogFilter, _ catalog: RunCatalog, in place: FollowerPlace,
        wantsToStop: @escaping @Sendable () -> Bool
    ) {
        self.catalog = catalog
        self.place = place
        self.wantsToStop = wantsToStop
        var filter = filter
        filter.limit = Self.page
        state = Locked(State(followed: run, filter: filter))
    }

    let rest = Duration.milliseconds(100)
    let takesLong = false

    func next() throws -> FollowerStep {
        if wantsToStop() { return .end(FollowedRun.interruption) }
        var now = state.withLock { $0 }
        defer { state.withLock { $0 = now } }
        switch try now.followed.log.news(now.filter, isFresh: now.followed.hasEnded) {
        case .page(let page):
            now.filter.after = page.lastSeq
            return .bytes(page.bytes)
        case .nothing where now.followed.hasEnded: return .end(now.followed.farewell)
        case .nothing:
            try now.followed.look(in: catalog)
            now.filter.run = now.followed.run.record.number
            return .nothing
        case .unchanged: return .nothing
        }
    }
}
