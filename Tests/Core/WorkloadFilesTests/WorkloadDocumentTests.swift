import Foundation
import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

/// docs/steps.md describes each step, and each member of a workload's animator with its default.
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

    // MARK: Steps

    /// Where the page is out of date, this renews it:
    ///
    ///     RENEW_STEPS=1 swift test --filter WorkloadDocumentTests
    @Test func `the list of steps is what the steps declare`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let (begin, end) = ("<!-- made by WorkloadDocumentTests -->\n", "\n\n")
        let before = try #require(text.components(separatedBy: begin).first)
        let old = try #require(text.components(separatedBy: begin).last?.components(separatedBy: end).first)
        let table = try Self.table()
        if ProcessInfo.processInfo.environment["RENEW_STEPS"] != nil {
            let after = text.dropFirst(before.count + begin.count + old.count)
            try (before + begin + table + after).write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(
                old == table,
                "docs/steps.md is out of date; RENEW_STEPS=1 swift test --filter WorkloadDocumentTests renews it"
            )
        }
    }

    /// The comments of the cases in the files of steps.
    private static func comments() throws -> [String: String] {
        let folder = page.appendingPathComponent("../../Sources/Core/Engine/ScrollSimulation/Steps")
            .standardizedFileURL
        var comments: [String: String] = [:]
        for file in ["Step.swift", "ScreenStep.swift"] {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for found in text.matches(of: #/((?: *\/\/\/.*\n)+) *case `?(\w+)/#) {
                let lines = found.1.split(separator: "\n").map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: " /"))
                }
                // The summary. The discussion says when the step ends, as docs/workloads.md does.
                comments[String(found.2)] = lines.prefix { !$0.isEmpty }.joined(separator: " ")
                    .replacing(#/``(?:\w+\/)*(\w+)``/#) { "`\($0.1)`" }
            }
        }
        return comments
    }

    /// An item for each step: its keys, those that a file may omit in brackets, and the summary of its case.
    private static func table() throws -> String {
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(WorkloadSchema.json.utf8)) as? [String: Any])
        let step = (schema["$defs"] as? [String: [String: Any]])?["step"]?["anyOf"] as? [[String: Any]]
        let arguments = try #require(step?.last?["properties"] as? [String: [String: Any]])
        let comments = try comments()
        let rows = try StepName.allCases.map { name -> String in
            let meaning = try #require(comments[name.rawValue] ?? comments["\(name.rawValue)Visible"])
            let forms = arguments[name.rawValue].map { $0["anyOf"] as? [[String: Any]] ?? [$0] } ?? []
            let keys = forms.map { $0["properties"] as? [String: Any] ?? [:] }.map { Set($0.keys) }
            let required = forms.compactMap { $0["required"] as? [String] }.map { Set($0) }
            let needed = required.count == keys.filter { !$0.isEmpty }.count ? required : []
            let common = needed.dropFirst().reduce(needed.first ?? []) { $0.intersection($1) }
            let optional = Set(keys.joined()).subtracting(common)
            let words = common.sorted().map { "`\($0)`" } + optional.sorted().map { "[`\($0)`]" }
            return "- **`\(name.rawValue)`**\(words.map { " \($0)" }.joined()): \(meaning)"
        }
        return rows.joined(separator: "\n")
    }

    @Test(arguments: StepName.allCases)
    func `the example of a step is read, and written as it is read`(name: StepName) throws {
        let value = name.example.replacing("…", with: "wait: 1")
        let step = value.isEmpty ? name.rawValue : "{ \(name.rawValue): \(value) }"
        let list =
            name == .sideways
            ? "list: { sections: [ { id: stories, items: 9, scrolls: sideways, width: 100 } ] }\n" : ""
        func steps(_ yaml: String) throws -> [Step] {
            try Workload(yaml: list + yaml, named: "w.yaml") { _ in "" }.steps
        }
        let read = try steps("steps: [ \(step) ]")
        let written = try steps("steps:\n" + read.map { $0.yaml(indent: 2) }.joined())
        if name == .touches || name == .touch {
            // A recording in a step has no names of gestures.
            #expect(written.count == read.count)
        } else {
            #expect(written == read)
        }
    }
}
