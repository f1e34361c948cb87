import LifecycleEvents

/// An event as the columns of a table: those of the NDJSON log.
package enum EventFields {
    package static let columns = [
        "seq", "tNs", "turn", "kind", "cell", "generation", "item", "animator", "site", "arg", "detail",
        "list", "subject",
    ]

    /// What few runs have, so that JSON leaves it out where it is null, as the log does.
    package static let rareColumns: Set<String> = ["list", "subject"]

    package static func values(_ event: LifecycleEvent) -> [OutputValue] {
        [
            .int(event.seq), .int(event.tNs), OutputValue(event.turn), .text(event.kind.name),
            OutputValue(event.cell?.rawValue), OutputValue(event.generation),
            OutputValue(event.item?.rawValue), OutputValue(event.animator?.rawValue),
            OutputValue(event.site?.text), OutputValue(event.arg), OutputValue(event.detail.text),
            OutputValue(event.list?.rawValue), OutputValue(event.subject),
        ]
    }

    // Where no table of the log is shown, a time is in seconds and called so.

    package static let timedColumns = columns.map { $0 == "tNs" ? "time" : $0 }

    package static func timedValues(_ event: LifecycleEvent) -> [OutputValue] {
        zip(columns, values(event)).map { column, value in
            column == "tNs" ? OutputValue(secondsOfNs: event.tNs) : value
        }
    }
}
