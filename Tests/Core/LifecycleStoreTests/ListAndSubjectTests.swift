import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// Events that name a list or a subject, and what they cost.
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
