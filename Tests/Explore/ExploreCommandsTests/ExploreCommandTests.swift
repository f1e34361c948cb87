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

    @Test func `a finding is shortened further, beside its file`() throws {
        let command = try Command()
        try command.write(
            """
            name: long
            strategy: next-turn
            list: { items: 20, itemHeight: 120 }
            viewport: { width: 320, height: 480 }
            steps:
              - wait: 0.1
              - scroll: { by: 400 }
              - tap: { item: 3 }
              - wait: 0.2
              - swipeBack: { velocity: 1200, cancelAt: 0.4 }
            """, to: "long.yaml")
        let result = try command.run("explore", "long.yaml", "--shrink-for", "1s", "--format", "ndjson")
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.output.contains("\"steps\":1,\"choices\":0"), "\(result.output)")
        #expect(result.errors.contains("long.yaml: 5 steps and 0 choices; long-shorter.yaml: 1 step and"))
        #expect(try command.run("simulate", "long-shorter.yaml", "--quiet").status == 0)
        #expect(try command.run("verify").status == 1)

        let again = try command.run("explore", "long-shorter.yaml", "--shrink-for", "0.2s")
        #expect(again.status == 1)
        #expect(again.errors.contains("no shorter scroll"))
        let safe = try command.run("explore", "long.yaml", "--shrink-for", "1s", "--strategy", "reuse-safe")
        #expect(safe.status == 0)
        #expect(safe.errors.contains("breaks no rule, so there is nothing to shorten"))
    }

    @Test(arguments: [
        ["--budget", "0"], ["--shrink-for", "5m"], ["flip-flop", "--shrink-for", "5"],
        ["flip-flop", "--shrink-for", "1s", "--compare"], ["--budget", "5m"], ["--jobs", "0"],
        ["--out", "-"], ["nowhere.yaml"],
    ])
    func `what it cannot do is bad usage`(arguments: [String]) throws {
        #expect(try Command().run(["explore"] + arguments).status == 2)
    }
}
