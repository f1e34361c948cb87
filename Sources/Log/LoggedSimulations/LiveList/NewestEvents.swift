import LifecycleEvents
import LifecycleRecording

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
