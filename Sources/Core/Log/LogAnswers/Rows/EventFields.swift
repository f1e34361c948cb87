import LifecycleEvents

/// The columns of an event, the same as in the NDJSON log.
package enum EventFields {
    package static let columns = EventField.all.map(\.name)

    /// Columns that few runs use. JSON leaves them out if they are null, as the log does.
    package static let rareColumns = Set(EventField.all.filter { $0.content == .ordinal }.map(\.name))

    package static func values(_ event: LifecycleEvent) -> [OutputValue] {
        EventField.all.map { field in
            field.isText ? OutputValue(field.text(of: event)) : OutputValue(field.number(of: event))
        }
    }

    // Other outputs than tables of the log have the time in seconds, in a column `time`.

    package static let timedColumns = EventField.all.map { $0.content == .time ? "time" : $0.name }

    package static func timedValues(_ event: LifecycleEvent) -> [OutputValue] {
        zip(EventField.all, values(event)).map { field, value in
            field.content == .time ? OutputValue(secondsOfNs: field.number(of: event)) : value
        }
    }
}
