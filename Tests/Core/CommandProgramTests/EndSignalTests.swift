import CommandTestSupport
import Foundation
import LifecycleStore
import Testing

/// Commands that are ended before their time, from outside.
struct EndSignalTests {
    /// A command in whose folder lies a workload that takes hours.
    private func prepared() throws -> Command {
        let command = try Command()
        try command.write(
            """
            name: endless
            list: { items: 10000, itemHeight: 100, columns: 1, reuseIdentifiers: [photo] }
            strategy: reuse-safe
            steps:
              - repeat: { times: 1000000, steps: [ { fling: { velocity: 3000 } }, { fling: { velocity: -3000 } } ] }

            """, to: "endless.yaml")
        return command
    }

    /// How many events a log has, while it is being written.
    private func events(_ path: String) -> Int64 {
        (try? LogReader(path: path).runs().reduce(0) { $0 + $1.events }) ?? 0
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `a signal stops a simulation at a frame and keeps what it has shown`(
        signal: Int32, status: Int32
    ) throws {
        let command = try prepared()
        let running = try command.start(["simulate", "endless.yaml", "--quiet"])
        let log = command.file("animatorpool.sqlite").path
        running.wait { events(log) > 0 }
        running.send(signal)
        let result = try running.wait()
        #expect(result.status == status && result.output.isEmpty)
        let run = try #require(try LogReader(path: log).runs().first)
        #expect(run.status == .interrupted && run.dropped == 0 && run.summaryJSON != nil)
        #expect(
            result.errors.hasPrefix(
                "animatorpool: interrupted: run 1 of animatorpool.sqlite keeps \(run.events) events, "))
        #expect(result.errors.hasSuffix("; `animatorpool verify --run 1` judges them\n"))
        // Sealed, and its rows are there.
        let beside = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
        #expect(beside.filter { $0.hasPrefix("animatorpool.sqlite") } == ["animatorpool.sqlite"])
        #expect(try LogReader(path: log).events(LogFilter(limit: nil)).rows.count == Int(run.events))
        #expect(try !command.run("animators", "--format", "json").objects().isEmpty)
        #expect(try !command.run("cells", "--format", "json").objects().isEmpty)
        #expect(try command.run("verify").output.hasPrefix("No rule is broken in "))
        #expect(try command.run("runs").output.contains("interrupted"))
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `a signal stops a simulation in real time, and its log is whole`(
        signal: Int32, status: Int32
    ) throws {
        let command = try prepared()
        let running = try command.start(["simulate", "endless.yaml", "--pace", "real", "--quiet"])
        let log = command.file("animatorpool.sqlite").path
        running.wait { events(log) > 0 }
        running.send(signal)
        let result = try running.wait()
        #expect(result.status == status && result.output.isEmpty)
        let run = try #require(try LogReader(path: log).runs().first)
        #expect(run.status == .interrupted && run.dropped == 0)
        #expect(
            result.errors.hasPrefix(
                "animatorpool: interrupted: run 1 of animatorpool.sqlite keeps \(run.events) events, "))
        #expect(try command.run("verify").output.hasPrefix("No rule is broken in "))
    }

    @Test func `a comparison that is interrupted says which of its runs are whole`() throws {
        let command = try prepared()
        let running = try command.start(
            ["compare", "endless.yaml", "--strategies", "next-turn,reuse-safe", "--quiet"])
        running.wait { events(command.file("animatorpool.sqlite").path) > 0 }
        running.send(SIGINT)
        let result = try running.wait()
        #expect(result.status == 130 && result.output.isEmpty)
        #expect(
            result.errors == """
                animatorpool: interrupted: 0 of 2 runs are whole; what ran is kept in animatorpool.sqlite; \
                `animatorpool runs` lists it

                """)
        let runs = try LogReader(path: command.file("animatorpool.sqlite").path).runs()
        #expect(runs.map(\.status) == [.interrupted])
    }

    @Test func `a sweep that is interrupted leaves whole runs and sealed ones, each in its file`() throws {
        let command = try prepared()
        let running = try command.start(
            ["simulate", "endless.yaml", "--seeds", "1...50", "--jobs", "2", "--db", "runs", "--quiet"])
        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: command.file("runs").path).sorted()
        }
        running.wait {
            let logs = ((try? files()) ?? []).filter { $0.hasSuffix(".sqlite") }
            return logs.count == 2 && logs.allSatisfy { events(command.file("runs/\($0)").path) > 0 }
        }
        running.send(SIGTERM)
        let result = try running.wait()
        #expect(result.status == 143 && result.errors.contains("interrupted: 0 of 50 seeds are whole"))
        #expect(try files().count == 2 && files().allSatisfy { $0.hasSuffix(".sqlite") })
        let runs = try command.run("runs", "--db", "runs", "--format", "json").objects()
        #expect(runs.map { $0["status"] as? String } == ["interrupted", "interrupted"])
    }

    @Test func `without a log there is nothing to keep`() throws {
        let command = try prepared()
        let running = try command.start(["simulate", "endless.yaml", "--no-log"])
        running.send(SIGTERM)
        // It may have come before there was anything to say.
        let result = try running.wait()
        let said = "animatorpool: interrupted: nothing is kept, for --no-log writes no log\n"
        #expect(result.status == 143 && result.errors == said || result.errors.isEmpty)
    }

    @Test func `a command that reads ends at once, and what it had begun goes`() throws {
        let command = try prepared()
        let input = Pipe()
        let running = try command.start(
            ["import", "-"], stdin: input, environment: ["TMPDIR": command.folder.path])
        func temporary() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
                .filter { $0.hasPrefix("animatorpool") }
        }
        try running.wait { try !temporary().isEmpty }
        running.send(SIGINT)
        let result = try running.wait()
        #expect(result.status == 130 && result.errors.isEmpty && result.output.isEmpty)
        #expect(try temporary().isEmpty)
    }

    // MARK: Closed pipes

    /// A pipe that nobody reads.
    private func closedPipe() throws -> Pipe {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        return pipe
    }

    @Test(arguments: ["events", "cells", "runs"])
    func `a question that nobody reads ends quietly`(question: String) throws {
        let command = try Command()
        _ = try command.run("simulate", "flings", "--quiet")
        let result = try command.start([question], stdout: closedPipe()).wait()
        #expect(result.status == 141 && result.errors.isEmpty)
        let export = try command.start(["export", "--to", "csv"], stdout: closedPipe()).wait()
        #expect(export.status == 141 && export.errors.isEmpty)
    }

    @Test func `a simulation that nobody listens to is whole in its log`() throws {
        let command = try Command()
        let result = try command.start(
            ["simulate", "flings"], stdout: closedPipe(), stderr: closedPipe()
        ).wait()
        #expect(result.status == 141)
        let beside = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
        #expect(beside.filter { $0.hasPrefix("animatorpool.sqlite") } == ["animatorpool.sqlite"])
        let runs = try LogReader(path: command.file("animatorpool.sqlite").path).runs()
        #expect(runs.map(\.status) == [.finished])
    }
}
