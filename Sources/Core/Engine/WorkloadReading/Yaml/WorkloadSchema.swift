import LifecycleEvents
import ScrollSimulation

/// A JSON Schema, with the features that a workload file needs.
indirect enum JSONSchema {
    case any
    case flag
    case text
    case number(ClosedRange<Double>)
    case count(ClosedRange<Int>)
    /// One of these words.
    case words([String])
    /// A list of values of one kind, at least one unless it may be empty.
    case list(JSONSchema, mayBeEmpty: Bool = false)
    /// A mapping with these keys only.
    case mapping([(key: String, value: JSONSchema)], required: [String] = [])
    /// A mapping from any keys to values of one kind.
    case anyKeys(JSONSchema)
    /// A mapping with exactly one of these keys.
    case oneKey([(key: String, value: JSONSchema)])
    case either([JSONSchema])
    /// A reference to the definition of this name.
    case definition(String)

    /// The place of an item: a number, or an item of a section such as `posts/5`.
    static var place: JSONSchema { .either([.count(0...ItemCount.limit), .text]) }

    static var steps: JSONSchema { .list(.definition("step")) }

    static func words<Word>(_ type: Word.Type) -> JSONSchema
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        .words(Word.allCases.map { $0.rawValue })
    }

    func write(to json: inout JSONWriter) {
        json.object { writeMembers(to: &$0) }
    }

    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .any: break
        case .flag: Self.write("type", "boolean", to: &json)
        case .text: Self.write("type", "string", to: &json)
        case .number(let range):
            Self.write("type", "number", to: &json)
            json.key("minimum")
            json.number(range.lowerBound)
            json.key("maximum")
            json.number(range.upperBound)
        case .count(let range):
            Self.write("type", "integer", to: &json)
            json.key("minimum")
            json.integer(Int64(range.lowerBound))
            json.key("maximum")
            json.integer(Int64(range.upperBound))
        case .words(let words):
            json.key("enum")
            json.array(words) { $0.string($1) }
        case .list(let element, let mayBeEmpty):
            Self.write("type", "array", to: &json)
            if !mayBeEmpty {
                json.key("minItems")
                json.integer(1)
            }
            json.key("items")
            element.write(to: &json)
        case .mapping(let members, let required): Self.write(members, required: required, to: &json)
        case .anyKeys(let value):
            Self.write("type", "object", to: &json)
            json.key("minProperties")
            json.integer(1)
            json.key("additionalProperties")
            value.write(to: &json)
        case .oneKey(let members):
            Self.write(members, required: [], to: &json)
            json.key("minProperties")
            json.integer(1)
            json.key("maxProperties")
            json.integer(1)
        case .either(let schemas):
            json.key("anyOf")
            json.array(schemas) { $1.write(to: &$0) }
        case .definition(let name): Self.write("$ref", "#/$defs/\(name)", to: &json)
        }
    }

    private static func write(
        _ members: [(key: String, value: JSONSchema)], required: [String], to json: inout JSONWriter
    ) {
        write("type", "object", to: &json)
        json.key("properties")
        json.object { json in
            for (key, value) in members {
                json.key(key)
                value.write(to: &json)
            }
        }
        json.key("additionalProperties")
        json.bool(false)
        guard !required.isEmpty else { return }
        json.key("required")
        json.array(required) { $0.string($1) }
    }

    private static func write(_ key: String, _ value: String, to json: inout JSONWriter) {
        json.key(key)
        json.string(value)
    }
}

/// The JSON Schema of a workload file. An editor uses it to complete keys and words, and to mark mistakes.
package enum WorkloadSchema {
    package static var json: String {
        var json = JSONWriter()
        json.object { json in
            json.key("$schema")
            json.string("https://json-schema.org/draft/2020-12/schema")
            json.key("title")
            json.string("A workload of animatorpool")
            workload.writeMembers(to: &json)
            json.key("$defs")
            json.object { json in
                json.key("step")
                StepReader.form.write(to: &json)
                json.key("update")
                StepReader.anyUpdateForm.write(to: &json)
            }
        }
        return json.text
    }

    private static var workload: JSONSchema {
        var workload = Workload(name: "")
        return .mapping(required: ["steps"]) { workload.read(&$0) }
    }
}
