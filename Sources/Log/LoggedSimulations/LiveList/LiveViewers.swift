import LifecycleEvents
import LifecycleRecording
import LogAnswers

/// Looks at a live list. The list calls it on the queues of its sides, where it must not wait.
package protocol LiveViewer: AnyObject, Sendable {
    func see(_ picture: LivePicture)
    func take(_ state: LiveSideState)
    /// ``LiveList/events(ofSide:after:)`` has new events.
    func eventsArrived()
    /// The list's own description has changed.
    func listChanged()
}

/// The viewers of a live list.
final class LiveViewers: Sendable {
    private let viewers = Locked<[any LiveViewer]>([])

    var areThere: Bool { viewers.withLock { !$0.isEmpty } }

    func add(_ viewer: any LiveViewer) { viewers.withLock { $0.append(viewer) } }

    func remove(_ viewer: any LiveViewer) {
        let removed = viewers.withLock { viewers in
            let removed = viewers.filter { $0 === viewer }
            viewers.removeAll { $0 === viewer }
            return removed
        }
        // Releases the viewer outside of the lock.
        withExtendedLifetime(removed) {}
    }

    func tell(_ body: (any LiveViewer) -> Void) {
        for viewer in viewers.withLock({ $0 }) { body(viewer) }
    }
}

/// The newest events of a side, which each viewer reads at its own pace.
package final class NewestEvents: Sendable {
    private struct State {
        var events: [LifecycleEvent] = []
        var lastSeq: Int64 = 0
    }

    private let state = Locked(State())

    /// How many events a slow viewer can be behind before it misses some.
    private static let most = 2000

    package init() {}

    /// The number of the last event, kept or not.
    package var lastSeq: Int64 { state.withLock { $0.lastSeq } }

    /// - Parameter keeps: Whether a viewer may read the event.
    package func append(_ event: LifecycleEvent, keeps: Bool) {
        state.withLock { state in
            state.lastSeq = event.seq
            guard keeps else { return }
            state.events.append(event)
            // Rarely, because the others move to the front.
            if state.events.count == 2 * Self.most { state.events.removeFirst(Self.most) }
        }
    }

    package func removeAll() { state.withLock { $0.events = [] } }

    /// The newest events after number `seq`, and how many between them and `seq` are no longer kept.
    package func events(after seq: Int64) -> (events: [LifecycleEvent], skipped: Int) {
        let newest = state.withLock { $0.events.suffix(Self.most) }
        let events = Array(newest.drop { $0.seq <= seq })
        return (events, events.first.map { Int($0.seq - seq - 1) } ?? 0)
    }
}
