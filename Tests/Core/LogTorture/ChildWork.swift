import FaultyVFS
import Foundation
import GRDB
import LifecycleStore

/// What child processes do beside recording.
package enum ChildWork {
    /// Migrates a log to a later version, and is killed at a statement of that.
    package static func migrate(_ path: String, killedAtStatement statement: Int64) throws {
        try require(faulty_kill_at_statement(statement) == 0, "SQLite takes no extension.")
        _ = try LaterVersion.run { try LogFile.migrate(path: path) }
    }

    /// Holds a log open for writing until it is killed.
    package static func hold(_ path: String) throws {
        let log = try LogFile(path: path, durable: false)
        ChildProcess.say("held")
        withExtendedLifetime(log) { while true { sleep(1000) } }
    }

    /// Opens a log for writing as another user, says the refusal, and returns the exit status.
    ///
    /// - Parameter isLater: whether to open the log as a later version, which migrates it.
    package static func open(_ path: String, user: UInt32, isLater: Bool) -> Int32 {
        if user != 0, setgid(user) != 0 || setuid(user) != 0 { return 3 }
        do {
            if isLater {
                _ = try LaterVersion.run { try LogFile(path: path, durable: false) }
            } else {
                _ = try LogFile(path: path, durable: false)
            }
            return 0
        } catch {
            ChildProcess.say("\(error)")
            return 2
        }
    }

    /// Looks into a log as any program with SQLite does, which knows nothing of our lock.
    package static func look(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run_row") }
        try queue.close()
    }

    /// Mutates a log for each seed, and says which it is at and what came of it.
    package static func mutate(seeds: Range<UInt64>) throws {
        let scenario = try MutationScenario()
        for seed in seeds {
            ChildProcess.say("at \(seed)")
            do {
                ChildProcess.say("\(try scenario.run(seed: seed))")
            } catch {
                ChildProcess.say("failed \(seed): \(error)")
            }
        }
    }
}
