import LifecycleEvents

/// The events that a test has recorded, in order.
package final class EventLog {
    package private(set) var events: [LifecycleEvent] = []

    package init() {}

    package func record(_ event: LifecycleEvent) { events.append(event) }

    package var kinds: [EventKind] { events.map(\.kind) }

    /// How many events of `kind` the log has.
    package func count(_ kind: EventKind) -> Int { events.count { $0.kind == kind } }
}
