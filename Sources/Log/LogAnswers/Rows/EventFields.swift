import LifecycleEvents

/// An event as the columns of a table: those of the NDJSON log.
package enum EventFields {
    package static let columns = EventField.all.map(\.name)

    /// What few runs have, so that JSON leaves it out where it is null, as the log does.
    package static let rareColumns = Set(EventField.all.filter { $0.content == .ordinal }.map(\.name))

    package static func values(_ event: LifecycleEvent) -> [OutputValue] {
        EventField.all.map { field in
            field.isText ? OutputValue(field.text(of: event)) : OutputValue(field.number(of: event))
        }
    }

    // Where no table of the log is shown, a time is in seconds and called so.

    package static let timedColumns = EventField.all.map { $0.content == .time ? "time" : $0.name }

    package static func timedValues(_ event: LifecycleEvent) -> [OutputValue] {
        zip(EventField.all, values(event)).map { field, value in
            field.content == .time ? OutputValue(secondsOfNs: field.number(of: event)) : value
        }
    }
}
