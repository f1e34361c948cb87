import CommandTestSupport
import Foundation
import Testing

/// What the action of GitHub runs: it verifies logs, and writes reports of those that break a rule.
struct ActionTests {
    @Test func `the action's script writes a summary and reports, and ends with the worst status`() throws {
        let command = try Command()
        _ = try command.run([
            "simulate", "flip-flop", "--strategy", "no-teardown", "--quiet", "--db", "broken.sqlite",
        ])
        _ = try command.run("simulate", "flip-flop", "--quiet", "--db", "safe.sqlite")
        let script = Document.root.appendingPathComponent("tools/examples/ci/verify-logs").path
        func verify(_ logs: String) throws -> Command.Result {
            try command.shell(
                "ANIMATORPOOL='\(Command.binary.path)' GITHUB_STEP_SUMMARY=summary.md RESULTS=results '\(script)' \(logs)"
            )
        }
        #expect(try verify("safe.sqlite").status == 0)
        let both = try verify("broken.sqlite safe.sqlite")
        #expect(both.status == 1)
        #expect(both.output.contains("::error "))
        let names = try FileManager.default.contentsOfDirectory(atPath: command.file("results").path)
        #expect(
            Set(names).isSuperset(of: ["1-broken.sqlite.xml", "1-broken.sqlite.html", "2-safe.sqlite.xml"]))
        #expect(!names.contains("2-safe.sqlite.html"))
        let summary = try String(contentsOf: command.file("summary.md"), encoding: .utf8)
        #expect(summary.contains("## broken.sqlite") && summary.contains("rules are broken"))
        #expect(try verify("broken.sqlite gone.sqlite").status == 2)
        #expect(try verify("").status == 2)
    }
}
