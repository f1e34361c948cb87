import LifecycleEvents
import LifecycleJudging
import LifecycleStore

extension RunDifference {
    /// A value of two runs, side by side.
    package struct Row {
        /// `run`, `event`, `count` or `lifetimes`.
        package let part: String
        package let name: String
        package let a: OutputValue
        package let b: OutputValue
        /// Whether the value is compared, and differs.
        package let differs: Bool
    }

    /// The names of the runs, the first event that differs, the counts by kind, and the lifetimes.
    package var rows: [Row] {
        var rows: [Row] = []
        func add(_ name: String, _ value: (Side) -> OutputValue, part: String) {
            rows.append(row(part, name, value(a), value(b)))
        }
        add("run", { .int($0.run.number) }, part: "run")
        add("name", { .text($0.run.description.name) }, part: "run")
        add("strategy", { OutputValue($0.run.description.strategy) }, part: "run")
        add("regime", { OutputValue($0.run.description.regime) }, part: "run")
        add("seed", { OutputValue($0.run.description.seed) }, part: "run")
        if let first { rows += self.rows(first.a, first.b) }
        add("events", { .int($0.events) }, part: "count")
        for kind in EventKind.allCases where (a.counts[kind] ?? 0) + (b.counts[kind] ?? 0) > 0 {
            add(kind.name, { .int($0.counts[kind] ?? 0) }, part: "count")
        }
        add("made", { .int($0.lifetimes.made) }, part: "lifetimes")
        add("alive", { .int($0.lifetimes.alive) }, part: "lifetimes")
        add("meanTime", { OutputValue($0.lifetimes.meanNs.map { $0 / 1e9 }) }, part: "lifetimes")
        add("longestTime", { OutputValue(secondsOfNs: $0.lifetimes.longestNs) }, part: "lifetimes")
        return rows
    }

    /// The names of the fields in which the first different events differ.
    package var fields: [String] { rows.filter { $0.part == "event" && $0.differs }.map(\.name) }

    private func row(_ part: String, _ name: String, _ a: OutputValue, _ b: OutputValue) -> Row {
        let isTime = ["time", "meanTime", "longestTime"].contains(name)
        return Row(part: part, name: name, a: a, b: b, differs: a != b && (comparesTimes || !isTime))
    }

    /// Compares two events field by field. Either may be missing.
    private func rows(_ a: LifecycleEvent?, _ b: LifecycleEvent?) -> [Row] {
        let columns = EventFields.timedColumns
        let fields = [a, b].map { event in
            event.map(EventFields.timedValues) ?? columns.map { _ in .null }
        }
        return columns.indices.compactMap { index in
            let row = row("event", columns[index], fields[0][index], fields[1][index])
            let isRare = EventFields.rareColumns.contains(row.name)
            return isRare && row.a == .null && row.b == .null ? nil : row
        }
    }
}

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

extension RunSummary {
    package var misuseCount: Int { tally.misuses.values.reduce(0, +) }
    package var hazardCount: Int { tally.hazards.values.reduce(0, +) }
    package var violationCount: Int { violations.values.reduce(0, +) }

    /// The summary's fields, in a fixed order for scripts.
    package var fields: [OutputValue.Field] { members.map { .init($0.name, OutputValue($0.value)) } }

    /// The ``fields``, with titles in place of the codes of broken rules.
    package var fieldsInWords: [OutputValue.Field] {
        let counts = violations.sorted { $0.key.rawValue < $1.key.rawValue }
        return fields.map { field in
            field.name == "violations" && !counts.isEmpty
                ? .init(field.name, .object(counts.map { .init($0.key.label, OutputValue($0.value)) }))
                : field
        }
    }
}

extension OutputValue {
    fileprivate init(_ value: RunSummary.Value) {
        self =
            switch value {
            case .null: .null
            case .text(let text): .text(text)
            case .integer(let number): .int(number)
            case .number(let number): .double(number)
            case .counts(let counts): .object(counts.map { Field($0.name, OutputValue($0.count)) })
            }
    }
}
