import Foundation
import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleStore
import LogTorture
import Testing

/// A log of this version, which a later version migrates.
struct MigrationTests {
    private let folder: TemporaryFolder
    private let first = Script.random(count: 378, seed: 1).events
    private let second = Script.random(count: 440, seed: 2).events
    private let frames = (1...20).map { number in
        FrameRecord(
            frame: number, turn: number, expectedNs: Int64(number) * 16, beginNs: Int64(number) * 16 + 2,
            endNs: Int64(number) * 16 + 9, missedVsyncs: number % 2, bareCells: number % 3, intervalNs: 16,
            firstSeq: Int64(number))
    }
    private var path: String { folder.path("log.sqlite") }
    private var version: Int { LifecycleMigrations.released.count }

    init() throws {
        folder = try TemporaryFolder()
        try LogFile(path: path, durable: false).write(first, run: .example("first"), frames: frames)
        try LogFile(path: path, durable: false).write(second, run: .example("second"))
    }

    /// Migrates the log as the later version.
    @discardableResult private func migrate() throws -> LogFile.Migration {
        try LaterVersion.run { try LogFile.migrate(path: path) }
    }

    private func error(_ body: () throws -> Void) throws -> StoreError {
        try #require(throws: StoreError.self, performing: body)
    }

    @Test func `an older log is not read, and the error names the command that migrates it`() throws {
        let before = try bytes(of: path)
        try LaterVersion.run {
            let error = try error { _ = try LogReader(path: path) }
            #expect(error.reason == .older)
            #expect(error.message.contains("animatorpool db migrate"))
        }
        #expect(try bytes(of: path) == before)
        #expect(folder.names == ["log.sqlite"])
    }

    @Test func `a migration keeps a copy of the log as it was`() throws {
        let migration = try migrate()
        #expect(migration.from == version && migration.to == LaterVersion.version)
        #expect(migration.backup == path + ".v\(version).bak")
        #expect(folder.names == ["log.sqlite", "log.sqlite.v\(version).bak"])
        let copy = try LogReader(path: path + ".v\(version).bak")
        #expect(try copy.info().schemaVersion == version)
        #expect(try copy.integrity().allSatisfy { $0.broken == 0 })
        #expect(try copy.events(LogFilter(run: 1)).rows == first)
        #expect(try copy.events(LogFilter(run: 2)).rows == second)
    }

    @Test func `a copy that is there already stays`() throws {
        let old = Data("kept".utf8)
        try old.write(to: URL(fileURLWithPath: path + ".v\(version).bak"))
        #expect(try migrate().backup == path + ".v\(version)-2.bak")
        #expect(try bytes(of: path + ".v\(version).bak") == old)
    }

    @Test func `a migration that fails leaves the log as it was, and no copy each time it is tried`()
        throws
    {
        // In the way of a view that the migration creates.
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE fastest_runs(id)") }
        for _ in 0..<2 {
            #expect(throws: StoreError.self) { try migrate() }
            #expect(folder.names == ["log.sqlite"])
            #expect(try LogReader(path: path).events(LogFilter(run: 1)).rows == first)
        }
        try DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TABLE fastest_runs") }
        #expect(try migrate().backup == path + ".v\(version).bak")
    }

    @Test func `a migration of a log that is up to date changes nothing`() throws {
        let unneeded = try LogFile.migrate(path: path)
        #expect(unneeded.from == version && unneeded.to == version && unneeded.backup == nil)
        #expect(folder.names == ["log.sqlite"])
        try migrate()
        let again = try migrate()
        #expect(again.from == LaterVersion.version && again.to == again.from && again.backup == nil)
        #expect(folder.names == ["log.sqlite", "log.sqlite.v\(version).bak"])
    }

    @Test func `a writer migrates what it opens, and goes on under the next number`() throws {
        let third = Script.random(count: 300, seed: 3).events
        try LaterVersion.run {
            do { try LogFile(path: path, durable: false).write(third, run: .example("third")) }
            #expect(folder.names == ["log.sqlite", "log.sqlite.v\(version).bak"])
            let reader = try LogReader(path: path)
            #expect(try reader.runs().map(\.events) == [378, 440, 300])
            #expect(try reader.events(LogFilter(run: 3)).rows == third)
            #expect(try reader.integrity().allSatisfy { $0.broken == 0 })
        }
    }

    @Test func `every row is what it was`() throws {
        func rows() throws -> [[[String: SQLValue]]] {
            let reader = try LogReader(path: path)
            return try [StoredTable.animators, .frames, .uses].map {
                try reader.records(of: $0, LogFilter(run: 1))
            }
        }
        let before = try rows()
        #expect(before.allSatisfy { !$0.isEmpty })
        let hazards = try LogReader(path: path).hazards(LogFilter(run: 1)).rows
        try migrate()
        try LaterVersion.run {
            let reader = try LogReader(path: path)
            #expect(try reader.events(LogFilter(run: 1)).rows == first)
            #expect(try reader.events(LogFilter(run: 2)).rows == second)
            #expect(try reader.frames(LogFilter(run: 1)).rows == frames)
            #expect(try rows() == before)
            #expect(try reader.hazards(LogFilter(run: 1)).rows == hazards)
            #expect(try reader.integrity().allSatisfy { $0.broken == 0 })
        }
    }

    @Test func `a migrated log has the schema of a new one, with what the migration brings`() throws {
        try migrate()
        let new = try DatabaseQueue()
        try new.write { db in
            for migration in LifecycleMigrations.released + [LaterVersion.migration] {
                try db.execute(sql: migration.sql)
            }
        }
        func schema(_ queue: DatabaseQueue) throws -> [String] {
            try queue.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
                        WHERE name NOT LIKE '%grdb_migrations%' ORDER BY 1
                        """)
            }
        }
        #expect(try schema(DatabaseQueue(path: path)) == schema(new))
        try LaterVersion.run {
            let answer = try SQLConsole(path: path).run("SELECT count(*) FROM fastest_runs", seconds: 10)
            #expect(answer.lines == ["2"])
        }
    }

    @Test func `a log of a later version is neither read nor written, and stays as it is`() throws {
        try migrate()
        let before = try bytes(of: path)
        for open in [
            { _ = try LogReader(path: path) }, { _ = try SQLConsole(path: path) },
            { _ = try LogFile(path: path, durable: false) }, { _ = try LogFile.migrate(path: path) },
        ] as [() throws -> Void] {
            let error = try error(open)
            #expect(error.reason == .newer)
            #expect(error.message.contains("schema \(LaterVersion.version), this one knows \(version)"))
        }
        #expect(try bytes(of: path) == before)
    }
}
