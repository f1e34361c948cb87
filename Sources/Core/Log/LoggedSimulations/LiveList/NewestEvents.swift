import LifecycleEvents
import LifecycleRecording

/// The newest events of a side, which each viewer reads at its own pace.
package final class NewestEvents: Sendable {
    private struct State {
        var events: [LifecycleEvent] = []
        var lastSeq: Int64 = 0
    }

    private let state = Locked(State())

    /// The maximum number of events that a slow viewer can be behind without missing events.
    private static let most = 2000

    package init() {}

    /// The number of the last event, kept or not.
    package var lastSeq: Int64 { state.withLock { $0.lastSeq } }

    /// - Parameter keeps: Whether to keep the event for viewers.
    package func append(_ event: LifecycleEvent, keeps: Bool) {
        state.withLock { state in
            state.lastSeq = event.seq
            guard keeps else { return }
            state.events.append(event)
            // Removes many at once, because each removal moves the remaining events.
            if state.events.count == 2 * Self.most { state.events.removeFirst(Self.most) }
        }
    }

    package func removeAll() { state.withLock { $0.events = [] } }

    /// Returns the newest events after number `seq`, and the number of skipped events before them.
    package func events(after seq: Int64) -> (events: [LifecycleEvent], skipped: Int) {
        let newest = state.withLock { $0.events.suffix(Self.most) }
        let events = Array(newest.drop { $0.seq <= seq })
        return (events, events.first.map { Int($0.seq - seq - 1) } ?? 0)
    }
}
