import LifecycleEvents

/// An event as the columns of a table: those of the NDJSON log.
package enum EventFields {
    package static let columns = EventField.all.map(\.name)

    /// What few runs have, so that JSON leaves it out where it is null, as the log does.
    package static let rareColumns: Set<String> = [EventField.list.name, EventField.subject.name]

    package static func values(_ event: LifecycleEvent) -> [OutputValue] {
        EventField.all.map { field in
            switch field.value(of: event) {
            case nil: .null
            case .integer(let value): .int(value)
            case .text(let value): .text(value)
            }
        }
    }

    // Where no table of the log is shown, a time is in seconds and called so.

    package static let timedColumns = columns.map { $0 == "tNs" ? "time" : $0 }

    package static func timedValues(_ event: LifecycleEvent) -> [OutputValue] {
        zip(columns, values(event)).map { column, value in
            column == "tNs" ? OutputValue(secondsOfNs: event.tNs) : value
        }
    }
}
