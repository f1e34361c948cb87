import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// The log holds what the tables of fields declare: its own code for an event and a frame does not go by them.
struct EventFieldTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func event(_ seq: Int64) -> LifecycleEvent {
        LifecycleEvent(seq: seq, tNs: 5, turn: 2, kind: .animatorRequested)
    }

    @Test func `each field of an event comes back from the log by itself`() throws {
        let fields = EventField.all.filter { $0.isOptional }
        var events: [LifecycleEvent] = []
        for (index, field) in fields.enumerated() {
            var event = event(Int64(index + 1))
            field.set(7, in: &event)
            if field == .site { event.site = CallSite(file: "Feed.swift", line: 31) }
            if field == .detail { event.detail = .text("photo") }
            #expect(field.number(of: event) ?? field.text(of: event).map { _ in 7 } == 7, "\(field.name)")
            events.append(event)
        }
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(events) }
        #expect(try LogReader(path: path).events(LogFilter()).rows == events)
    }

    @Test func `the views of events and frames have the columns of the tables, in their order`() throws {
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write([event(1)]) }
        try DatabaseQueue(path: path).read { db in
            func columns(of view: String) throws -> [String] {
                try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view])
            }
            let (events, frames) = (try columns(of: "events"), try columns(of: "frames"))
            #expect(events == ["id", "run_id"] + EventField.columns.map(\.column))
            #expect(frames == ["id", "run_id"] + FrameField.all.map(\.column))
        }
    }

    @Test func `a field has one key, one column and one place in each order`() {
        let fields = EventField.allCases
        #expect(Set(fields.map(\.name)).count == fields.count)
        #expect(Set(fields.map(\.column)).count == fields.count)
        #expect(Set(EventField.columns) == Set(fields) && EventField.columns.count == fields.count)
        for field in EventField.all { #expect(EventField.named(Array(field.name.utf8)[...]) == field) }
    }
}
