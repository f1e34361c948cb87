import Foundation
import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording
import LifecycleStore
import Testing

/// A log that version 1 wrote, and what its command said of it.
struct MigrationTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Self.fixture("log-v1.sqlite"), to: URL(fileURLWithPath: path))
    }

    private static func fixture(_ name: String) throws -> URL {
        try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)")
    }

    /// The lines of a CSV without quotes, cut at the commas.
    private static func rows(_ name: String) throws -> [[String]] {
        try String(contentsOf: fixture(name), encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func seconds(_ ns: Int64?) -> Double? { ns.map { Double($0) / 1e9 } }

    @Test func `an old log is not read, and says what brings it up to date`() throws {
        let before = try bytes(of: path)
        let error = try #require(throws: StoreError.self) { try LogReader(path: path) }
        #expect(error.reason == .older)
        #expect(error.message.contains("animatorpool db migrate"))
        #expect(try bytes(of: path) == before)
    }

    @Test func `a migration keeps a copy of the log as it was`() throws {
        let migration = try LogFile.migrate(path: path)
        #expect(migration.from == 1)
        #expect(migration.to == LifecycleMigrations.newestVersion)
        #expect(migration.backup == path + ".v1.bak")
        #expect(folder.names == ["log.sqlite", "log.sqlite.v1.bak"])
        let backup = try DatabaseQueue(path: path + ".v1.bak")
        func integer(_ sql: String) throws -> Int? { try backup.read { try Int.fetchOne($0, sql: sql) } }
        #expect(try integer("PRAGMA user_version") == 1)
        #expect(
            try integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
        #expect(try integer("SELECT sum(events) FROM run") == 818)
        #expect(try integer("SELECT count(*) FROM event_row") == 818)
    }

    @Test func `a copy that is there already stays`() throws {
        let old = Data("kept".utf8)
        try old.write(to: URL(fileURLWithPath: path + ".v1.bak"))
        #expect(try LogFile.migrate(path: path).backup == path + ".v1-2.bak")
        #expect(try bytes(of: path + ".v1.bak") == old)
    }

    @Test func `a migration that fails leaves the log as it was, and no copy each time it is tried`()
        throws
    {
        // In the way of a table that the migration makes.
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE frame_base(id)") }
        for _ in 0..<2 {
            #expect(throws: StoreError.self) { try LogFile.migrate(path: path) }
            #expect(folder.names == ["log.sqlite"])
        }
        try DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TABLE frame_base") }
        #expect(try LogFile.migrate(path: path).backup == path + ".v1.bak")
        #expect(try LogReader(path: path).runs().map(\.events) == [378, 440])
    }

    @Test func `a migration of a log that is up to date changes nothing`() throws {
        _ = try LogFile.migrate(path: path)
        let again = try LogFile.migrate(path: path)
        let newest = LifecycleMigrations.newestVersion
        #expect(again.from == newest && again.to == newest && again.backup == nil)
        #expect(folder.names == ["log.sqlite", "log.sqlite.v1.bak"])
    }

    @Test func `a writer migrates what it opens, and goes on under the next number`() throws {
        do { try LogFile(path: path, durable: false).write(Script.random(count: 300, seed: 3).events) }
        #expect(folder.names == ["log.sqlite", "log.sqlite.v1.bak"])
        #expect(try LogReader(path: path).runs().map(\.events) == [378, 440, 300])
        #expect(try LogReader(path: path).integrity().allSatisfy { $0.broken == 0 })
    }

    @Test func `every event is what it was`() throws {
        _ = try LogFile.migrate(path: path)
        let expected = try String(contentsOf: Self.fixture("log-v1-events.ndjson"), encoding: .utf8)
        var writer = NDJSONWriter()
        for event in try LogReader(path: path).events(LogFilter(run: 2)).rows {
            writer.append(event, run: 2)
        }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test func `every frame is what it was`() throws {
        _ = try LogFile.migrate(path: path)
        let expected = try Self.rows("log-v1-frames.csv")
        let frames = try LogReader(path: path).frames(LogFilter(run: 2)).rows
        #expect(frames.count == expected.count)
        for (frame, row) in zip(frames, expected) {
            #expect(
                row.map { Double($0) } == [
                    Double(frame.frame), Double(frame.turn), Self.seconds(frame.expectedNs),
                    Self.seconds(frame.beginNs), Self.seconds(frame.endNs), Double(frame.missedVsyncs),
                    Double(frame.bareCells),
                ])
        }
    }

    @Test func `every animator, cell and hazard is what it was`() throws {
        _ = try LogFile.migrate(path: path)
        let reader = try LogReader(path: path)
        let animators = try reader.records(of: .animators, LogFilter(run: 2))
        let expected = try Self.rows("log-v1-animators.csv")
        #expect(animators.map { $0["animator_id"]?.integer } == expected.map { Int64($0[0]) })
        #expect(animators.map { $0["outcome"] } == expected.map { .text($0[9]) })
        #expect(
            animators.map { Self.seconds($0["attached_ns"]?.integer) } == expected.map { Double($0[6]) })
        let cells = try reader.records(of: .cells, LogFilter(run: 2))
        #expect(try cells.map { $0["state"] } == Self.rows("log-v1-cells.csv").map { .text($0[2]) })
        let hazards = try reader.hazards(LogFilter(run: 2)).rows
        let expectedHazards = try Self.rows("log-v1-hazards.csv")
        #expect(hazards.map(\.kind.name) == expectedHazards.map { $0[2] })
        #expect(hazards.map { "\($0.seq)" } == expectedHazards.map { $0[0] })
    }
}
