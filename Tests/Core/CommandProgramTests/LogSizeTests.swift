import CommandTestSupport
import Foundation
import Testing

/// How large a log may become, and how large it will be.
struct LogSizeTests {
    private let command: Command

    init() throws {
        command = try Command()
        try command.write(
            """
            name: long
            steps:
              - repeat: { times: 500, steps: [ { fling: { velocity: 4000 } }, { fling: { velocity: -4000 } } ] }
            """, to: "long.yaml")
        try command.write(
            """
            name: endless
            steps:
              - repeat: { times: 1000000, steps: [ { fling: { velocity: 4000 } }, { fling: { velocity: -4000 } } ] }
            """, to: "endless.yaml")
    }

    private func size(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: command.file(name).path)
        return attributes[.size] as? Int ?? 0
    }

    @Test func `a run is sealed where its log may take no more, and says so`() throws {
        let result = try command.run("simulate", "endless.yaml", "--max-log", "3MB", "--format", "json")
        #expect(result.status == 0)
        #expect(
            result.errors.contains("run 1 is sealed at 3 MB of log, before its end: "), "\(result.errors)")
        #expect(result.errors.contains("run 1 in animatorpool.sqlite; next: "))
        #expect(!result.errors.contains("will write"))
        #expect(try size("animatorpool.sqlite") <= 3_000_000)
        let summary = try result.object()
        let run = try #require(try command.run("runs", "--format", "json").objects().first)
        #expect(run["status"] as? String == "interrupted" && run["dropped"] as? Int == 0)
        #expect(run["events"] as? Int == summary["events"] as? Int && run["events"] as? Int ?? 0 > 5000)
        #expect(try command.run("verify").status == 0)
        // There is no room for another.
        let second = try command.run("simulate", "endless.yaml", "--max-log", "1MB")
        #expect(second.status == 2 && second.errors.contains("takes "), "\(second.errors)")
    }

    @Test func `each run of a sweep is sealed, and one in real time too`() throws {
        let sweep = try command.run(
            "simulate", "endless.yaml", "--seeds", "1...2", "--max-log", "1MB", "--db", "runs")
        #expect(
            sweep.status == 0 && sweep.errors.contains("2 of 2 runs sealed at 1 MB of log"), "\(sweep.errors)"
        )
        let runs = try command.run("runs", "--db", "runs", "--format", "json").objects()
        #expect(runs.compactMap { $0["status"] as? String } == ["interrupted", "interrupted"])
        for name in try FileManager.default.contentsOfDirectory(atPath: command.file("runs").path) {
            #expect(try size("runs/\(name)") <= 1_000_000)
        }
        let real = try command.run(
            "simulate", "endless.yaml", "--max-log", "1MB", "--pace", "1000", "--db", "real.sqlite")
        #expect(real.status == 0 && real.errors.contains("is sealed at 1 MB"), "\(real.errors)")
    }

    @Test func `a run that ends before is whole`() throws {
        let result = try command.run("simulate", "jump-and-back", "--max-log", "50MB")
        #expect(!result.errors.contains("sealed"))
        #expect(
            try command.run("runs", "--format", "json").objects().first?["status"] as? String == "finished")
        let idle = try command.run("simulate", "--no-log", "--max-log", "5MB")
        #expect(idle.status == 2 && idle.errors.contains("--max-log has no effect beside --no-log"))
        let small = try command.run("simulate", "--max-log", "10KB")
        #expect(small.status == 2 && small.errors.contains("--max-log must be at least 1 MB, not 10 KB"))
    }

    @Test func `a log of gigabytes is announced before it is written`() throws {
        let said = /this will write about (\d+\.?\d*) GB of log; --max-log seals a run sooner/
        let running = try command.start(["simulate", "endless.yaml"])
        running.wait { running.said.contains("GB") }
        running.send(SIGINT)
        let errors = try running.wait().errors
        let match = try #require(errors.firstMatch(of: said), "\(errors)")
        // Some 340 events and 190 frames a fling.
        let gigabytes = try #require(Double(match.1))
        #expect((20...300).contains(gigabytes))
        let sweep = try command.start(["simulate", "long.yaml", "--seeds", "1...1000"])
        sweep.wait { sweep.said.contains("GB") }
        sweep.send(SIGINT)
        #expect(try sweep.wait().errors.contains(said))
        #expect(try !command.run("simulate", "jump-and-back").errors.contains("will write"))
    }
}
