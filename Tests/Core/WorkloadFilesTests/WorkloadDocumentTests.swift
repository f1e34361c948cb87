import Foundation
import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

/// docs/steps.md describes each member of a workload's animator, with its default.
struct WorkloadDocumentTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../docs/steps.md").standardizedFileURL

    /// The member and the default of each row of the table.
    private static func rows() throws -> [(member: String, value: String)] {
        let text = try String(contentsOf: page, encoding: .utf8)
        let table = try #require(
            text.components(separatedBy: "<!-- held by WorkloadDocumentTests -->\n").last)
        return table.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst(2).map { row in
            let cells = row.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            return (cells[1], cells[2])
        }
    }

    @Test func `the table of the animator has each member of the schema`() throws {
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(WorkloadSchema.json.utf8)) as? [String: Any])
        let root = try #require(schema["properties"] as? [String: [String: Any]])
        let members = try #require(root["animator"]?["properties"] as? [String: Any])
        #expect(Set(try Self.rows().map(\.member)) == Set(members.keys))
    }

    @Test func `the defaults of the table are those of a workload`() throws {
        let given = try Self.rows().filter { !$0.value.isEmpty }.map { "\($0.member): \($0.value)" }
        #expect(given.count == 9)
        let yaml = "animator: { \(given.joined(separator: ", ")) }\nsteps: [ reloadData ]"
        let workload = try Workload(yaml: yaml, named: "w.yaml") { _ in "" }
        #expect(workload.animator == AnimatorRecipe())
    }

    @Test func `each key that the page names can be animated`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `key` |") })
        let named = row.matches(of: #/`([a-zA-Z.]+)`/#).map { String($0.1) }.dropFirst()
        #expect(named.count > 8)
        for key in named { #expect(AnimatorRecipe.keys.contains(key), "\(key)") }
    }
}
