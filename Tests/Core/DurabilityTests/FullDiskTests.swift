import Foundation
import LogTorture
import Testing

/// What the command leaves on a disk that fills while it simulates.
@Suite(.enabled(if: SmallDisk.obstacle == nil, "Only root can mount a small disk."))
struct FullDiskTests {
    private let disk: SmallDisk

    init() throws {
        disk = try SmallDisk(.full)
        let long = """
            name: long
            steps:
              - repeat: { times: 60, steps: [ { fling: { velocity: 5000 } }, { fling: { velocity: -5000 } } ] }

            """
        try long.write(toFile: disk.path + "/long.yaml", atomically: false, encoding: .utf8)
    }

    private func run(_ arguments: String...) throws -> ChildProcess {
        let child = try ChildProcess(command: DurabilityTests.command, arguments, in: disk.path)
        child.wait()
        return child
    }

    private func record() throws -> [String: Any] {
        let line = try #require(
            try run("runs", "--db", "log.sqlite", "--format", "ndjson").lines.first { $0.hasPrefix("{") })
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `a run that the disk has no room for has failed, and its log counts what is missing`()
        throws
    {
        try disk.leave(bytes: 2_200_000)
        let simulated = try run("simulate", "long.yaml", "--db", "log.sqlite", "--wait", "0", "--quiet")
        #expect(simulated.status == 2 && simulated.lines.count == 1)
        let said = try #require(simulated.lines.first)
        let count = try #require(said.firstMatch(of: #/([0-9]+) events? /#)).1
        for migrates in [false, true] {
            // Whoever opens the log to write recovers runs that have no end.
            if migrates { #expect(try run("db", "migrate", "--db", "log.sqlite").status == 0) }
            let record = try record()
            #expect(record["status"] as? String == "failed")
            #expect(record["dropped"] as? Int == Int(count))
            let judged = try run("verify", "log.sqlite", "--format", "ndjson")
            #expect(judged.status == 3)
            #expect(judged.lines.last?.contains("\(count) events are missing") == true, "\(judged.lines)")
        }
    }

    @Test func `a simulation waits on a disk that has room for bytes and none for another file`() throws {
        let disk = try SmallDisk(.full, files: 8)
        for number in 0..<8 { try Data().write(to: URL(fileURLWithPath: "\(disk.path)/\(number)")) }
        func simulate(wait: String) throws -> ChildProcess {
            try ChildProcess(
                command: DurabilityTests.command,
                ["simulate", "flip-flop", "--db", "log.sqlite", "--wait", wait], in: disk.path)
        }
        let refused = try simulate(wait: "0")
        refused.wait()
        #expect(refused.status == 2)
        #expect(
            refused.lines.last?.contains("log.sqlite: cannot be created: the disk has no inode left") == true
        )
        let waiting = try simulate(wait: "60")
        while waiting.isRunning, !waiting.lines.contains(where: { $0.hasSuffix("waiting for up to 60 s") }) {
            usleep(5000)
        }
        for number in 0..<8 { #expect(unlink("\(disk.path)/\(number)") == 0) }
        waiting.wait()
        #expect(waiting.status == 0, "\(waiting.lines)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["log.sqlite"])
    }

    @Test func `an import on a disk with little room has each row of its run, or is refused`() throws {
        let scenario = try OutsideScenario(executable: DurabilityTests.command, .import)
        for room in stride(from: 240 << 10, through: 288 << 10, by: 16 << 10) {
            _ = try scenario.run(on: .full, room: room)
        }
    }

    @Test func `a sweep names each log that it could not write whole, on a line of its own`() throws {
        try disk.leave(bytes: 1_300_000)
        let swept = try run(
            "simulate", "long.yaml", "--seeds", "1...2", "--jobs", "2", "--db", "runs", "--wait", "0",
            "--quiet")
        #expect(swept.status == 2)
        let logs = try FileManager.default.contentsOfDirectory(atPath: disk.path + "/runs")
            .filter { $0.hasSuffix(".sqlite") }
        // The second may have found no room for the file itself.
        #expect(swept.lines.count == 2 && !logs.isEmpty, "\(swept.lines)")
        for log in logs {
            #expect(
                swept.lines.count { $0.hasPrefix("animatorpool: ") && $0.contains(log) } == 1,
                "\(swept.lines)")
        }
    }
}
