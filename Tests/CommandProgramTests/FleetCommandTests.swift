import Foundation
import Testing

/// How the command over a fleet's runs ends, and what scripts read of it. What it counts, `FleetTests` holds against the
/// logs; that it runs, the document.
struct FleetCommandTests {
    @Test func `what is found and what cannot be read are two endings`() throws {
        let command = try Command()
        _ = try command.run(
            "simulate", "jump-and-back", "--strategy", "no-teardown", "--seeds", "1...2", "--db", "sweep",
            "--quiet")
        let found = try command.run("fleet", "summary", "sweep", "--format", "json")
        #expect(try found.status == 0 && found.object()["runs"] as? Int == 2)
        try FileManager.default.createDirectory(
            at: command.file("sweep/other"), withIntermediateDirectories: true)
        try command.write("no summary\n", to: "sweep/other/summaries.ndjson")
        let summary = try command.run("fleet", "summary", "sweep", "--format", "json")
        let object = try summary.object()
        #expect(summary.status == 2 && object["runs"] as? Int == 2 && object["crashingRuns"] as? Int == 2)
        #expect(summary.errors.contains("sweep/other/summaries.ndjson:1: "))
        // The command that it names shows what is wrong with the worst run.
        let worst = try #require((object["worst"] as? [[String: Any]])?.first?["command"] as? String)
        let words = worst.split(separator: " ").map(String.init)
        #expect(words.starts(with: ["animatorpool", "ask", "misuses", "--run"]))
        // Digits alone would be the number of a run.
        #expect(words.dropFirst(4).first?.contains("-") == true)
        let shown = try command.run(Array(words.dropFirst()))
        #expect(shown.status == 0 && shown.output.contains("release"))
        let none = try command.run("fleet", "summary", "sweep", "--since", "2999-01-01")
        #expect(none.status == 2 && none.output == "There are no runs.\n")
    }

    @Test func `the tables of an exported run are where its summary is`() throws {
        let command = try Command()
        _ = try command.run("simulate", "jump-and-back", "--strategy", "no-teardown", "--quiet")
        _ = try command.run("export", "--to", "parquet", "--out", "fleet", "--quiet")
        let summary = try command.run("fleet", "summary", "fleet", "--format", "json").object()
        let worst = try #require((summary["worst"] as? [[String: Any]])?.first)
        let folder = try #require(worst["folder"] as? String)
        #expect(worst["command"] is NSNull && command.exists(folder + "/events.parquet"))
        #expect(try command.run("fleet", "summary", "fleet").output.contains(folder))
    }
}
