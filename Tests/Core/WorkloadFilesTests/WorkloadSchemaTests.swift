import Foundation
import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

/// The schema accepts what the reader accepts, as far as a schema can know.
struct WorkloadSchemaTests {
    private static func schema() throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(WorkloadSchema.json.utf8))
        return try #require(value as? [String: Any])
    }

    /// The text of a workload as JSON, which the library writes for pages.
    private static func json(_ yaml: String) throws -> Any {
        let text = try WorkloadText(yaml, named: "w.yaml")
            .json(choosing: [:], items: nil, frameRate: nil, recording: nil)
        return try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test(arguments: BuiltInWorkloads.all.map(\.name))
    func `a built-in workload is of the schema's form`(name: String) throws {
        let builtIn = try #require(BuiltInWorkloads.named(name))
        #expect(try Self.fault(of: Self.json(builtIn.yaml)) == nil)
    }

    @Test(arguments: [
        "profile: uikit-26",
        "profile: { like: uikit-15, ahead: { points: { min: 1, max: 9 } }, pool: { cap: none } }",
        "cells: ios18", "reuse: { order: fifo }",
        "choices: [ { pool: { item: 3, occurrence: 2, cell: 1 } }, { lateFrame: { frame: 4, first: layout } } ]",
    ])
    func `what the reader takes is of the schema's form`(text: String) throws {
        let yaml = text + "\nsteps: [ reloadData, { offset: 20 }, { fling: { velocity: 2 } } ]"
        _ = try Workload(yaml: yaml, named: "w.yaml") { _ in "" }
        #expect(try Self.fault(of: Self.json(yaml)) == nil)
    }

    @Test(arguments: [
        ("profile: qt", "steps: [ reloadData ]"),
        ("profile: { like: uikit-9, a: 1 }", "steps: [ reloadData ]"),
        ("speed: 3", "steps: [ reloadData ]"), ("name: x", "stepps: []"), ("name: x", "steps: [ flings ]"),
        ("name: x", "steps: [ { fling: { velocity: 2 }, wait: 1 } ]"),
        ("profile: { like: uikit-9, ahead: { points: near } }", "steps: [ reloadData ]"),
        ("choices: [ { hitch: { vsyncs: 5 } } ]", "steps: [ reloadData ]"),
        ("choices: [ { prepared: { item: 3, is: lost } } ]", "steps: [ reloadData ]"),
    ])
    func `what the reader does not take is not of the schema's form`(first: String, second: String) throws {
        let yaml = first + "\n" + second
        #expect(throws: WorkloadError.self) { try Workload(yaml: yaml, named: "w.yaml") { _ in "" } }
        #expect(try Self.fault(of: Self.json(yaml)) != nil)
    }

    private static func fault(of workload: Any) throws -> String? {
        let root = try schema()
        return fault(of: workload, in: root, root["$defs"] as? [String: [String: Any]] ?? [:])
    }

    /// Why `value` is not of `schema`'s form, by the words of JSON Schema that the schema uses; nil where it is.
    private static func fault(
        of value: Any, in schema: [String: Any], _ definitions: [String: [String: Any]]
    ) -> String? {
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            guard let definition = definitions[String(name)] else { return "no definition \(name)" }
            return fault(of: value, in: definition, definitions)
        }
        if let words = schema["enum"] as? [String] {
            guard let word = value as? String, words.contains(word) else { return "\(value) is no word" }
        }
        if let forms = schema["anyOf"] as? [[String: Any]] {
            guard forms.contains(where: { fault(of: value, in: $0, definitions) == nil }) else {
                return "\(value) is of no form"
            }
        }
        switch schema["type"] as? String {
        case "string" where !(value is String): return "\(value) is no text"
        case "number", "integer":
            guard let number = (value as? NSNumber)?.doubleValue else { return "\(value) is no number" }
            let (least, most) = (schema["minimum"] as? Double, schema["maximum"] as? Double)
            if number < least ?? number || number > most ?? number { return "\(value) is out of range" }
        case "boolean" where !(value is Bool): return "\(value) is no flag"
        case "array":
            guard let values = value as? [Any] else { return "\(value) is no list" }
            guard let items = schema["items"] as? [String: Any] else { return nil }
            return values.lazy.compactMap { fault(of: $0, in: items, definitions) }.first
        case "object":
            guard let members = value as? [String: Any] else { return "\(value) is no mapping" }
            if let most = schema["maxProperties"] as? Int, members.count > most { return "too many keys" }
            if let needed = schema["required"] as? [String],
                let missing = needed.first(where: { members[$0] == nil })
            {
                return "no \(missing)"
            }
            let known = schema["properties"] as? [String: [String: Any]] ?? [:]
            for (name, member) in members {
                guard let form = known[name] ?? schema["additionalProperties"] as? [String: Any] else {
                    return "unknown key \(name)"
                }
                if let fault = fault(of: member, in: form, definitions) { return fault }
            }
        default: break
        }
        return nil
    }
}
