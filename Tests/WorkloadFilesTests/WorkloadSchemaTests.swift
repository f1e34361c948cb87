import Foundation
import ScrollSimulation
import Testing
import WorkloadFiles

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
        #expect(Self.fault(of: try Self.json(builtIn.yaml), in: try Self.schema()) == nil)
    }

    @Test(arguments: [
        "profile: qt",
        "profile: { like: uikit-15, ahead: { points: { min: 1, max: 9 } }, pool: { cap: none } }",
        "cells: ios18", "reuse: { order: fifo }",
    ])
    func `what the reader takes is of the schema's form`(text: String) throws {
        let yaml = text + "\nsteps: [ reloadData, { offset: 20 }, { fling: { velocity: 2 } } ]"
        _ = try Workload(yaml: yaml, named: "w.yaml") { _ in "" }
        #expect(Self.fault(of: try Self.json(yaml), in: try Self.schema()) == nil)
    }

    @Test(arguments: [
        ("profile: gt", "steps: [ reloadData ]"), ("profile: { like: qt, a: 1 }", "steps: [ reloadData ]"),
        ("speed: 3", "steps: [ reloadData ]"), ("name: x", "stepps: []"), ("name: x", "steps: [ flings ]"),
        ("name: x", "steps: [ { fling: { velocity: 2 }, wait: 1 } ]"),
        ("profile: { like: qt, ahead: { points: near } }", "steps: [ reloadData ]"),
    ])
    func `what the reader does not take is not of the schema's form`(first: String, second: String) throws {
        let yaml = first + "\n" + second
        #expect(throws: WorkloadError.self) { try Workload(yaml: yaml, named: "w.yaml") { _ in "" } }
        #expect(Self.fault(of: try Self.json(yaml), in: try Self.schema()) != nil)
    }

    /// Why `value` is not of `schema`'s form, by the words of JSON Schema that the schema uses; nil where it is.
    private static func fault(of value: Any, in schema: [String: Any]) -> String? {
        if let words = schema["enum"] as? [String] {
            guard let word = value as? String, words.contains(word) else { return "\(value) is no word" }
        }
        if let forms = schema["anyOf"] as? [[String: Any]] {
            guard forms.contains(where: { fault(of: value, in: $0) == nil }) else {
                return "\(value) is of no form"
            }
        }
        switch schema["type"] as? String {
        case "string" where !(value is String): return "\(value) is no text"
        case "number" where !(value is NSNumber): return "\(value) is no number"
        case "boolean" where !(value is Bool): return "\(value) is no flag"
        case "array":
            guard let values = value as? [Any] else { return "\(value) is no list" }
            guard let items = schema["items"] as? [String: Any] else { return nil }
            return values.lazy.compactMap { fault(of: $0, in: items) }.first
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
                guard let form = known[name] else { return "unknown key \(name)" }
                if let fault = fault(of: member, in: form) { return fault }
            }
        default: break
        }
        return nil
    }
}
