import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Reads a run as it grows, in the form of server-sent events: one for each event of the log, called by its
/// number, so that a client that comes again goes on behind the last it has.
package final class RunFollower: Follower {
    private struct State {
        var followed: FollowedRun
        var filter: LogFilter
    }

    private let catalog: RunCatalog
    private let state: Locked<State>
    private let wantsToStop: @Sendable () -> Bool
    private let ended: @Sendable () -> Void

    /// Events that are read at once.
    private static let page = 1000

    /// - Parameters:
    ///   - filter: which of the run's events, and behind which.
    ///   - ended: called when nobody follows any longer.
    init(
        _ run: FollowedRun, _ filter: LogFilter, _ catalog: RunCatalog,
        wantsToStop: @escaping @Sendable () -> Bool, ended: @escaping @Sendable () -> Void
    ) {
        self.catalog = catalog
        self.wantsToStop = wantsToStop
        self.ended = ended
        var filter = filter
        filter.limit = Self.page
        state = Locked(State(followed: run, filter: filter))
    }

    deinit { ended() }

    package let rest = Duration.milliseconds(100)
    package let takesLong = false

    package func next() throws -> FollowerStep {
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
