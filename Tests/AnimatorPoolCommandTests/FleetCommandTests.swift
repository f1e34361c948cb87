import Foundation
import Testing

/// How the commands over a fleet's runs end, and what scripts read of them. What they count, `FleetTests` holds
/// against the logs; that they run, the document.
struct FleetCommandTests {
    @Test func `what is found, what cannot be read and what is not there are three endings`() throws {
        let command = try Command()
        _ = try command.run("simulate", "jump-and-back", "--strategy", "no-teardown", "--quiet")
        _ = try command.run("export", "--to", "parquet", "--out", "fleet", "--quiet")
        let verdict = try command.run("fleet", "verify", "fleet", "--format", "csv")
        #expect(verdict.status == 1 && verdict.errors.isEmpty)
        #expect(verdict.output.hasPrefix("run,invariant,count,seq,cell,animator,text\n"))
        let damaged = "fleet/date=2020-02-03/run=0123"
        try FileManager.default.createDirectory(
            at: command.file(damaged), withIntermediateDirectories: true)
        try command.write("no Parquet at all", to: damaged + "/runs.parquet")
        let summary = try command.run("fleet", "summary", "fleet", "--format", "json")
        let object = try summary.object()
        #expect(summary.status == 2 && object["runs"] as? Int == 1 && object["crashingRuns"] as? Int == 1)
        #expect(summary.errors.hasPrefix("\(damaged)/runs.parquet: end: it does not end as Parquet does"))
        let worst = try #require((object["worst"] as? [[String: Any]])?.first?["command"] as? String)
        #expect(worst.hasPrefix("animatorpool fleet ask misuses fleet --run "))
        for (arguments, status) in [(["--since", "2999-01-01"], 0), (["--run", "abcdef"], 2)] {
            let none = try command.run(
                ["fleet", "ask", "misuses", "fleet", "--until", "2999-01-01"] + arguments)
            #expect(none.status == status, "\(none.errors)")
        }
    }

    @Test func `a run that cannot be read is not among those that an answer is about`() throws {
        let command = try Command()
        for _ in 1...3 { _ = try command.run("simulate", "jump-and-back", "--quiet") }
        _ = try command.run("export", "--to", "parquet", "--run", "all", "--out", "fleet", "--quiet")
        let files = try FileManager.default.subpathsOfDirectory(atPath: command.file("fleet").path)
        let events = try #require(files.sorted().first { $0.hasSuffix("/events.parquet") })
        try command.write("no Parquet at all", to: "fleet/" + events)
        let answer = try command.run("fleet", "ask", "misuses", "fleet")
        #expect(answer.status == 2)
        #expect(answer.errors.contains("fleet/\(events): end: it does not end as Parquet does"))
        #expect((answer.errors + answer.output).contains("misuses: nothing in 2 runs."))
    }
}
