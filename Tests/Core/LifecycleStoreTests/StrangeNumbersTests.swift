import GRDB
import LifecycleEvents
import LifecycleStore
import Testing

/// Numbers that no writer of ours writes, in files and in questions.
struct StrangeNumbersTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(Script.random(count: 500, seed: 3).events) }
    }

    private func change(_ sql: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    @Test func `a limit may be as large as a number`() throws {
        let reader = try LogReader(path: path)
        let filter = LogFilter(limit: .max)
        #expect(try reader.events(filter).rows.count == 500)
        #expect(try reader.rows(of: .animators, filter).rows.count > 10)
        #expect(try reader.hazards(LogFilter(after: .max, limit: .max)).rows.isEmpty)
        #expect(try reader.events(LogFilter(), before: .min, count: 3).isEmpty)
        #expect(try reader.events(LogFilter(), before: .max, count: 3).count == 3)
    }

    @Test(arguments: [Int64.max, .min, -1])
    func `a run may say any number of events`(events: Int64) throws {
        do { try LogFile(path: path, durable: false).write([], run: .example("second")) }
        try change("UPDATE run_row SET events = \(events), dropped = \(events)")
        let reader = try LogReader(path: path)
        #expect(try reader.info().events == max(events, 0))
        #expect(try reader.runs().map(\.events) == [max(events, 0), max(events, 0)])
        #expect(try reader.integrity().contains { $0.broken == 2 })
    }

    @Test func `the last run that a file can have is read to its end`() throws {
        try change(
            """
            UPDATE run_row SET id = 8388607;
            UPDATE event_row SET id = id + (8388606 << 40);
            UPDATE event_base SET id = id + (8388606 << 32);
            """)
        let reader = try LogReader(path: path)
        #expect(try reader.events(LogFilter(after: 490)).rows.count == 10)
        #expect(try reader.events(LogFilter(after: .max)).rows.isEmpty)
        #expect(try reader.events(LogFilter(sinceNs: .max)).rows.isEmpty)
    }

    @Test func `a story may claim to end beyond all numbers`() throws {
        try change("UPDATE animator_row SET first_seq = \(Int64.max) - 1, later_seqs = 1 WHERE id & 1")
        try change("UPDATE animator_row SET first_seq = \(Int64.min), later_seqs = 1 WHERE id & 1 = 0")
        let reader = try LogReader(path: path)
        for animator in try reader.rows(of: .animators, LogFilter()).rows {
            _ = try reader.events(LogFilter(animator: AnimatorID(Int32(animator.number))))
        }
        for item: Int64 in -3...90 { _ = try reader.events(LogFilter(item: ItemID(item))) }
    }

    @Test(arguments: [
        "DROP VIEW animator_row_from_events; CREATE VIEW animator_row_from_events AS "
            + "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n",
        "DROP VIEW leaks; CREATE VIEW leaks AS SELECT 1 AS id",
        "DROP TABLE cell_row",
        "CREATE TRIGGER t AFTER INSERT ON run_row BEGIN DELETE FROM event_row; END",
    ])
    func `a log with other views or tables than a log has is refused, also by its writer`(
        sql: String
    ) throws {
        try change(sql)
        #expect(try #require(throws: StoreError.self) { try LogReader(path: path) }.reason == .foreign)
        let before = try bytes(of: path)
        #expect(
            try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) }.reason
                == .foreign)
        #expect(try bytes(of: path) == before)
    }

    @Test func `what somebody has added to a log may stay`() throws {
        try change("CREATE TABLE notes(text); CREATE VIEW mine AS SELECT * FROM leaks")
        #expect(try LogReader(path: path).integrity().allSatisfy { $0.broken == 0 })
    }
}
