import Foundation
import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom
import Testing

/// A list of runs reads sealed logs from their pages. It returns what SQLite returns.
struct SealedLogTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// What the pages have, and what SQLite reads.
    private func read(_ path: String) -> (pages: [RunRecord]?, opened: [RunRecord]?) {
        (try? SealedLog.runs(at: path), try? LogReader(path: path).runs())
    }

    private func change(_ sql: String) throws {
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    /// Writes runs with texts of each length about a page, so that some continue on other pages.
    private func writeRuns(_ count: Int) throws {
        let log = try LogFile(path: path, durable: false)
        for number in 0..<count {
            let config =
                #"{"text":"\#(String(repeating: "é", count: number * 97))","flags":{"live":true,"pace":1}}"#
            try log.record(
                run: .example("run-\(number)", name: number % 3 == 0 ? "" : "été"), configJSON: config
            ) {
                for event in Script.random(count: 5, seed: UInt64(number)).events { $0.record(event) }
            }
        }
    }

    @Test func `the runs of a sealed log are those that SQLite reads, also on many pages`() throws {
        try writeRuns(300)
        let (pages, opened) = read(path)
        let runs = try #require(pages)
        #expect(opened == runs && runs.count == 300)
        #expect(runs.allSatisfy { $0.isLive && $0.isInRealTime })
        #expect(Set(runs.map(\.configJSON.utf8.count)).count == 300)
    }

    @Test func `numbers of each size, missing values and pages of each size are those that SQLite reads`()
        throws
    {
        try writeRuns(3)
        let sizes = [7, 8, 15, 16, 23, 24, 31, 32, 47, 48, 62].flatMap { bits in
            ["\(Int64(1) << bits)", "\(-1 - (Int64(1) << bits))"]
        }
        for seed in ["NULL", "0", "1", "-1"] + sizes {
            try change(
                "UPDATE run_row SET seed = \(seed), device = \(seed), summary = nullif('{}', iif(seed, '', '{}'))"
            )
            let (pages, opened) = read(path)
            #expect(pages != nil && pages == opened)
            #expect(pages?.first?.description.seed.map(String.init) ?? "NULL" == seed)
        }
        for size in [512, 4096, 65_536] {
            try change("PRAGMA page_size = \(size); VACUUM")
            let (pages, opened) = read(path)
            #expect(pages?.count == 3 && pages == opened, "\(size)")
        }
        try change("UPDATE run_row SET name = 'a' || char(0) || 'b'")
        #expect(read(path).pages?.first?.description.name == "a")
        #expect(read(path).pages == read(path).opened)
    }

    @Test func `a row longer than a reader may read is left to SQLite, which refuses it`() throws {
        try writeRuns(60)
        let short = ReadingMemory(longestValue: 10_000)
        #expect(try SealedLog.runs(at: path, memory: ReadingMemory(longestValue: 100_000))?.count == 60)
        #expect(try SealedLog.runs(at: path, memory: short) == nil)
        #expect(throws: StoreError.self) { try LogReader.runs(at: path, memory: short) }
    }

    @Test
    func `a log that is written, has an open run, or was left in the middle of a change is read by SQLite`()
        throws
    {
        try LogFile(path: path, durable: false).record(run: .example("first")) { recorder in
            for event in Script.random(count: 50, seed: 1).events { recorder.record(event) }
            _ = try recorder.flush()
            #expect(read(path).pages == nil)
            #expect(try LogReader.runs(at: path).map(\.events) == [50])
        }
        #expect(read(path).pages?.count == 1)
        // A reader must roll back the journal of a process that died, and cannot.
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN; UPDATE run_row SET name = 'half'")
            try db.execute(sql: "CREATE TABLE many AS SELECT a.id FROM event_row a, event_row b")
            for name in ["log.sqlite", "log.sqlite-journal"] {
                try FileManager.default.copyItem(
                    atPath: folder.path(name), toPath: folder.path("copy-" + name))
            }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(read(folder.path("copy-log.sqlite")).pages == nil)
        #expect(read(path).pages?.count == 1)
        try change("UPDATE run_row SET status = 0")
        #expect(read(path).pages == nil)
        #expect(try LogReader.runs(at: path).map(\.status) == [.open])
    }

    @Test(arguments: [
        "CREATE TRIGGER t AFTER INSERT ON site BEGIN SELECT 1; END",
        "DROP VIEW bare; CREATE VIEW bare AS SELECT 1",
        "INSERT INTO grdb_migrations VALUES ('v9999')",
        "PRAGMA user_version = 9999", "PRAGMA application_id = 1",
        "UPDATE run_row SET uuid = '../a'",
    ])
    func `what a reader refuses is refused in a list with the same words`(_ sql: String) throws {
        try writeRuns(1)
        #expect(read(path).pages?.count == 1)
        try change(sql)
        #expect(read(path).pages == nil)
        let said = try #require(throws: StoreError.self) { try LogReader(path: path).runs() }
        #expect(throws: said) { try LogReader.runs(at: path) }
    }

    @Test func `the pages of a damaged log are read as SQLite reads them, or not at all`() throws {
        try writeRuns(40)
        let whole = try bytes(of: path)
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var damaged = whole
            // Half of the changes are in the first pages, which have the schema, and half of them in headers.
            let last = Bool.random(using: &generator) ? 9 : damaged.count / 8192
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let end = Bool.random(using: &generator) ? 24 : 8192
                let place =
                    8192 * Int.random(in: 0..<last, using: &generator)
                    + Int.random(in: 0..<end, using: &generator)
                damaged[place] = [0, 1, 5, 13, 127, 128, 255].randomElement(using: &generator) ?? 0
            }
            try damaged.write(to: URL(fileURLWithPath: path))
            let (pages, opened) = read(path)
            if let pages, let opened { #expect(pages == opened, "seed \(seed)") }
        }
    }
}
