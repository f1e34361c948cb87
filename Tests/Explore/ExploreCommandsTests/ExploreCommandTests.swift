import CommandTestSupport
import Foundation
import Testing

/// `animatorpool explore`, from the search to the file that fails again.
struct ExploreCommandTests {
    private static func broken(_ command: Command) throws -> String {
        try String(contentsOf: command.folder.appendingPathComponent("broken.yaml"), encoding: .utf8)
    }

    @Test func `what is found is a workload that breaks the rule again`() throws {
        let command = try Command()
        let result = try command.run(
            "explore", "--strategy", "next-turn", "--budget", "256", "--until", "first", "--format", "json")
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.output.contains("\"file\":\"broken.yaml\""))
        #expect(result.errors.contains("repeat it with: animatorpool explore --strategy next-turn --seed 1"))
        let text = try Self.broken(command)
        #expect(text.contains("# What each part may be:"))
        #expect(try command.run("workloads", "validate", "broken.yaml").status == 0)
        #expect(try command.run("simulate", "broken.yaml", "--quiet").status == 0)
        #expect(try command.run("verify").status == 1)
    }

    @Test func `one cause has one file, and the worst and shortest is the first`() throws {
        let command = try Command()
        let result = try command.run(
            "explore", "--strategy", "next-turn", "--budget", "256", "--format", "ndjson")
        struct Row: Decodable, Hashable {
            var severity: String
            var invariant: String
            var steps: Int
            var file: String
        }
        let rows = try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        #expect(rows.count > 2)
        let names = ["broken.yaml"] + (2...max(rows.count, 2)).map { "broken-\($0).yaml" }
        #expect(rows.map(\.file) == names)
        let ranks = rows.map { ["wouldCrash", "seen", "held", "latent"].firstIndex(of: $0.severity) }
        #expect(ranks.compactMap(\.self).count == rows.count)
        for (one, next) in zip(rows.indices, rows.indices.dropFirst()) {
            let order = [(ranks[one] ?? 0, rows[one].steps), (ranks[next] ?? 0, rows[next].steps)]
            #expect(order[0] <= order[1], "\(rows)")
        }
        // Requested at one line: an idle animator is one cause, in its pool or waiting.
        #expect(rows.count { $0.invariant == "I2" } <= 2, "\(rows)")
        for row in rows {
            let text = try String(
                contentsOf: command.folder.appendingPathComponent(row.file), encoding: .utf8)
            #expect(text.contains("animatorpool simulate \(row.file)"))
        }
        #expect(result.errors.contains("next: animatorpool simulate broken.yaml"))
    }

    @Test func `nothing is found in the safe strategy`() throws {
        let command = try Command()
        let result = try command.run("explore", "--budget", "128")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("128 runs, "))
        #expect(throws: (any Error).self) { try Self.broken(command) }
    }

    @Test func `a workload keeps its steps`() throws {
        let command = try Command()
        try command.write("name: s\nlist: { items: 50 }\nsteps: [ { scroll: { by: 2000 } } ]\n", to: "s.yaml")
        let result = try command.run(
            "explore", "s.yaml", "--strategy", "next-turn", "--budget", "64", "--quiet")
        #expect(result.status == 1, "\(result.errors)")
        #expect(try Self.broken(command).contains("scroll"))
    }

    @Test func `a folder keeps the findings, and says what is fixed`() throws {
        let command = try Command()
        let search = ["explore", "--budget", "64", "--until", "first", "--corpus", "kept", "--strategy"]
        #expect(try command.run(search + ["next-turn"]).status == 1)
        let result = try command.run(search + ["reuse-safe"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.errors.contains(".yaml: fixed"))
    }

    @Test(arguments: [
        ["--budget", "0"], ["--budget", "5m"], ["--jobs", "0"], ["--out", "-"], ["nowhere.yaml"],
    ])
    func `what it cannot do is bad usage`(arguments: [String]) throws {
        #expect(try Command().run(["explore"] + arguments).status == 2)
    }
}
