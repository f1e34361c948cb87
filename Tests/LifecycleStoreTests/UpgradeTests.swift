import Foundation
import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording
import LifecycleStore
import Testing

/// A log that version 3 wrote, with two runs, and what its command answered about them.
struct UpgradeTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Self.fixture("log-v3.sqlite"), to: URL(fileURLWithPath: path))
    }

    private static func fixture(_ name: String) throws -> URL {
        try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)")
    }

    /// What stands below each heading, such as `# pool of run 1`.
    private static let answers: [String: String] = {
        guard let text = try? String(contentsOf: fixture("log-v3-answers.txt"), encoding: .utf8) else {
            return [:]
        }
        return text.split(separator: "# ").reduce(into: [:]) { answers, part in
            let lines = part.split(separator: "\n", maxSplits: 1)
            answers[String(lines[0])] = lines.count > 1 ? String(lines[1]) : ""
        }
    }()

    private func csv(_ answer: SQLResult) -> String {
        let rows = answer.rows.map { row in
            row.map { value in
                switch value {
                case .null: ""
                case .integer(let value): "\(value)"
                case .real(let value):
                    value == value.rounded() ? "\(Int(value))" : "\(value)"
                case .text(let value): value
                case .blob(let value): "\(value)"
                }
            }
        }
        return ([answer.columns] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    @Test(arguments: answers.keys.sorted())
    func `a question has the answer it had`(heading: String) throws {
        _ = try LogFile.migrate(path: path)
        let words = heading.split(separator: " ").map(String.init)
        let question = try #require(Question.named(words[0]))
        let run: Int64 = try #require(Int64(words[3]))
        let answer = try LogReader(path: path).answer(question, run: run)
        #expect(csv(answer) == Self.answers[heading])
    }

    @Test func `every event is what it was`() throws {
        _ = try LogFile.migrate(path: path)
        let expected = try String(contentsOf: Self.fixture("log-v3-events.ndjson"), encoding: .utf8)
        var writer = NDJSONWriter()
        for event in try LogReader(path: path).events(LogFilter(run: 1)).rows {
            writer.append(event, run: 1)
        }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: 1..<LifecycleMigrations.newestVersion)
    func `a log of each version becomes one of the newest, and is whole`(version: Int) throws {
        let path = folder.path("old.sqlite")
        try FileManager.default.copyItem(
            at: Self.fixture("log-v\(version).sqlite"), to: URL(fileURLWithPath: path))
        let before = try DatabaseQueue(path: path).read { db in
            try Int.fetchOne(db, sql: "SELECT sum(events) FROM run")
        }
        let migration = try LogFile.migrate(path: path)
        #expect(migration.from == version && migration.to == LifecycleMigrations.newestVersion)
        let reader = try LogReader(path: path)
        #expect(try Int(reader.runs().map(\.events).reduce(0, +)) == before)
        #expect(try reader.integrity().filter { $0.broken > 0 } == [])
        // It has the tables, views and indexes of a log that is new.
        let new = folder.path("new.sqlite")
        do { _ = try LogFile(path: new, durable: false) }
        #expect(try schema(of: path) == schema(of: new))
    }

    /// Fails when a migration is changed that logs out there have run.
    @Test func `a stored log of this version is what a new one is`() throws {
        let path = folder.path("same.sqlite")
        try FileManager.default.copyItem(
            at: Self.fixture("log-v\(LifecycleMigrations.newestVersion).sqlite"),
            to: URL(fileURLWithPath: path))
        let new = folder.path("new.sqlite")
        do { _ = try LogFile(path: new, durable: false) }
        #expect(try schema(of: path) == schema(of: new))
        let reader = try LogReader(path: path)
        #expect(try reader.integrity().filter { $0.broken > 0 } == [])
        #expect(try reader.runs().map(\.status) == [.finished, .interrupted])
    }

    private func schema(of path: String) throws -> [String] {
        try DatabaseQueue(path: path).read { db in
            try String.fetchAll(
                db, sql: "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema"
            ).sorted()
        }
    }
}

/// What version 4 brought.
struct ListAndSubjectTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func log(_ events: [LifecycleEvent], status: RunStatus) throws -> String {
        let path = folder.path("log.sqlite")
        let log = try LogFile(path: path, durable: false)
        let recorder = try log.recorder(
            run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block))
        for event in events { recorder.record(event) }
        try recorder.close(status: status)
        return path
    }

    @Test func `events come back with their lists and subjects`() throws {
        var script = Script()
        let site = CallSite(file: "Feed.swift", line: 3)
        for list: ListID? in [nil, ListID(1), ListID(.max), ListID(1), nil] {
            script.add(.cellDisplayed, cell: 1, list: list)
            script.add(.animatorRequested, animator: 2, site: site, list: list, subject: 7)
            script.add(.cellCreated, cell: 3, detail: .text("photo"), list: list)
            script.add(.cellCreated, cell: 4, detail: .text("photo"), list: list, subject: .max)
        }
        let path = try log(script.events, status: .finished)
        #expect(try LogReader(path: path).events(LogFilter()).rows == script.events)
        let told = try SQLConsole(path: path).run(
            "SELECT DISTINCT list, subject FROM events WHERE kind = 'cell.created' ORDER BY 1, 2",
            seconds: 10)
        let lists: [SQLValue] = [.null, .integer(1), .integer(Int64(Int32.max))]
        #expect(
            told.rows == lists.flatMap { [[$0, .null], [$0, .integer(Int64(Int32.max))]] })
    }

    @Test func `an event takes no more room in memory for its list and its subject`() {
        // They stand where optionals leave holes, and an array has two lines of a cache for each event.
        #expect(MemoryLayout<LifecycleEvent>.size == 121)
    }

    @Test func `an event that names neither takes no room for them in the file`() throws {
        let path = try log(Script.random(count: 100, seed: 2).events, status: .finished)
        let columns = try SQLConsole(path: path).run(
            "SELECT name FROM pragma_table_info('event_row')", seconds: 10)
        #expect(columns.rows.count == 10)
    }

    @Test func `a run that was interrupted says so`() throws {
        let path = try log(Script.random(count: 10, seed: 2).events, status: .interrupted)
        let run = try LogReader(path: path).run()
        #expect(run.status == .interrupted && run.status.name == "interrupted" && run.events == 10)
        #expect(try LogReader(path: path).integrity().allSatisfy { $0.broken == 0 })
    }
}

/// What an animator was orphaned for, against expected figures.
struct OrphanedRowsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rows(_ script: Script) throws -> [String] {
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(script.events) }
        let question = try #require(Question.named("orphaned"))
        return try LogReader(path: path).answer(question).rows.map { row in
            row.map { value in
                switch value {
                case .integer(let value): "\(value)"
                case .text(let value): value
                default: "-"
                }
            }.joined(separator: " | ")
        }
    }

    @Test func `each time an animator is orphaned counts, and of it what its cell is on screen`() throws {
        var script = Script()
        script.add(.cellDisplayed, cell: 1)
        script.turns()
        script.add(.animatorOrphaned, cell: 1, animator: 5, detail: .cause(.commit))
        script.turns(2)
        script.add(.cellEnded, cell: 1)
        script.turns(3)
        script.add(.animatorOrphaned, cell: 1, animator: 5, detail: .cause(.prepareForReuse))
        script.turns()
        script.add(.cellDisplayed, cell: 1)
        // Said twice, it is on screen once.
        script.add(.cellDisplayed, cell: 1)
        script.turns()
        script.add(.animatorFinished, cell: 1, animator: 5)
        script.turns()
        script.add(.animatorOrphaned, cell: 2, animator: 6)
        // Let go while it runs, it runs on.
        script.add(.animatorReleased, animator: 6, detail: .phase(.running))
        script.turns(4)
        script.add(.cellDisplayed, cell: 2)
        script.turns()
        script.add(.appBackground)
        #expect(
            try rows(script) == [
                "5 | 1 | 2 | 10 | commit | 2 | 70 | 30", "6 | 2 | 8 | 90 | - | 1 | 50 | 10",
            ])
    }

    @Test(arguments: [
        EventKind.cellEnded, .cellWaiting, .cellRecycled, .cellDequeued, .cellDestroyed, .cellCreated,
    ])
    func `what takes a cell off the screen ends what an orphan was seen`(kind: EventKind) throws {
        var script = Script()
        script.add(.cellDisplayed, cell: 1)
        script.add(.animatorOrphaned, cell: 1, animator: 5)
        script.turns(2)
        script.add(kind, cell: 1)
        script.turns()
        script.add(.animatorTornDown, cell: 1, animator: 5)
        #expect(try rows(script) == ["5 | 1 | 2 | 0 | - | 1 | 30 | 20"])
    }

    @Test func `an animator that is orphaned again after its row was written has one row`() throws {
        var script = Script()
        script.add(.cellDisplayed, cell: 1)
        for _ in 0..<2 {
            script.add(.animatorOrphaned, cell: 1, animator: 5)
            script.turns()
            script.add(.animatorTornDown, cell: 1, animator: 5)
            script.turns()
        }
        #expect(try rows(script) == ["5 | 1 | 2 | 0 | - | 2 | 20 | 20"])
    }
}
