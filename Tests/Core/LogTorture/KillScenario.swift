import Foundation
import LifecycleStore
import SeededRandom

/// Kills a process that records, at a random moment, and judges what it left: every acknowledged event
/// is there, without a hole, and the rows are what the events say.
package struct KillScenario {
    private let executable: String

    package init(executable: String) { self.executable = executable }

    package struct Result: Sendable {
        package var runs = 0
        package var events: Int64 = 0
        package var recovered = 0
    }

    /// - Parameter longest: the longest the process may live, in seconds.
    package func run(seed: UInt64, longest: Double) throws -> Result {
        var random = SeededGenerator(seed: seed ^ 0xDEAD)
        let folder = try TortureFolder()
        let child = try ChildProcess(executable, ["record", folder.file("log.sqlite"), "\(seed)"])
        // Where it is when it is killed no seed decides; what it does meanwhile does.
        usleep(UInt32(random.number(0...Int(longest * 1e6))))
        child.kill()
        do {
            try require(
                child.status == -SIGKILL, "It ended by itself with \(child.status): \(child.lines).")
            return try judge(folder, child.lines)
        } catch {
            throw TortureFailure("seed \(seed): \(error)")
        }
    }

    private func judge(_ folder: TortureFolder, _ lines: [String]) throws -> Result {
        var runs: [ExpectedRun] = []
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case ("begin", 3):
                runs.append(ExpectedRun(uuid: words[1], .counted(mayDrop: words[2] == "drop")))
            case ("ack", 3): runs[runs.count - 1].acknowledged = Int64(words[2]) ?? 0
            case ("end", 2): runs[runs.count - 1].isEnded = true
            default: throw TortureFailure("The child says \(line).")
            }
        }
        let mayBeMissing = runs.allSatisfy { $0.acknowledged == 0 }
        let log = folder.file("log.sqlite")
        guard FileManager.default.fileExists(atPath: log) || !mayBeMissing else { return Result() }
        let open = (try? LogReader(path: log).runs().filter { $0.status == .open }.count) ?? 0
        try LogJudge(folder: folder.path).judge(runs, mayBeMissing: mayBeMissing)
        let events = try LogReader(path: log).runs().reduce(0) { $0 + $1.events }
        return Result(runs: runs.count, events: events, recovered: open)
    }
}

/// Kills a process that migrates a log, at each of its statements.
package struct MigrationKill {
    private let executable: String
    private let scenario: MigrationScenario

    package init(executable: String) throws {
        self.executable = executable
        scenario = try MigrationScenario()
    }

    /// Returns how many statements there were.
    package func run(step: Int = 1) throws -> Int {
        var statement = 1
        while true {
            let folder = try TortureFolder()
            try scenario.write(to: folder.path)
            let child = try ChildProcess(
                executable, ["migrate", folder.file("log.sqlite"), "\(statement)"])
            child.wait()
            do {
                try require(
                    child.status == 0 || child.status == -SIGKILL, "It ended with \(child.status).")
                try scenario.judge(folder.path)
            } catch {
                throw TortureFailure("killed at statement \(statement): \(error)")
            }
            if child.status == 0 { return (statement - 1) / step }
            statement += step
        }
    }
}
