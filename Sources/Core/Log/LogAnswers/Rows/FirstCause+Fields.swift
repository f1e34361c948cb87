import LifecycleEvents
import LifecycleJudging

extension FirstCause {
    package static let columns = ["invariant", "seq", "cell", "animator", "firstSeq", "text", "chain"]

    package var fields: [OutputValue] {
        [
            .text(violation.invariant.code), .int(violation.seq), OutputValue(violation.cell?.rawValue),
            OutputValue(violation.animator?.rawValue), OutputValue(first?.seq), .text(paragraph),
            .list(links.map(\.value)),
        ]
    }
}

extension FirstCause.Link {
    fileprivate var value: OutputValue {
        .object(
            zip(EventFields.timedColumns, EventFields.timedValues(event))
                .filter { !EventFields.rareColumns.contains($0) || $1 != .null }
                .map { .init($0, $1) } + [.init("text", .text(event.words + role))])
    }
}
