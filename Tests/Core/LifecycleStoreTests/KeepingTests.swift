import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// What is kept of a log, and whether it is whole.
struct KeepingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func makeLog(runs: Int) throws {
        let log = try LogFile(path: path, durable: false)
        for run in 0..<runs {
            let frames = (1...600).map { frame in
                FrameRecord(
                    frame: frame, turn: frame * 2, expectedNs: Int64(frame) * 100, beginNs: 0, endNs: 0,
                    missedVsyncs: 0, bareCells: 0, intervalNs: 100, firstSeq: 1)
            }
            try log.write(
                Script.random(count: 2000, seed: UInt64(run)).events, run: .example("uuid-\(run)"),
                frames: frames)
        }
    }

    @Test func `a deleted run takes its rows along and leaves the others alone`() throws {
        try makeLog(runs: 3)
        let before = try LogReader(path: path)
        let kept = try [1, 3].map { try before.events(LogFilter(run: $0)).rows }
        try LogFile.existing(path: path).delete(runs: ["uuid-1"])
        let reader = try LogReader(path: path)
        #expect(try reader.runs().map(\.number) == [1, 3])
        #expect(try [1, 3].map { try reader.events(LogFilter(run: $0)).rows } == kept)
        #expect(try reader.frames(LogFilter(run: 3)).rows.count == 600)
        let tables = [
            "event_row", "event_base", "frame_row", "frame_base", "animator_row", "use_row",
            "orphan_row",
        ]
        for table in tables {
            let bits = table.hasSuffix("base") ? 32 : 40
            let rows = try SQLConsole(path: path).run(
                "SELECT count(*) FROM \(table) WHERE id >> \(bits) = 2", seconds: 10)
            #expect(rows.rows == [[.integer(0)]], "\(table)")
        }
        #expect(try reader.integrity().allSatisfy { $0.broken == 0 })
    }

    @Test func `texts and call sites go with the last run that mentions them`() throws {
        try makeLog(runs: 1)
        var secret = LifecycleEvent(tNs: 0, turn: 0, kind: .cellCreated, cell: CellID(1))
        secret.detail = .text("a name nobody else has")
        secret.site = CallSite(file: "Secret.swift", line: 1)
        do { try LogFile(path: path, durable: false).write([secret], run: .example("secret")) }
        let question = """
            SELECT (SELECT count(*) FROM note WHERE detail LIKE 'a name%') +
                (SELECT count(*) FROM site WHERE file = 'Secret.swift')
            """
        #expect(try SQLConsole(path: path).run(question, seconds: 10).rows == [[.integer(2)]])
        try LogFile.existing(path: path).delete(runs: ["secret"])
        #expect(try SQLConsole(path: path).run(question, seconds: 10).rows == [[.integer(0)]])
        #expect(try LogReader(path: path).integrity().allSatisfy { $0.broken == 0 })
    }

    @Test func `nothing is deleted when one of the runs is not there`() throws {
        try makeLog(runs: 2)
        let error = try #require(throws: StoreError.self) {
            try LogFile.existing(path: path).delete(runs: ["uuid-0", "uuid-9"])
        }
        #expect(error.reason == .noRun)
        #expect(try LogReader(path: path).runs().map(\.number) == [1, 2])
    }

    @Test func `compacting gives back the room of deleted runs`() throws {
        try makeLog(runs: 3)
        let before = try LogReader(path: path).info()
        try LogFile.existing(path: path).delete(runs: ["uuid-0", "uuid-1"])
        let deleted = try LogReader(path: path).info()
        #expect(deleted.fileBytes == before.fileBytes)
        #expect(deleted.freePages > 0)
        let bytes = try LogFile.existing(path: path).compact()
        let after = try LogReader(path: path).info()
        #expect(bytes.before == before.fileBytes)
        #expect(bytes.after == after.fileBytes)
        #expect(after.fileBytes < before.fileBytes * 2 / 3)
        #expect(after.freePages == 0)
        #expect(after.schemaVersion == before.schemaVersion)
        #expect(try LogReader(path: path).events(LogFilter()).rows.count == 2000)
        #expect(folder.names == ["log.sqlite"])
    }

    @Test func `a run is deleted by its uuid, and its file with the last run`() throws {
        try makeLog(runs: 2)
        try LogFile.existing(path: path).delete(runs: ["uuid-0"], removesEmptyFile: true)
        #expect(try LogReader(path: path).runs().map(\.description.uuid) == ["uuid-1"])
        try LogFile.existing(path: path).delete(runs: ["uuid-1"], removesEmptyFile: true)
        #expect(folder.names == [])
    }

    @Test func `a log that is not there is not made to be changed`() throws {
        let error = try #require(throws: StoreError.self) { try LogFile.existing(path: path) }
        #expect(error.reason == .noLog)
        #expect(folder.names == [])
    }

    /// A change to a log that breaks one rule of integrity.
    struct Damage: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let sql: String

        static let all = [
            Damage(
                testDescription: "every row belongs to a run that is listed",
                sql: "INSERT INTO use_row(id, later_seqs, cell_id, generation, animators, bare_frames) "
                    + "VALUES (9 << 40, 0, 0, 1, 0, 0)"),
            Damage(
                testDescription: "every event and every frame has the base it is counted from",
                sql: "DELETE FROM frame_base WHERE id = (SELECT max(id) FROM frame_base)"),
            Damage(
                testDescription: "every kind, note and call site that is named exists",
                sql: "DELETE FROM site"),
            Damage(
                testDescription: "a run that has ended has as many events as it says",
                sql: "UPDATE run_row SET events = events + 1"),
            Damage(
                testDescription: "animators of runs that have ended are what their events say",
                sql:
                    "UPDATE animator_row SET hazards = hazards + 1 WHERE id = (SELECT min(id) FROM animator_row)"
            ),
        ]
    }

    @Test(arguments: Damage.all)
    func `damage is found, and called by the rule it breaks`(damage: Damage) throws {
        try makeLog(runs: 1)
        #expect(try LogReader(path: path).integrity().allSatisfy { $0.broken == 0 })
        try DatabaseQueue(path: path).write { try $0.execute(sql: damage.sql) }
        let broken = try LogReader(path: path).integrity().filter { $0.broken > 0 }
        #expect(broken.map(\.rule) == [damage.testDescription])
        #expect(broken.first?.first != nil)
    }

    // MARK: Retention

    private func candidates(_ days: [Double], bytes: Int64 = 100) -> [Retention.Candidate] {
        days.map { .init(startedUnixNs: -Int64($0 * 86_400e9), bytes: bytes) }
    }

    @Test func `runs that began too long ago go, the oldest first`() {
        let surplus = Retention(days: 7).surplus(of: candidates([1, 30, 8, 6.9]), nowUnixNs: 0)
        #expect(surplus == [1, 2])
    }

    @Test func `the oldest go until the rest is small enough`() {
        let runs = candidates([1, 4, 3, 2])
        #expect(Retention(bytes: 400).surplus(of: runs, nowUnixNs: 0) == [])
        #expect(Retention(bytes: 399).surplus(of: runs, nowUnixNs: 0) == [1])
        #expect(Retention(bytes: 200).surplus(of: runs, nowUnixNs: 0) == [1, 2])
    }

    @Test func `the newest run stays, whatever its age and size`() {
        let runs = candidates([90, 100])
        #expect(Retention(days: 1, bytes: 1).surplus(of: runs, nowUnixNs: 0) == [1])
        #expect(Retention(bytes: 0).surplus(of: [], nowUnixNs: 0) == [])
    }

    // MARK: Folders

    private func run(_ uuid: String, at unixNs: Int64, _ name: String) -> RunDescription {
        var run = RunDescription.example(uuid, name: name)
        run.workload = nil
        run.startedUnixNs = unixNs
        return run
    }

    @Test func `a folder's files are called by time, workload and uuid, and stand in order`() throws {
        let logs = LogFolder(path: folder.path("runs"))
        let second = run("b", at: 1_700_000_000_999_000_000, "été/2")
        let first = run("a", at: 1_700_000_000_001_500_000, "feed")
        for description in [second, first] {
            try logs.newLog(for: description, durable: false).write([], run: description)
        }
        #expect(
            try logs.files() == [
                folder.path("runs/20231114T221320.001Z-feed-a.sqlite"),
                folder.path("runs/20231114T221320.999Z--t--2-b.sqlite"),
            ])
    }

    @Test func `a folder that is not there is no log`() throws {
        let error = try #require(throws: StoreError.self) {
            try LogFolder(path: folder.path("nowhere")).files()
        }
        #expect(error.reason == .noLog)
        #expect(!LogFolder.isFolder(folder.path("nowhere")))
        #expect(LogFolder.isFolder(folder.path("nowhere") + "/"))
        #expect(folder.names == [])
    }
}
