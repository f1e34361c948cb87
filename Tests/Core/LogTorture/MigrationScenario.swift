import Foundation
import GRDB
import LifecycleMigrations
import LifecycleStore

/// Migrates a log to a later version while calls to the disk fail, or the process or the power goes: afterwards it
/// is one version whole, holds what it held, and migrates to the end.
package struct MigrationScenario {
    private let start: PreparedLog
    /// What is in `sqlite_schema` at each version.
    private let schemas: [Int: Set<String>]

    package init() throws {
        start = try PreparedLog.sealed(events: 800)
        var schemas: [Int: Set<String>] = [:]
        let queue = try DatabaseQueue()
        for migration in LifecycleMigrations.released + [LaterVersion.migration] {
            try queue.write { try $0.execute(sql: migration.sql) }
            schemas[migration.version] = try queue.read(Self.schema)
        }
        self.schemas = schemas
    }

    private static func schema(_ db: Database) throws -> Set<String> {
        try Set(
            String.fetchAll(
                db,
                sql: """
                    SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
                    WHERE name NOT LIKE '%grdb_migrations%'
                    """))
    }

    /// Cuts after each call that changes the disk, or each `step`th, `cuts` times; returns how many cuts
    /// that were.
    package func cutEverywhere(cuts: Int, seed: UInt64, step: Int64 = 1) throws -> Int {
        let folder = try TortureFolder()
        let writing = try folder.folder("writing")
        try start.write(to: writing)
        let place = try FaultyPlace(writing)
        defer { place.unwatch() }
        var left: [(path: String, text: String)] = []
        var failure: (any Error)?
        place.watch { call in
            for number in 0..<cuts where call % step == 0 {
                let cut: Cut = number == 0 ? .kill : .power
                let cutSeed = seed &+ UInt64(call) &* 1000 &+ UInt64(number)
                do {
                    let path = try folder.folder("cut-\(call)-\(number)")
                    try place.cut(cut, seed: cutSeed, into: path)
                    left.append((path, "\(cut) after call \(call), seed \(cutSeed)"))
                } catch { failure = error }
            }
        }
        _ = try LaterVersion.run { try LogFile.migrate(path: writing + "/log.sqlite") }
        if let failure { throw failure }
        for (path, text) in left {
            do { try judge(path) } catch { throw TortureFailure("\(text): \(error)") }
            try? FileManager.default.removeItem(atPath: path)
        }
        return left.count
    }

    /// Lets each call fail in its turn, once or for good; returns how many cases that were.
    package func failEverywhere(_ calls: DiskCalls, once: Bool, result: Int32 = 0, step: Int = 1) throws
        -> Int
    {
        var call = 1
        while true {
            let folder = try TortureFolder()
            try start.write(to: folder.path)
            let place = try FaultyPlace(folder.path)
            place.fail(calls, first: call, times: once ? 1 : nil, result: result)
            do {
                do {
                    _ = try LaterVersion.run { try LogFile.migrate(path: folder.file("log.sqlite")) }
                } catch {
                    try require(place.failures > 0, "Refused without a fault: \(error).")
                    try require(!"\(error)".contains("\n"), "More than one line: \(error).")
                }
                let hasFailed = place.failures > 0
                place.heal()
                try judge(folder.path)
                if !hasFailed { return (call - 1) / step }
            } catch {
                throw TortureFailure("call \(call) of \(calls.rawValue), once \(once): \(error)")
            }
            call += step
        }
    }

    /// Judges what became of the log in `folder`, as the later version.
    package func judge(_ folder: String) throws {
        let path = folder + "/log.sqlite"
        for name in TortureFolder.names(folder) where name.hasSuffix(".bak") {
            try checkBackup(folder + "/" + name)
        }
        // As SQLite sees it, with whatever journal is beside it; on a copy, for looking takes it back.
        let copy = try TortureFolder()
        for end in ["", "-wal", "-journal"] {
            try TortureFolder.bytes(path + end)?.write(
                to: URL(fileURLWithPath: copy.file("log.sqlite" + end)))
        }
        let version = try DatabaseQueue(path: copy.file("log.sqlite")).read { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            try require(
                Self.schema(db) == schemas[version],
                "What stands there is no schema of version \(version).")
            return version
        }
        try require(schemas[version] != nil, "There is no version \(version).")
        try LaterVersion.run {
            _ = try LogFile.migrate(path: path)
            for name in TortureFolder.names(folder) where name != "log.sqlite" {
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
            }
            try LogJudge(folder: folder).judge(start.runs)
        }
    }

    /// A backup is the old log whole, or it is not there.
    private func checkBackup(_ path: String) throws {
        let answer = try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "PRAGMA integrity_check")
        }
        try require(answer == ["ok"], "The backup \(path) is corrupt.")
    }

    package func write(to folder: String) throws { try start.write(to: folder) }
}
