import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// Damage to rows other than events is found, although every row of the log is readable.
struct RowDigestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Records events whose animators have several rows, which SQLite merges, and many frames, in small batches.
    private func log(seed: UInt64 = 1) throws -> String {
        let path = folder.path("log.sqlite")
        let recorder = try LogFile(path: path, durable: false).recorder(
            run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block, batchLimit: 90))
        for event in Script.random(count: 1500, seed: seed).events { recorder.record(event) }
        for number in 1...600 {
            let vsync = Int64(number) * 16
            recorder.record(
                FrameRecord(
                    frame: number, turn: number, expectedNs: vsync, beginNs: vsync, endNs: vsync + 2,
                    missedVsyncs: 0, bareCells: number % 2, intervalNs: 16, firstSeq: Int64(number)))
        }
        let cell = CellRecord(
            cell: CellID(3), reuseIdentifier: "photo", state: .pooled, item: ItemID(7), generation: 3,
            animator: nil, phase: nil, backed: false, wanted: 0.1, value: nil)
        recorder.finish(cells: [cell], summaryJSON: #"{"misuses":1}"#)
        try recorder.close(status: .finished)
        return path
    }

    private func tell(_ path: String) throws {
        try LogReader(path: path).tell(begin: { _ in }, frame: { _ in }, event: { _ in })
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the rows that were written, merged ones too, are those that are read`(seed: UInt64) throws {
        #expect(throws: Never.self) { try tell(log(seed: seed)) }
    }

    @Test(arguments: [
        "DELETE FROM frame_row", "DELETE FROM frame_row WHERE id & 1023 = 511",
        "UPDATE frame_row SET work_ns = 3 WHERE id & 1023 = 5", "UPDATE frame_base SET turn = turn + 1",
        "UPDATE animator_row SET hazards = hazards + 1 WHERE id = (SELECT max(id) FROM animator_row)",
        "UPDATE animator_row SET outcome = 1 WHERE outcome = 0", "DELETE FROM animator_row",
        "UPDATE use_row SET item = NULL", "DELETE FROM use_row WHERE bare_frames > 0",
        "UPDATE orphan_row SET total_ns = total_ns + 1", "DELETE FROM orphan_row",
        "UPDATE cell_row SET wanted = 0.2", "UPDATE cell_row SET phase = 'running'", "DELETE FROM cell_row",
        "UPDATE run_row SET seed = 2", "UPDATE run_row SET strategy = NULL",
        "UPDATE run_row SET ended_ns = ended_ns + 1", "UPDATE run_row SET summary = '{}'",
        "UPDATE run_row SET dropped = 1",
    ])
    func `rows that differ from those that were written are damage`(sql: String) throws {
        let path = try log()
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: sql)
            #expect(db.changesCount > 0, "The test changes nothing.")
        }
        let error = try #require(throws: StoreError.self) { try tell(path) }
        #expect(error.reason == .corrupt)
        #expect(error.message.contains("not those that were written"))
    }

    @Test(arguments: [
        "UPDATE event_kind SET name = 'cell.born' WHERE name = 'cell.created'",
        "UPDATE event_kind SET severity = 0 WHERE severity = 3", "DELETE FROM event_kind WHERE id = 100",
    ])
    func `kinds of events that this version does not write are damage`(sql: String) throws {
        let path = try log()
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
        let error = try #require(throws: StoreError.self) { try tell(path) }
        #expect(error.message.contains("kinds of events"))
    }

    @Test(arguments: [0, -1, 1 << 23] as [Int64])
    func `a run with a number that no writer gives is damage`(number: Int64) throws {
        let path = try log()
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
            try db.execute(sql: "UPDATE run_row SET id = ?", arguments: [number])
        }
        let error = try #require(throws: StoreError.self) { try LogReader(path: path).runs() }
        #expect(error.message.contains("a run that is listed has the number \(number)"))
    }

    @Test(arguments: ["event_error", "animator_kept"])
    func `an index without the entries of its table is damage`(index: String) throws {
        let path = try log()
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            // The index keeps its name and its condition, and has the entries of an index with another condition.
            let sql = try #require(
                try String.fetchOne(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [index]))
            let other = sql.replacing("WHERE", with: "WHERE id & 7 = 1 AND")
            try db.execute(sql: "DROP INDEX \(index); \(other); PRAGMA writable_schema = ON")
            try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [sql, index])
        }
        let error = try #require(throws: StoreError.self) { try tell(path) }
        #expect(error.reason == .corrupt)
    }
}
