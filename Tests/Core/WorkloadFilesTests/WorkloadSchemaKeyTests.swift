import Foundation
import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

/// The keys of the schema, held against those of the reader.
struct WorkloadSchemaKeyTests {
    private let schema: [String: Any]

    init() throws {
        schema = try #require(
            JSONSerialization.jsonObject(with: Data(WorkloadSchema.json.utf8)) as? [String: Any])
    }

    /// The keys that the reader says it knows, when it finds one that it does not.
    private func knownKeys(_ yaml: String) -> Set<String> {
        do {
            _ = try Workload(yaml: yaml, named: "w.yaml") { _ in "" }
            return []
        } catch {
            guard let list = error.description.split(separator: "; use ").last else { return [] }
            return Set(list.split(separator: ", ").map(String.init))
        }
    }

    private func keys(_ schema: Any?) -> Set<String> {
        let schema = schema as? [String: Any]
        if let properties = schema?["properties"] as? [String: Any] { return Set(properties.keys) }
        let choices = schema?["anyOf"] as? [Any] ?? []
        return choices.reduce(into: []) { $0.formUnion(keys($1)) }
    }

    private var steps: [String: Any] {
        let step = (schema["$defs"] as? [String: Any])?["step"] as? [String: Any]
        let mapping = (step?["anyOf"] as? [[String: Any]])?.last
        return mapping?["properties"] as? [String: Any] ?? [:]
    }

    @Test func `the schema knows the keys that the reader knows`() {
        #expect(keys(schema) == knownKeys("zzzzzz: 1"))
        let properties = schema["properties"] as? [String: Any] ?? [:]
        for key in ["viewport", "list", "reuse", "updates", "animator", "costs"] {
            #expect(
                keys(properties[key]) == knownKeys("\(key): { zzzzzz: 1 }\nsteps: [ reloadData ]"), "\(key)")
        }
        #expect(
            keys(properties["profile"])
                == knownKeys("profile: { zzzzzz: 1, like: uikit-15 }\nsteps: [ reloadData ]"))
    }

    @Test func `the schema knows each step and its keys`() {
        #expect(steps.count > 25)
        for (name, argument) in steps where !keys(argument).isEmpty {
            #expect(keys(argument) == knownKeys("steps: [ { \(name): { zzzzzz: 1 } } ]"), "\(name)")
        }
        let bare =
            ((schema["$defs"] as? [String: Any])?["step"] as? [String: Any])?["anyOf"] as? [[String: Any]]
        let words = bare?.first?["enum"] as? [String] ?? []
        for word in words {
            #expect(throws: Never.self) {
                try Workload(yaml: "steps: [ \(word) ]", named: "w.yaml") { _ in "" }
            }
        }
        #expect(words.contains("traitChange") && words.contains("destroyList"))
    }
}
