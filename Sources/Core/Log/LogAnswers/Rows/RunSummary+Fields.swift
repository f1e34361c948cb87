import LifecycleJudging

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
