import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// Damage that leaves every row of a log readable is noticed.
struct EventDigestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func log() throws -> String {
        let path = folder.path("log.sqlite")
        let recorder = try LogFile(path: path, durable: false).recorder(
            run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block))
        var script = Script()
        for cell in 1...300 {
            let site = CallSite(file: "Feed.swift", line: 3)
            script.add(.cellCreated, cell: Int32(cell), detail: .text("photo"))
            script.add(.animatorRequested, animator: Int32(cell), site: site)
        }
        for event in script.events { recorder.record(event) }
        try recorder.close(status: .finished)
        return path
    }

    private func read(_ path: String) throws -> Int {
        var events = 0
        try LogReader(path: path).forEachEvent { _ in
            events += 1
            return true
        }
        return events
    }

    @Test(arguments: [
        "UPDATE event_row SET kind = 14 WHERE id & 1023 = 400",
        "UPDATE event_row SET cell_id = 7 WHERE cell_id = 8",
        "UPDATE event_row SET arg = 0 WHERE id & 1023 = 3", "UPDATE event_base SET t_ns = t_ns + 1",
        "UPDATE event_row SET note_id = NULL WHERE id & 1023 = 9", "UPDATE note SET detail = 'phoco'",
        "UPDATE site SET line = 4",
    ])
    func `events that read as others than were written are damage`(sql: String) throws {
        let path = try log()
        #expect(try read(path) == 600)
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
        let error = try #require(throws: StoreError.self) { try read(path) }
        #expect(error.reason == .corrupt)
        #expect(error.message.contains("not those that were written"))
    }

    @Test func `a run that ended has a digest, unless it was recovered`() throws {
        let path = try log()
        try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE run_row SET digest = NULL") }
        #expect(throws: StoreError.self) { try read(path) }
        try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE run_row SET status = 3") }
        #expect(try read(path) == 600)
    }
}
